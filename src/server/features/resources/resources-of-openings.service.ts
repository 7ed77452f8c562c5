import type { ResourceView } from '#shared/contracts/resources.ts'
import type { AppContext } from '../../context.ts'
import { countResources, listFacetCounts } from './resource-counts.queries.ts'
import type { Filter } from './resource-filter.queries.ts'
import { presentResource } from './resources.presenter.ts'
import { listResources } from './resources.queries.ts'

/** How many resources that pass the filter each of the openings has; none is missing or 0. */
export async function countOpenings(
  ctx: AppContext,
  openings: readonly string[],
  filter: Filter,
): Promise<Map<string, number>> {
  const values = [...new Set(openings)].map((value) => ({
    part: 'opening' as const,
    value,
    reportedAs: value,
  }))
  const rows = await listFacetCounts(ctx.db, { facet: 'opening', values, filter })
  return new Map(rows.map(({ value, number }) => [value, number]))
}

/** The newest resources of these openings that pass the filter, and how many there are in all. */
export async function listOfOpenings(
  ctx: AppContext,
  openings: readonly string[],
  filter: Filter,
  limit: number,
): Promise<{ resources: ResourceView[]; total: number }> {
  const narrowed = { ...filter, openings: [...openings] }
  const count = await countResources(ctx.db, narrowed)
  if (count.total === 0) return { resources: [], total: 0 }
  const page = { sort: 'newest', unpriced: 'last', limit, offset: 0 } as const
  const rows = await listResources(ctx.db, narrowed, page, count)
  return { resources: rows.map(presentResource), total: count.total }
}
