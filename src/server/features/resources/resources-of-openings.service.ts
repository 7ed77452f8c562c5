import type { ResourceView } from '#shared/contracts/resources.ts'
import { cacheStamp } from '../../cache/stamp.ts'
import type { AppContext } from '../../context.ts'
import { getOpenings } from '../openings/openings.service.ts'
import { findTableRows, listFacetCounts } from './resource-counts.queries.ts'
import { type Filter, NO_FILTER } from './resource-filter.queries.ts'
import { presentResource } from './resources.presenter.ts'
import { listNewestOf } from './resources-of-openings.queries.ts'

export type Wanted = Pick<Filter, 'level' | 'source' | 'kidsOnly'>

/**
 * How many resources there are, by the name of their opening; about how many of all; and what share of
 * those with an opening is wanted.
 */
export type OpeningCounts = {
  byOpening: ReadonlyMap<string, number>
  tableRows: number
  share: number
}

const ANY: Wanted = { level: [], source: [], kidsOnly: false }

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
    const byOpening = new Map(rows.map(({ value, number }) => [value, number]))
    const isAny = wanted.level.length + wanted.source.length === 0 && !wanted.kidsOnly
    const all = isAny ? byOpening : (await countOpenings(ctx, ANY)).byOpening
    return {
      byOpening,
      // The database's guess of all may be old.
      tableRows: Math.max(sumOf(all), tableRows),
      share: sumOf(byOpening) / Math.max(1, sumOf(all)),
    }
  })
}

function sumOf(counts: OpeningCounts['byOpening']): number {
  return [...counts.values()].reduce((sum, count) => sum + count, 0)
}

export function totalOf({ byOpening }: OpeningCounts, openings: readonly string[]): number {
  return openings.reduce((sum, opening) => sum + (byOpening.get(opening) ?? 0), 0)
}

/** The newest wanted resources of each set of openings; `counts` are of the same. */
export async function listsOfOpenings(
  ctx: AppContext,
  sets: readonly (readonly string[])[],
  { wanted, counts, limit }: { wanted: Wanted; counts: OpeningCounts; limit: number },
): Promise<ResourceView[][]> {
  const lists = await listNewestOf(
    ctx.db,
    sets.map((openings) => ({ openings, total: totalOf(counts, openings) })),
    { ...counts, filter: { ...NO_FILTER, ...wanted }, limit },
  )
  return lists.map((rows) => rows.map(presentResource))
}
