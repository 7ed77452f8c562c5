import type { ResourceView } from '#shared/contracts/resources.ts'
import type { AppContext } from '../../context.ts'
import { findTableRows, listFacetCounts } from './resource-counts.queries.ts'
import { type Filter, NO_FILTER } from './resource-filter.queries.ts'
import { presentResource } from './resources.presenter.ts'
import { listResources } from './resources.queries.ts'

export type Wanted = Pick<Filter, 'level' | 'source' | 'kidsOnly'>

/** How many resources there are, by the name of their opening; about how many of all. */
export type OpeningCounts = { byOpening: ReadonlyMap<string, number>; tableRows: number }

/** Counts the resources that are wanted; an opening without any is missing or 0. */
export async function countOpenings(
  ctx: AppContext,
  openings: readonly string[],
  wanted: Wanted,
): Promise<OpeningCounts> {
  const filter = { ...NO_FILTER, ...wanted }
  const values = [...new Set(openings)].map((value) => ({
    part: 'opening' as const,
    value,
    reportedAs: value,
  }))
  const [rows, tableRows] = await Promise.all([
    listFacetCounts(ctx.db, { facet: 'opening', values, filter }),
    findTableRows(ctx.db),
  ])
  return { byOpening: new Map(rows.map(({ value, number }) => [value, number])), tableRows }
}

export function totalOf({ byOpening }: OpeningCounts, openings: readonly string[]): number {
  return openings.reduce((sum, opening) => sum + (byOpening.get(opening) ?? 0), 0)
}

/** The newest of these openings' resources that are wanted; `counts` are of the same. */
export async function listOfOpenings(
  ctx: AppContext,
  openings: readonly string[],
  { wanted, counts, limit }: { wanted: Wanted; counts: OpeningCounts; limit: number },
): Promise<ResourceView[]> {
  const total = totalOf(counts, openings)
  if (total === 0) return []
  const page = { sort: 'newest', unpriced: 'last', limit, offset: 0 } as const
  const tableRows = Math.max(total, counts.tableRows)
  const narrowed = { ...NO_FILTER, ...wanted, openings: [...openings] }
  const rows = await listResources(ctx.db, narrowed, page, { total, tableRows, levels: null })
  return rows.map(presentResource)
}
