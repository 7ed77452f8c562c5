import type { Recency, Sort } from './catalogue.ts'

export const ALL_OPENINGS = 'All Openings'

/** Page sizes and limits (docs/product.md §4.1, §4.2, §17.2). */
export const HOME_PAGE_SIZE = 12
export const HOME_LOAD_MORE = 8
export const FEATURED_SHOWN = 8
export const LIST_PAGE_SIZE = 12
export const MAX_LIST_ROWS = 1000
export const MAX_PAGE_LIMIT = 100
export const MAX_QUERY_LENGTH = 200
export const MAX_REPEATED_VALUES = 20

export type ResourceFilters = {
  type: string
  level: string[]
  category: string
  opening: string
  openingCategory: string
  openingSubCategory: string
  subcategoryId: number | null
  source: string[]
  age: string[]
  recent: Recency
  query: string
  /** '1' searches for the query as typed, without spelling correction. */
  verbatim: string
  /** Words of the query that name a filter but are searched as text. */
  literal: string[]
}

export const DEFAULT_FILTERS: ResourceFilters = {
  type: 'all',
  level: [],
  category: 'all',
  opening: ALL_OPENINGS,
  openingCategory: 'all',
  openingSubCategory: '',
  subcategoryId: null,
  source: [],
  age: [],
  recent: 'all',
  query: '',
  verbatim: '',
  literal: [],
}

/** Filters are active if any of them differs from its default. */
export function filtersActive(filters: ResourceFilters): boolean {
  return resourceSearchParams(filters).size > 0
}

type ListOptions = {
  sort?: Sort
  unpriced?: 'first' | 'last'
  limit?: number
  offset?: number
}

/** Returns the query string of GET /api/resources, with only the values that differ from their defaults. */
export function resourceSearchParams(
  filters: Partial<ResourceFilters>,
  options: ListOptions = {},
): URLSearchParams {
  const params = new URLSearchParams()
  const put = (name: string, value: string | number | null | undefined, standard: unknown) => {
    if (value !== undefined && value !== null && value !== '' && value !== standard) {
      params.append(name, String(value))
    }
  }
  put('type', filters.type, DEFAULT_FILTERS.type)
  put('category', filters.category, DEFAULT_FILTERS.category)
  put('opening', filters.opening, DEFAULT_FILTERS.opening)
  put('recent', filters.recent, DEFAULT_FILTERS.recent)
  put('query', filters.query?.trim(), DEFAULT_FILTERS.query)
  put('verbatim', filters.verbatim, DEFAULT_FILTERS.verbatim)
  put('openingCategory', filters.openingCategory, DEFAULT_FILTERS.openingCategory)
  put('openingSubCategory', filters.openingSubCategory, DEFAULT_FILTERS.openingSubCategory)
  put('subcategoryId', filters.subcategoryId, DEFAULT_FILTERS.subcategoryId)
  for (const name of ['level', 'source', 'age', 'literal'] as const) {
    for (const value of filters[name] ?? []) params.append(name, value)
  }
  put('sort', options.sort, 'newest')
  put('unpriced', options.unpriced, 'last')
  put('limit', options.limit, undefined)
  put('offset', options.offset, 0)
  return params
}
