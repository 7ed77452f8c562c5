import { type Recency, SORTS, type Sort } from '#shared/domain/catalogue.ts'
import {
  ALL_OPENINGS,
  DEFAULT_FILTERS,
  filtersActive,
  MAX_LIST_ROWS,
  type ResourceFilters,
} from '#shared/domain/resource-filters.ts'

/**
 * What the address of a list says, as written there: only values that differ from the default. A bad
 * value stays, so that the API can name it.
 */
export type CatalogueSearch = {
  query?: string
  verbatim?: string
  literal?: string[]
  category?: string
  type?: string
  level?: string[]
  source?: string[]
  opening?: string
  openingCategory?: string
  openingSubCategory?: string
  subcategoryId?: string
  recent?: string
  sort?: string
  /** Rows shown, when more than the first page. */
  shown?: number
}

/** Values of the default, in the order in which addresses name them. */
const DEFAULTS = {
  query: '',
  verbatim: '',
  type: 'all',
  category: 'all',
  openingCategory: 'all',
  openingSubCategory: '',
  subcategoryId: '',
  opening: ALL_OPENINGS,
  recent: 'all',
  sort: 'newest',
} as const

/**
 * One order of names and values, so that addresses that mean the same are drawn the same. The router's
 * own `search` still has the address's order and whatever else stands there.
 */
export function readSearch(raw: Record<string, unknown>): CatalogueSearch {
  const search: CatalogueSearch = {}
  for (const [name, standard] of Object.entries(DEFAULTS)) {
    const text = textsOf(raw[name])[0]?.trim()
    if (text && text !== standard) search[name as keyof typeof DEFAULTS] = text
  }
  for (const name of ['level', 'source', 'literal'] as const) {
    const values = textsOf(raw[name])
    if (values.length > 0) search[name] = [...new Set(values)].toSorted()
  }
  // How to read a query, without one.
  if (!search.query) {
    delete search.verbatim
    delete search.literal
  }
  const shown = Number(textsOf(raw.shown)[0])
  if (Number.isInteger(shown) && shown > 0) search.shown = Math.min(shown, MAX_LIST_ROWS)
  return search
}

/**
 * Of the home page: without filters its own order is the editors', so that 'newest' is a choice and has
 * to be named.
 */
export function readHomeSearch(raw: Record<string, unknown>): CatalogueSearch {
  const search = readSearch(raw)
  const chosen = textsOf(raw['sort'])[0]?.trim() === 'newest'
  return chosen && !filtersActive(filtersOf(search)) ? { ...search, sort: 'newest' } : search
}

/** A NUL cannot stand in a page: browsers drop it, and the page would differ from what React expects. */
function textsOf(value: unknown): string[] {
  return [value ?? []]
    .flat()
    .map((each) => `${each as string | number}`.replaceAll('\0', '\uFFFD'))
    .filter(Boolean)
}

export function filtersOf(search: CatalogueSearch): ResourceFilters {
  const { sort: _sort, shown: _shown, subcategoryId, recent, ...texts } = search
  return {
    ...DEFAULT_FILTERS,
    ...texts,
    subcategoryId: subcategoryId === undefined ? null : Number(subcategoryId),
    recent: (recent ?? 'all') as Recency,
  }
}

/** Changed filters start again with the first page, so `shown` is left out. */
export function searchOf(filters: ResourceFilters, sort: string | undefined): CatalogueSearch {
  return readSearch({ ...filters, subcategoryId: filters.subcategoryId ?? '', sort: sort ?? '' })
}

/** Unknown sorts go to the API as they are, which refuses them by name. */
export function sortOf(search: CatalogueSearch): Sort {
  return (search.sort ?? SORTS[0]) as Sort
}

/** For canonical addresses: never with `shown`. */
export function searchText({ shown: _shown, ...search }: CatalogueSearch): string {
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries(search)) {
    for (const item of [value].flat()) params.append(name, item)
  }
  return params.size > 0 ? `?${params}` : ''
}
