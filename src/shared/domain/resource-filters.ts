import type { Sort } from './catalogue.ts'
import { chosenBy, FILTER_NAMES, type FilterValues, NO_CHOICES } from './filters/table.ts'

/** Page sizes and limits (docs/product.md §4.1, §4.2, §17.2). */
export const HOME_PAGE_SIZE = 12
export const HOME_LOAD_MORE = 8
export const FEATURED_SHOWN = 8
export const LIST_PAGE_SIZE = 12
export const MAX_LIST_ROWS = 1000
export const MAX_PAGE_LIMIT = 100
export const MAX_QUERY_LENGTH = 200
export const MAX_REPEATED_VALUES = 20

/** The filters of a list, and its search. */
export type ResourceFilters = FilterValues & {
  query: string
  /** '1' searches for the query as typed, without spelling correction. */
  verbatim: string
  /** Words of the query that name a filter but are searched as text. */
  literal: string[]
  /** 'off' searches for the words alone, not for what their phrases are read as. */
  read: string
}

export const DEFAULT_FILTERS: ResourceFilters = {
  ...NO_CHOICES,
  query: '',
  verbatim: '',
  literal: [],
  read: '',
}

export function isKidsList({ category, age }: Pick<FilterValues, 'category' | 'age'>): boolean {
  return category === 'kids' || age !== null
}

/** The order of a list as long as nobody has chosen another (docs/product.md §4.4). */
export function usualSort(filters: Pick<FilterValues, 'category' | 'age'>): Sort {
  return isKidsList(filters) ? 'best' : 'newest'
}

/** Filters are active if any of them differs from its default. */
export function filtersActive(filters: ResourceFilters): boolean {
  return resourceSearchParams(filters).size > 0
}

type ListOptions = {
  sort?: Sort
  unpriced?: 'first' | 'last'
  /** The reader's languages. */
  prefer?: readonly string[]
  limit?: number
  offset?: number
}

/** Returns the query string of GET /api/resources, with only the values that differ from their defaults. */
export function resourceSearchParams(
  filters: Partial<ResourceFilters>,
  options: ListOptions = {},
): URLSearchParams {
  const params = new URLSearchParams()
  const put = (name: string, value: string | number | undefined, standard: unknown) => {
    if (value !== undefined && value !== '' && value !== standard)
      params.append(name, String(value))
  }
  for (const name of FILTER_NAMES) {
    for (const value of chosenBy(name, filters)) params.append(name, value)
  }
  put('query', filters.query?.trim(), DEFAULT_FILTERS.query)
  put('verbatim', filters.verbatim, DEFAULT_FILTERS.verbatim)
  for (const words of filters.literal ?? []) params.append('literal', words)
  put('read', filters.read, DEFAULT_FILTERS.read)
  put('sort', options.sort, usualSort({ ...DEFAULT_FILTERS, ...filters }))
  put('unpriced', options.unpriced, 'last')
  for (const language of options.prefer ?? []) params.append('prefer', language)
  put('limit', options.limit, undefined)
  put('offset', options.offset, 0)
  return params
}
