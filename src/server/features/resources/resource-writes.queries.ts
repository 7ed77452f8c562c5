import type { ResourceInput } from '#shared/contracts/resource-input.ts'
import type { Db } from '../../platform/db/client.ts'
import { resources } from '../../platform/db/schema/resources.ts'
import { rowOf } from '../../platform/db/resource-columns.ts'
import { setViews } from './resource-views.queries.ts'

/** A statement may have at most 65,535 parameters, and a row needs 21. */
const ROWS_PER_STATEMENT = 500

export type InsertedResource = { id: number; title: string; sourceUrl: string }

/** Adds the rows whose source URL is not yet in the catalogue, and returns them. */
export async function insertResources(
  db: Db,
  rows: readonly ResourceInput[],
): Promise<InsertedResource[]> {
  const inserted: InsertedResource[] = []
  for (let start = 0; start < rows.length; start += ROWS_PER_STATEMENT) {
    const added = await db
      .insert(resources)
      .values(rows.slice(start, start + ROWS_PER_STATEMENT).map(rowOf))
      .onConflictDoNothing({ target: resources.sourceUrl })
      .returning({ id: resources.id, title: resources.title, sourceUrl: resources.sourceUrl })
    inserted.push(...added)
  }
  const idOf = new Map(inserted.map(({ id, sourceUrl }) => [sourceUrl, id]))
  const views = rows.flatMap(({ sourceUrl, views: number }): [number, number][] => {
    const id = idOf.get(sourceUrl)
    return id === undefined || number === 0 ? [] : [[id, number]]
  })
  await setViews(db, new Map(views))
  return inserted
}
