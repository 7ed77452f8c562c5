import { SORTS, type Sort } from '#shared/domain/catalogue.ts'
import { ALL_OPENINGS } from '#shared/domain/filters/opening.ts'
import {
  DEFAULT_FILTERS,
  filtersActive,
  forSelectFilters,
  MAX_LIST_ROWS,
  type ResourceFilters,
  type SelectFilterName,
  type SelectFilters,
} from '#shared/domain/resource-filters.ts'

/**
 * The search of a list's URL: only values that differ from the default. Invalid values stay, so that the
 * API can name them.
 */
export type CatalogueSearch = { [Name in SelectFilterName]?: string } & {
  query?: string
  verbatim?: string
  literal?: string[]
  category?: string
  type?: string
  level?: string[]
  source?: string[]
  age?: string[]
  opening?: string
  openingCategory?: string
  openingSubCategory?: string
  subcategoryId?: string
  sort?: string
  /** Number of rows shown, if more than the first page. */
  shown?: number
}

/** Default values, in the order in which URLs name them. */
const DEFAULTS = {
  query: '',
  verbatim: '',
  type: 'all',
  category: 'all',
  openingCategory: 'all',
  openingSubCategory: '',
  subcategoryId: '',
  opening: ALL_OPENINGS,
  ...forSelectFilters(() => 'all'),
  sort: 'newest',
} as const

/**
 * Puts names and values in one order, so that equivalent URLs render the same page. The router's own
 * `search` keeps the order of the URL and its unknown parameters.
 */
export function readSearch(raw: Record<string, unknown>): CatalogueSearch {
  const search: CatalogueSearch = {}
  for (const [name, standard] of Object.entries(DEFAULTS)) {
    const text = textsOf(raw[name])[0]?.trim()
    if (text && text !== standard) search[name as keyof typeof DEFAULTS] = text
  }
  for (const name of ['level', 'source', 'age', 'literal'] as const) {
    const values = textsOf(raw[name])
    if (values.length > 0) search[name] = [...new Set(values)].toSorted()
  }
  // These two say how to read a query, so they mean nothing without one.
  if (!search.query) {
    delete search.verbatim
    delete search.literal
  }
  const shown = Number(textsOf(raw.shown)[0])
  if (Number.isInteger(shown) && shown > 0) search.shown = Math.min(shown, MAX_LIST_ROWS)
  return search
}

/**
 * For the home page. Without filters it is in the editors' order, so 'newest' is a choice that the URL has
 * to name.
 */
export function readHomeSearch(raw: Record<string, unknown>): CatalogueSearch {
  const search = readSearch(raw)
  const chosen = textsOf(raw['sort'])[0]?.trim() === 'newest'
  return chosen && !filtersActive(filtersOf(search)) ? { ...search, sort: 'newest' } : search
}

/** Replaces NUL, which browsers drop from a page, so that React would not find the text it expects. */
function textsOf(value: unknown): string[] {
  return [value ?? []]
    .flat()
    .map((each) => `${each as string | number}`.replaceAll('\0', '\uFFFD'))
    .filter(Boolean)
}

export function filtersOf(search: CatalogueSearch): ResourceFilters {
  const { sort: _sort, shown: _shown, subcategoryId, ...texts } = search
  return {
    ...DEFAULT_FILTERS,
    ...(texts as typeof texts & Partial<SelectFilters>),
    subcategoryId: subcategoryId === undefined ? null : Number(subcategoryId),
  }
}

/** Leaves out `shown`, because changed filters start again with the first page. */
export function searchOf(filters: ResourceFilters, sort: string | undefined): CatalogueSearch {
  return readSearch({ ...filters, subcategoryId: filters.subcategoryId ?? '', sort: sort ?? '' })
}

/** Passes unknown sorts on, so that the API can reject them by name. */
export function sortOf(search: CatalogueSearch): Sort {
  return (search.sort ?? SORTS[0]) as Sort
}

/** For canonical URLs, which never have `shown`. */
export function searchText({ shown: _shown, ...search }: CatalogueSearch): string {
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries(search)) {
    for (const item of [value].flat()) params.append(name, item)
  }
  return params.size > 0 ? `?${params}` : ''
}
