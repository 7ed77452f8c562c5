import type { ResourceView } from '#shared/contracts/resources.ts'
import { cacheStamp } from '../../cache/stamp.ts'
import type { AppContext } from '../../context.ts'
import { getOpenings } from '../openings/openings.service.ts'
import { findTableRows, listFacetCounts } from './resource-counts.queries.ts'
import { type Filter, NO_FILTER } from './resource-filter.queries.ts'
import { presentResource } from './resources.presenter.ts'
import { listResources } from './resources.queries.ts'

export type Wanted = Pick<Filter, 'level' | 'source' | 'kidsOnly'>

/** How many resources there are, by the name of their opening; about how many of all. */
export type OpeningCounts = { byOpening: ReadonlyMap<string, number>; tableRows: number }

/** Counts the wanted resources of every opening, once for each state of the catalogue. */
export async function countOpenings(ctx: AppContext, wanted: Wanted): Promise<OpeningCounts> {
  const sorted = [wanted.level.toSorted(), wanted.source.toSorted(), wanted.kidsOnly]
  const key = `openings ${JSON.stringify(sorted)}`
  return ctx.memo.get(key, cacheStamp(ctx), async () => {
    const openings = await getOpenings(ctx)
    const values = openings.map(({ name }) => ({
      part: 'opening' as const,
      value: name,
      reportedAs: name,
    }))
    const filter = { ...NO_FILTER, ...wanted }
    const [rows, tableRows] = await Promise.all([
      listFacetCounts(ctx.db, { facet: 'opening', values, filter }),
      findTableRows(ctx.db),
    ])
    return { byOpening: new Map(rows.map(({ value, number }) => [value, number])), tableRows }
  })
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
