import { sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/client.ts'
import { RESOURCE_COLUMNS, type ResourceRow } from '../../platform/db/resource-columns.ts'

export const COLUMNS = sql.raw(RESOURCE_COLUMNS)

/** Reads a resource within a transaction. */
export async function findResource(db: Db, id: number): Promise<ResourceRow | null> {
  const { rows } = await db.execute<ResourceRow>(
    sql`SELECT ${COLUMNS} FROM resources WHERE id = ${id}`,
  )
  return rows[0] ?? null
}

export function inOrder<Row extends { id: number }>(
  ids: readonly number[],
  rows: readonly Row[],
): Row[] {
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}
