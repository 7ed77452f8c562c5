import type { AdminResourcesQuery, TableQuery } from '#shared/contracts/admin-resources.ts'
import type { ResourceView } from '#shared/contracts/resources.ts'
import type { AppContext } from '../../context.ts'
import type { TableSelection } from '../../search/table-selection.ts'
import { presentResource } from './resources.presenter.ts'
import { inOrder } from './resources.queries.ts'
import { sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/client.ts'
import { idList, isBitSet } from '../../platform/db/id-list.ts'
import type { Pool } from 'pg'
import type { LinkState } from '#shared/domain/curation.ts'
import { listPrepared } from '../../platform/db/prepared.ts'
import { RESOURCE_COLUMNS, type ResourceRow } from '../../platform/db/resource-columns.ts'

type TableRow = ResourceRow & { linkState: LinkState | null }

/** The orders by text, which only the database knows. Each is the order of an index, read forward or backward. */
const TEXT_ORDERS = {
  title: { asc: 'lower(title), id', desc: 'lower(title) DESC, id DESC' },
  author: {
    asc: "lower(coalesce(author, '')), id",
    desc: "lower(coalesce(author, '')) DESC, id DESC",
  },
} as const

type TextOrder = { sort: keyof typeof TEXT_ORDERS; order: 'asc' | 'desc' }

/** Returns one page of the console's table. */
export async function listForAdmin(
  ctx: AppContext,
  query: AdminResourcesQuery,
): Promise<{ items: ResourceView[]; total: number }> {
  const selection = await selectResources(ctx, query)
  const { sort, order, limit, offset } = query
  const isText = sort === 'title' || sort === 'author'
  const ids =
    selection.total <= offset
      ? []
      : isText
        ? await pageByText(ctx, selection, { sort, order, limit, offset })
        : selection.page({ sort, descending: order === 'desc', limit, offset })
  const rows = await listTableRows(ctx.database.pool, ids)
  const items = rows.map((row) => ({
    ...presentResource(row),
    link: row.linkState ?? ('unchecked' as const),
  }))
  return { items, total: selection.total }
}

/** Returns what a search and the table's filters find. */
export async function selectResources(ctx: AppContext, query: TableQuery): Promise<TableSelection> {
  const conditions = query.problem === 'duplicate' ? [await isDuplicate(ctx)] : []
  return ctx.search.select(query, query.query, conditions)
}

async function isDuplicate({ db }: AppContext): Promise<(id: number) => boolean> {
  const ids = new Set(await listDuplicateIds(db))
  return (id) => ids.has(id)
}

/** The cost of sorting one resource, relative to one step along all of them (EXPLAIN ANALYZE at 100,000 resources). */
const SORT_COST = 4

type TextPage = TextOrder & { limit: number; offset: number }

/**
 * Only the database knows the order of titles and names. It sorts a few resources, but picks many from the order of
 * all.
 */
async function pageByText(
  { db, search }: AppContext,
  selection: TableSelection,
  page: TextPage,
): Promise<number[]> {
  const end = page.offset + page.limit
  // How far the page reaches if the selected resources are spread evenly.
  const steps = ((await search.index()).liveCount * end) / selection.total
  if (selection.total * SORT_COST > steps) return listPageAmong(db, page, selection.idBits())
  return (await orderIds(db, selection.ids(), page)).slice(page.offset, end)
}

/**
 * Returns one page of the IDs in this order whose bit is set in `among`. PostgreSQL walks along the order's index until
 * the page is full, and nothing but the page is sent.
 */
async function listPageAmong(
  db: Db,
  { sort, order, limit, offset }: TextOrder & { limit: number; offset: number },
  among: Uint8Array,
): Promise<number[]> {
  const { rows } = await db.execute<{ id: number }>(
    sql`SELECT id FROM resources WHERE ${isBitSet(sql`id`, among)}
      ORDER BY ${sql.raw(TEXT_ORDERS[sort][order])} LIMIT ${limit} OFFSET ${offset}`,
  )
  return rows.map(({ id }) => id)
}

/** Returns these IDs in this order. */
async function orderIds(
  db: Db,
  ids: readonly number[],
  { sort, order }: TextOrder,
): Promise<number[]> {
  const { rows } = await db.execute<{ id: number }>(
    sql`SELECT id FROM resources WHERE id = ANY (${idList(ids)})
      ORDER BY ${sql.raw(TEXT_ORDERS[sort][order])}`,
  )
  return rows.map(({ id }) => id)
}

/** Returns the resources that share their normalized URL with another. */
async function listDuplicateIds(db: Db): Promise<number[]> {
  const { rows } = await db.execute<{ id: number }>(
    sql`SELECT id FROM resources
      WHERE url_key IN (SELECT url_key FROM resources GROUP BY url_key HAVING count(*) > 1)`,
  )
  return rows.map(({ id }) => id)
}

/** Like `listResourcesByIds`, with what checks of the links found: null for those that were never checked. */
async function listTableRows(pool: Pool, ids: readonly number[]): Promise<TableRow[]> {
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
