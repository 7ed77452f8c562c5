import {
  keepPreviousData,
  queryOptions,
  useQuery,
  useQueryClient,
  type UseQueryResult,
} from '@tanstack/react-query'
import { ApiError } from '#client/data/errors.ts'
import { pageLanguages } from '#client/data/page-language.ts'
import { callQuery, type Get } from '#client/data/queries.ts'
import { serverPageContext } from '#client/data/page-context.ts'
import { totalCount } from '#client/data/request.ts'
import { listFeatured, listResources } from '#shared/calls/resources.ts'
import type { ResourceView, SearchUnderstood } from '#shared/contracts/resources.ts'
import { isKidsResource, type Sort } from '#shared/domain/catalogue.ts'
import type { Language } from '#shared/domain/filters/language.ts'
import { ALL_OPENINGS } from '#shared/domain/filters/opening.ts'
import {
  MAX_PAGE_LIMIT,
  type ResourceFilters,
  resourceSearchParams,
  usualSort,
} from '#shared/domain/resource-filters.ts'

export type ListRequest = {
  filters: ResourceFilters
  sort: Sort
  /** The place of resources without a price when sorted by price. */
  unpriced: 'first' | 'last'
  /** Number of rows, from the first. */
  shown: number
}

export type Refusal = { status: number; message: string }

export type ResourceList = {
  resources: ResourceView[]
  total: number
  /** The corrected spelling, if the search used one. */
  corrected: string | null
  /** What a phrase of the question was read as. */
  readAs: string | null
  /** How the words were understood; null without a query. */
  understood: SearchUnderstood | null
  /** Invalid filter values; during server rendering any failure, so that the page can show it. */
  refusal: Refusal | null
}

const NONE: ResourceList = {
  resources: [],
  total: 0,
  corrected: null,
  readAs: null,
  understood: null,
  refusal: null,
}

/** A list in its usual order begins with the language of the page, unless it comes in groups. */
const firstLanguages = ({ filters, sort }: ListRequest) =>
  sort === usualSort(filters) && filters.opening === ALL_OPENINGS ? pageLanguages() : []

/** `languages` are those that the reader has chosen; a search is ordered by them. */
export function resourceListQuery(request: ListRequest, languages: readonly Language[]) {
  const { filters, sort, unpriced, shown } = request
  const query = resourceSearchParams(filters, {
    sort,
    ...(sort === 'price' ? { unpriced } : {}),
    prefer: filters.query ? languages : firstLanguages(request),
  })
  return queryOptions({
    ...callQuery(
      listResources,
      { query },
      {
        name: `first ${shown}`,
        steps: (get) => refusable(() => fetchList(get, query, shown)),
      },
    ),
    placeholderData: keepPreviousData,
  })
}

export type ListQuery = Pick<
  UseQueryResult<ResourceList>,
  'data' | 'error' | 'isFetching' | 'isPlaceholderData' | 'refetch'
>

/** A list that grows: if more rows do not come, those that are there stay. */
export function useResourceList(request: ListRequest, languages: readonly Language[]): ListQuery {
  const client = useQueryClient()
  const options = resourceListQuery(request, languages)
  const list = useQuery(options)
  if (list.data || !list.error) return list
  const shorter = client
    .getQueriesData<ResourceList>({
      queryKey: options.queryKey.slice(0, -1),
      predicate: ({ queryKey }) => queryKey.length === options.queryKey.length,
    })
    .flatMap(([, data]) => (data && data.total > 0 ? [data] : []))
    .toSorted((one, other) => other.resources.length - one.resources.length)
  return shorter[0] ? { ...list, data: shorter[0] } : list
}

export function featuredQuery() {
  return callQuery(listFeatured, undefined, {
    name: 'list',
    steps: (get) =>
      refusable(async () => {
        const { body } = await get(listFeatured)
        const own = await bestInLanguage(get)
        const isOwn = ({ language }: ResourceView) => language === own[0]?.language
        const first = body.toSorted((a, b) => Number(isOwn(b)) - Number(isOwn(a)))
        const at = first.filter(isOwn).length
        const resources = distinct(first.toSpliced(at, 0, ...own))
        return { ...NONE, resources, total: resources.length }
      }),
  })
}

const OWN_SHOWN = 4

/** Returns the best lesson of each category for grown-ups in the language of the page; none in English. */
async function bestInLanguage(get: Get): Promise<ResourceView[]> {
  const [language] = pageLanguages()
  if (!language) return []
  const query = resourceSearchParams(
    { language: [language] },
    { sort: 'best', limit: MAX_PAGE_LIMIT },
  )
  const { body } = await get(listResources, { query })
  const own = body.filter((each) => each.language === language && !isKidsResource(each))
  const best = new Map(own.toReversed().map((each) => [each.category, each]))
  return own.filter((each) => best.get(each.category) === each).slice(0, OWN_SHOWN)
}

/** What the server renders at once, so that no address keeps it busy; Load More adds the rest. */
const MAX_RENDERED = 2_000

async function fetchList(get: Get, query: URLSearchParams, asked: number): Promise<ResourceList> {
  const shown = import.meta.env.SSR ? Math.min(asked, MAX_RENDERED) : asked
  const part = (offset: number, limit: number) => {
    const page = new URLSearchParams(query)
    page.set('limit', String(limit))
    if (offset > 0) page.set('offset', String(offset))
    return get(listResources, { query: page })
  }
  const { headers, body: rows } = await part(0, Math.min(shown, MAX_PAGE_LIMIT))
  const total = totalCount(headers, rows.length)
  const end = Math.min(shown, total)
  const offsets = Array.from(
    { length: Math.max(Math.ceil(end / MAX_PAGE_LIMIT) - 1, 0) },
    (_, i) => (i + 1) * MAX_PAGE_LIMIT,
  )
  const others = await Promise.all(
    offsets.map((offset) => part(offset, Math.min(end - offset, MAX_PAGE_LIMIT))),
  )
  rows.push(...others.flatMap(({ body }) => body))
  // Nobody should have to press Load More for a single row.
  if (total === shown + 1) rows.push(...(await part(shown, 1)).body)
  const resources = distinct(rows)
  const sent = (name: string) => decodeURIComponent(headers?.get(`X-Search-${name}`) ?? '')
  const understood = sent('Understood')
  return {
    resources,
    total,
    corrected: sent('Corrected') || null,
    readAs: sent('Reading') || null,
    understood: understood ? JSON.parse(understood) : null,
    refusal: null,
  }
}

/** Turns a 400 into data: it says what is wrong with the URL, and a retry would not help. */
async function refusable(fetchAnswer: () => Promise<ResourceList>): Promise<ResourceList> {
  try {
    return await fetchAnswer()
  } catch (error) {
    const refused = error instanceof ApiError && error.status === 400
    const status = error instanceof ApiError ? error.status : 503
    const message = refused ? error.userMessage : `API request failed with status ${status}`
    if (refused || serverPageContext()) return { ...NONE, refusal: { status, message } }
    throw error instanceof ApiError ? new Error(message, { cause: error }) : error
  }
}

function distinct(resources: readonly ResourceView[]): ResourceView[] {
  return [...new Map(resources.map((resource) => [resource.id, resource])).values()]
}
