import type { ResourceView } from '#shared/contracts/resources.ts'
import type { AppContext } from '../../context.ts'
import type { Narrowing } from '../../search/filters.ts'
import { getResources } from './resources.service.ts'
import { cacheStamp } from '../../platform/cache/stamped-memo.ts'

export type Wanted = Pick<Required<Narrowing>, 'level' | 'source' | 'side' | 'kidsOnly'>

/** The number of resources, by the name of their opening. */
export type OpeningCounts = ReadonlyMap<string, number>

const NEWEST = { sort: 'newest', unpriced: 'last', offset: 0 } as const

/** Counts the matching resources of every opening, once for each state of the catalogue. */
export async function countOpenings(ctx: AppContext, wanted: Wanted): Promise<OpeningCounts> {
  const sorted = [wanted.level.toSorted(), wanted.source.toSorted(), wanted.side, wanted.kidsOnly]
  const key = `openings ${JSON.stringify(sorted)}`
  return ctx.memo.get(key, cacheStamp(ctx), async () => {
    const page = { ...NEWEST, limit: 0, counts: true }
    const { facets } = await ctx.search.search(wanted, null, page, { now: ctx.clock() })
    return facets?.openings ?? new Map()
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
  const facts = { now: ctx.clock() }
  const lists = await Promise.all(
    sets.map((openings) => ctx.search.search({ ...wanted, openings }, null, page, facts)),
  )
  const resources = await getResources(ctx, [...new Set(lists.flatMap(({ ids }) => ids))])
  const byId = new Map(resources.map((resource) => [resource.id, resource]))
  return lists.map(({ ids }) => ids.flatMap((id) => byId.get(id) ?? []))
}
