import type { AdminResourcesQuery, TableQuery } from '#shared/contracts/admin-resources.ts'
import type { ResourceView } from '#shared/contracts/resources.ts'
import type { AppContext } from '../../context.ts'
import type { TableSelection } from '../../search/table-selection.ts'
import { withLinkStates } from '../link-health/link-health.service.ts'
import {
  listDuplicateIds,
  listIdsInOrder,
  orderIds,
  type TextOrder,
} from './admin-resources.queries.ts'
import { presentResource } from './resources.presenter.ts'
import { listResourcesByIds } from './resources.queries.ts'

/** Returns one page of the console's table. */
export async function listForAdmin(
  ctx: AppContext,
  query: AdminResourcesQuery,
): Promise<{ resources: ResourceView[]; total: number }> {
  const selection = await selectResources(ctx, query)
  const { sort, order, limit, offset } = query
  const isText = sort === 'title' || sort === 'author'
  const ids =
    selection.total <= offset
      ? []
      : isText
        ? await pageByText(ctx, selection, { sort, order, limit, offset })
        : selection.page({ sort, descending: order === 'desc', limit, offset })
  const rows = await listResourcesByIds(ctx.database.pool, ids, false)
  const resources = await withLinkStates(ctx.db, rows.map(presentResource))
  return { resources, total: selection.total }
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

/** This many are sorted by themselves; of more, a page is soon found by walking through all. */
const MOST_SORTED = 2_000

type TextPage = TextOrder & { limit: number; offset: number }

/** Only the database knows the order of titles and names. */
async function pageByText(
  { db, search }: AppContext,
  selection: TableSelection,
  { limit, offset, ...order }: TextPage,
): Promise<number[]> {
  const end = offset + limit
  if (selection.total <= MOST_SORTED) {
    const sorted = await orderIds(db, selection.ids(), order)
    return sorted.slice(offset, end)
  }
  const all = (await search.index()).liveCount
  // As far as the page reaches if what is selected is spread evenly; further, if it is not.
  for (let share = 1.2 / selection.total; ; share *= 4) {
    const walked = Math.ceil(all * end * share) + 200
    const ids = await listIdsInOrder(db, order, walked)
    const found = ids.filter((id) => selection.has(id))
    if (found.length >= end || ids.length < walked) return found.slice(offset, end)
  }
}
