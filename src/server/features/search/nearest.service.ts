import { LIFTED_FILTERS, type NearestView } from '#shared/contracts/search.ts'
import type { ResourceFilterQuery } from '#shared/contracts/resources.ts'
import { NO_CHOICES, withoutGroup } from '#shared/domain/filters/table.ts'
import type { AppContext } from '../../context.ts'
import { tokensOf } from '../../search/words.ts'
import { searchCatalogue, taxonomyOf } from '../resources/resource-filter.service.ts'
import { countOpenings } from '../resources/resources-of-openings.service.ts'
import { suggestOpenings } from './suggestions.service.ts'

const MOST_WORDS = 6
const SHOWN_OPENINGS = 6
const NO_ROWS = { sort: 'newest', unpriced: 'last', limit: 0, offset: 0 } as const

/** Suggests what would find more: fewer words, fewer filters, related openings. */
export async function findNearest(
  ctx: AppContext,
  query: ResourceFilterQuery,
): Promise<NearestView> {
  const [fewerWords, withoutFilter, openings] = await Promise.all([
    searchFewerWords(ctx, query),
    liftFilters(ctx, query),
    openingsNearby(ctx, query),
  ])
  return { fewerWords, withoutFilter, openings }
}

async function searchFewerWords(
  ctx: AppContext,
  query: ResourceFilterQuery,
): Promise<NearestView['fewerWords']> {
  const words = tokensOf(query.query).map(({ word }) => word)
  if (words.length < 2 || words.length > MOST_WORDS) return []
  const fewer = words.map((left, at) => ({
    left,
    query: words.filter((_, index) => index !== at).join(' '),
  }))
  const totals = await Promise.all(
    fewer.map((each) => totalOf(ctx, { ...query, query: each.query })),
  )
  return fewer
    .map((each, at) => ({ ...each, total: totals[at] ?? 0 }))
    .filter(({ total }) => total > 0)
    .toSorted((a, b) => b.total - a.total)
}

type Lifted = (typeof LIFTED_FILTERS)[number]

/** Returns each active filter without which the list is longer, or all of them together if no single one helps. */
async function liftFilters(
  ctx: AppContext,
  query: ResourceFilterQuery,
): Promise<NearestView['withoutFilter']> {
  const own = await totalOf(ctx, query)
  const lifted = LIFTED_FILTERS.map((filter) => ({ filter, query: without(query, filter) })).filter(
    (each) => JSON.stringify(each.query) !== JSON.stringify(query),
  )
  const totals = await Promise.all(lifted.map((each) => totalOf(ctx, each.query)))
  const found = lifted
    .map(({ filter }, at) => ({ filter, total: totals[at] ?? 0 }))
    .filter(({ total }) => total > own)
    .toSorted((a, b) => b.total - a.total)
  const single = found.filter(({ filter }) => filter !== 'all')
  return single.length > 0 ? single : found
}

function without(query: ResourceFilterQuery, filter: Lifted): ResourceFilterQuery {
  if (filter === 'all') {
    // The filter of kids mode stays.
    const category = query.category === 'kids' ? query.category : NO_CHOICES.category
    return { ...query, ...NO_CHOICES, category }
  }
  return { ...query, ...withoutGroup(filter) }
}

async function totalOf(ctx: AppContext, query: ResourceFilterQuery): Promise<number> {
  return (await searchCatalogue(ctx, query, NO_ROWS)).total
}

/** Returns openings in the subcategory of the chosen one or, without a choice, those that the words name. */
async function openingsNearby(
  ctx: AppContext,
  query: ResourceFilterQuery,
): Promise<NearestView['openings']> {
  const kidsOnly = query.category === 'kids'
  const [{ openings }, counts] = await Promise.all([
    taxonomyOf(ctx),
    countOpenings(ctx, { level: [], source: [], side: [], kidsOnly }),
  ])
  const chosen = openings.find(({ name }) => name === query.opening)
  if (!chosen) {
    const named = await suggestOpenings(ctx, query.query, kidsOnly)
    return named
      .filter(({ resources }) => resources > 0)
      .map(({ name, resources }) => ({ name, resources }))
  }
  return openings
    .filter(
      ({ name, subcategoryId }) => name !== chosen.name && subcategoryId === chosen.subcategoryId,
    )
    .map(({ name }) => ({ name, resources: counts.get(name) ?? 0 }))
    .filter(({ resources }) => resources > 0)
    .toSorted((a, b) => b.resources - a.resources || a.name.localeCompare(b.name, 'en'))
    .slice(0, SHOWN_OPENINGS)
}
