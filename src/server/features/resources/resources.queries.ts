import { sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/client.ts'
import { RESOURCE_COLUMNS, rowOf } from '../../platform/db/resource-columns.ts'
import type { ResourceInput } from '#shared/contracts/resource-input.ts'
import { resources } from '../../platform/db/schema/resources.ts'
import { idList } from '../../platform/db/id-list.ts'
import { deriveSides } from '../../platform/db/lesson-sides.ts'

export const COLUMNS = sql.raw(RESOURCE_COLUMNS)

export function inOrder<Row extends { id: number }>(
  ids: readonly number[],
  rows: readonly Row[],
): Row[] {
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

/** A statement may have at most 65,535 parameters, and a row needs less than 50. */
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
      .values(await rowsOf(db, rows.slice(start, start + ROWS_PER_STATEMENT)))
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

/**
 * Adds the views gathered since the last time. They do not change the catalogue version
 * (docs/decisions/069-one-number-for-what-is-kept.md).
 */
export async function addViews(db: Db, views: ReadonlyMap<number, number>): Promise<void> {
  await db.execute(sql`
    INSERT INTO resource_views AS known (resource_id, views)
    SELECT id, gathered.views FROM ${given(views)} JOIN resources USING (id)
    ON CONFLICT (resource_id) DO UPDATE SET views = least(known.views::bigint + excluded.views, 2147483647)::int`)
}

/** Sets the views of resources to the values from a curator or a file. */
export async function setViews(db: Db, views: ReadonlyMap<number, number>): Promise<void> {
  if (views.size === 0) return
  await db.execute(sql`
    INSERT INTO resource_views AS known (resource_id, views)
    SELECT id, gathered.views FROM ${given(views)}
    ON CONFLICT (resource_id) DO UPDATE SET views = excluded.views`)
}

function given(views: ReadonlyMap<number, number>) {
  return sql`unnest(${idList(views.keys())}, ${sql.param([...views.values()])}::int[]) AS gathered (id, views)`
}

/** Returns the columns of new rows, with the sides that they have. */
export async function rowsOf(
  db: Db,
  inputs: readonly ResourceInput[],
): Promise<(typeof resources.$inferInsert)[]> {
  const derived = await deriveSides(db, inputs)
  return inputs.map((input, at) => ({
    ...rowOf(input),
    side: input.side ?? derived[at],
    sideDue: false,
  }))
}
