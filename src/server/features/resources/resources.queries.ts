import { sql } from 'drizzle-orm'
import type { Pool } from 'pg'
import type { LinkState } from '#shared/domain/curation.ts'
import type { Db } from '../../platform/db/client.ts'
import { listPrepared } from '../../platform/db/prepared.ts'
import { isShown, RESOURCE_COLUMNS, type ResourceRow } from '../../platform/db/resource-columns.ts'

const COLUMNS = sql.raw(RESOURCE_COLUMNS)

/** Dates that are still to come count as none, as in searches. */
export async function listFeatured(
  db: Db,
  { kidsOnly, now }: { kidsOnly: boolean; now: Date },
): Promise<ResourceRow[]> {
  const { rows } = await db.execute<ResourceRow>(sql`
    SELECT ${COLUMNS} FROM resources WHERE is_featured AND ${isShown(kidsOnly)}
    ORDER BY featured_order ASC NULLS LAST,
      CASE WHEN published_date <= ${now.toISOString()}::date THEN published_date END DESC NULLS LAST, id
    LIMIT 1000`)
  return rows
}

/** Reads a resource within a transaction. */
export async function findResource(db: Db, id: number): Promise<ResourceRow | null> {
  const { rows } = await db.execute<ResourceRow>(
    sql`SELECT ${COLUMNS} FROM resources WHERE id = ${id}`,
  )
  return rows[0] ?? null
}

/** Returns the rows in the order of `ids`; IDs that no longer exist are left out. */
export async function listResourcesByIds(
  pool: Pool,
  ids: readonly number[],
  kidsOnly: boolean,
): Promise<ResourceRow[]> {
  if (ids.length === 0) return []
  const rows = await listPrepared<ResourceRow>(pool, {
    name: kidsOnly ? 'kids resources by id' : 'resources by id',
    text: `SELECT ${RESOURCE_COLUMNS} FROM resources WHERE id = ANY ($1::int[]) ${kidsOnly ? 'AND kids' : ''}`,
    values: [ids],
  })
  return inOrder(ids, rows)
}

export type TableRow = ResourceRow & { linkState: LinkState | null }

/** Like `listResourcesByIds`, with what checks of the links found: null for those that were never checked. */
export async function listTableRows(pool: Pool, ids: readonly number[]): Promise<TableRow[]> {
  if (ids.length === 0) return []
  const rows = await listPrepared<TableRow>(pool, {
    name: 'table rows by id',
    text: `SELECT ${RESOURCE_COLUMNS},
      (SELECT state FROM link_checks WHERE resource_id = resources.id) AS "linkState"
      FROM resources WHERE id = ANY ($1::int[])`,
    values: [ids],
  })
  return inOrder(ids, rows)
}

function inOrder<Row extends { id: number }>(ids: readonly number[], rows: readonly Row[]): Row[] {
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}
