import type {
  FacetsView,
  RelatedResourceView,
  ResourceFilterQuery,
  ResourceListQuery,
  ResourceView,
} from '#shared/contracts/resources.ts'
import {
  CATEGORIES,
  LEVELS,
  RECENCIES,
  RESOURCE_TYPES,
  SOURCE_WEBSITES,
} from '#shared/domain/catalogue.ts'
import { MAX_LIST_ROWS } from '#shared/domain/resource-filters.ts'
import type { AppContext } from '../../context.ts'
import { notFound } from '../../http/app-error.ts'
import { correctSearch, prepareSearch, type Search } from './search.service.ts'
import {
  type Count,
  countResources,
  type FacetRow,
  listFacetCounts,
  listRecencyCounts,
} from './resource-counts.queries.ts'
import { facetGroups } from './facet-groups.ts'
import { type Filter, resolveFilter } from './resource-filter.queries.ts'
import { getOpenings } from '../openings/openings.service.ts'
import { presentRelated, presentResource } from './resources.presenter.ts'
import {
  findResource,
  listFeatured,
  listRelated,
  listResources,
  listResourcesByIds,
} from './resources.queries.ts'

/** Spec §9: six are computed, the page shows three. */
const RELATED_COMPUTED = 6

export type ResourceList = {
  resources: ResourceView[]
  total: number
  /** The spelling searched for instead, when nothing matched the query's own. */
  corrected: string | null
}

const ANY_OPENING = {
  openingCategory: 'all',
  openingSubCategory: '',
  subcategoryId: undefined,
  opening: '',
} as const

type Match = { filter: Filter; count: Count; corrected: string | null }

export async function listCatalogue(
  ctx: AppContext,
  query: ResourceListQuery,
): Promise<ResourceList> {
  const { filter, count, corrected } = await match(ctx, query)
  const limit = Math.min(query.limit ?? MAX_LIST_ROWS, MAX_LIST_ROWS)
  if (count.total <= query.offset) return { resources: [], total: count.total, corrected }
  const page = { sort: query.sort, unpriced: query.unpriced, limit, offset: query.offset }
  const rows = await listResources(ctx.db, filter, page, count)
  return { resources: rows.map(presentResource), total: count.total, corrected }
}

export async function listFeaturedResources(ctx: AppContext): Promise<ResourceView[]> {
  return (await listFeatured(ctx.db)).map(presentResource)
}

export async function getResource(ctx: AppContext, id: number): Promise<ResourceView> {
  const row = await findResource(ctx.db, id)
  if (!row) throw notFound('Resource')
  return presentResource(row)
}

/** In the order of `ids`; those that are gone are left out. */
export async function getResources(
  ctx: AppContext,
  ids: readonly number[],
): Promise<ResourceView[]> {
  return (await listResourcesByIds(ctx.db, ids)).map(presentResource)
}

export async function listRelatedResources(
  ctx: AppContext,
  id: number,
): Promise<RelatedResourceView[]> {
  const row = await findResource(ctx.db, id)
  if (!row) throw notFound('Resource')
  return (await listRelated(ctx.db, row, RELATED_COMPUTED)).map(presentRelated)
}

export async function countFacets(
  ctx: AppContext,
  query: ResourceFilterQuery,
): Promise<FacetsView> {
  const { filter, count } = await match(ctx, query)
  const [taxonomy, openings] = await Promise.all([
    resolveFilter(ctx.db, { ...query, ...ANY_OPENING }, filter.words, ctx.clock()),
    getOpenings(ctx),
  ])
  const [groups, recent, anyTime] = await Promise.all([
    Promise.all(
      facetGroups(filter, taxonomy, openings).map((group) => listFacetCounts(ctx.db, group)),
    ),
    listRecencyCounts(ctx.db, filter, ctx.clock()),
    filter.since ? countResources(ctx.db, { ...filter, since: null }) : count,
  ])
  return presentFacets([
    ...groups.flat(),
    ...recent,
    { facet: 'recent', value: 'all', number: anyTime.total },
  ])
}

async function match(ctx: AppContext, query: ResourceFilterQuery): Promise<Match> {
  const search = await prepareSearch(ctx.db, query.query)
  const exact = await matchSearch(ctx, query, search)
  if (!search || exact.count.total > 0) return exact
  const corrected = await correctSearch(ctx.db, search)
  if (!corrected) return exact
  const nearest = await matchSearch(ctx, query, corrected)
  return nearest.count.total > 0 ? nearest : exact
}

async function matchSearch(
  ctx: AppContext,
  query: ResourceFilterQuery,
  search: Search | null,
): Promise<Match> {
  const filter = await resolveFilter(ctx.db, query, search?.words ?? [], ctx.clock())
  return {
    filter,
    count: await countResources(ctx.db, filter),
    corrected: search?.corrected ?? null,
  }
}

/** Every enumerated value is there, with 0 where nothing matches. */
function presentFacets(rows: readonly FacetRow[]): FacetsView {
  const facets: FacetsView = {
    type: zeros(RESOURCE_TYPES),
    level: zeros(LEVELS),
    category: zeros(['kids', ...CATEGORIES]),
    source: zeros(SOURCE_WEBSITES),
    recent: zeros(RECENCIES.map((option) => option.value)),
    openingCategory: {},
    subcategory: {},
  }
  for (const { facet, value, number } of rows) facets[facet as keyof FacetsView][value] = number
  return facets
}

function zeros(values: readonly string[]): Record<string, number> {
  return Object.fromEntries(values.map((value) => [value, 0]))
}
