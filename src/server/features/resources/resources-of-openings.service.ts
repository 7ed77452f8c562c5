import type { ResourceView } from '#shared/contracts/resources.ts'
import { cacheStamp } from '../../platform/cache/stamp.ts'
import type { AppContext } from '../../context.ts'
import { type Filter, NO_FILTER } from '../../search/filter.ts'
import { getResources } from './resources.service.ts'

export type Wanted = Pick<Filter, 'level' | 'source' | 'side' | 'kidsOnly'>

/** The number of resources, by the name of their opening. */
export type OpeningCounts = ReadonlyMap<string, number>

const NEWEST = { sort: 'newest', unpriced: 'last', offset: 0 } as const

/** Counts the matching resources of every opening, once for each state of the catalogue. */
export async function countOpenings(ctx: AppContext, wanted: Wanted): Promise<OpeningCounts> {
  const sorted = [wanted.level.toSorted(), wanted.source.toSorted(), wanted.side, wanted.kidsOnly]
  const key = `openings ${JSON.stringify(sorted)}`
  return ctx.memo.get(key, cacheStamp(ctx), async () => {
    const filter = { ...NO_FILTER, ...wanted }
    const page = { ...NEWEST, limit: 0, countAt: ctx.clock() }
    const { facets } = await ctx.search.search(filter, null, page)
    return facets?.opening ?? new Map()
  })
}

export function totalOf(counts: OpeningCounts, openings: readonly string[]): number {
  return openings.reduce((sum, opening) => sum + (counts.get(opening) ?? 0), 0)
}

/** Returns the newest matching resources of each set of openings. */
export async function listsOfOpenings(
  ctx: AppContext,
  sets: readonly (readonly string[])[],
  { wanted, limit }: { wanted: Wanted; limit: number },
): Promise<ResourceView[][]> {
  const page = { ...NEWEST, limit }
  const lists = await Promise.all(
    sets.map((openings) => ctx.search.search({ ...NO_FILTER, ...wanted, openings }, null, page)),
  )
  const resources = await getResources(ctx, [...new Set(lists.flatMap(({ ids }) => ids))])
  const byId = new Map(resources.map((resource) => [resource.id, resource]))
  return lists.map(({ ids }) => ids.flatMap((id) => byId.get(id) ?? []))
}
