import type { Sort } from './catalogue.ts'
import { ALL_OPENINGS } from './filters/opening.ts'
import { RECENCIES } from './filters/recent.ts'

/** Page sizes and limits (docs/product.md §4.1, §4.2, §17.2). */
export const HOME_PAGE_SIZE = 12
export const HOME_LOAD_MORE = 8
export const FEATURED_SHOWN = 8
export const LIST_PAGE_SIZE = 12
export const MAX_LIST_ROWS = 1000
export const MAX_PAGE_LIMIT = 100
export const MAX_QUERY_LENGTH = 200
export const MAX_REPEATED_VALUES = 20

/**
 * The filters with one value from a fixed list. Its first option, 'all', is the default and stands for no filter. The
 * contract, the URLs, the panel, the form without JavaScript, the chips, the searches offered for an empty list and the
 * page cache are derived from this table.
 */
export const SELECT_FILTERS = {
  recent: { label: 'Recency', kidsLabel: 'How New?', options: RECENCIES },
} as const satisfies Record<string, SelectFilter>

type SelectFilter = {
  label: string
  kidsLabel: string
  options: readonly [
    { value: 'all'; label: string },
    ...(readonly { value: string; label: string }[]),
  ]
}

export type SelectFilterName = keyof typeof SELECT_FILTERS
export type SelectFilters = {
  [Name in SelectFilterName]: (typeof SELECT_FILTERS)[Name]['options'][number]['value']
}

export const SELECT_FILTER_NAMES = Object.keys(SELECT_FILTERS) as SelectFilterName[]

/** Returns an object with an entry for each of these filters. */
export function forSelectFilters<Value>(
  valueOf: (name: SelectFilterName) => Value,
): Record<SelectFilterName, Value> {
  return Object.fromEntries(SELECT_FILTER_NAMES.map((name) => [name, valueOf(name)])) as Record<
    SelectFilterName,
    Value
  >
}

export const NO_SELECTION: SelectFilters = forSelectFilters(() => 'all')

export type ResourceFilters = SelectFilters & {
  type: string
  level: string[]
  category: string
  opening: string
  openingCategory: string
  openingSubCategory: string
  subcategoryId: number | null
  source: string[]
  age: string[]
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
  ...NO_SELECTION,
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
  for (const name of SELECT_FILTER_NAMES) put(name, filters[name], DEFAULT_FILTERS[name])
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
