import { type Recency, SORTS, type Sort } from '#shared/domain/catalogue.ts'
import {
  ALL_OPENINGS,
  DEFAULT_FILTERS,
  MAX_LIST_ROWS,
  type ResourceFilters,
} from '#shared/domain/resource-filters.ts'

/**
 * What the address of a list says, as written there: only values that differ from the default. A bad
 * value stays, so that the API can name it.
 */
export type CatalogueSearch = {
  query?: string
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

const DEFAULTS: Readonly<Record<string, string>> = {
  query: '',
  category: 'all',
  type: 'all',
  opening: ALL_OPENINGS,
  openingCategory: 'all',
  openingSubCategory: '',
  subcategoryId: '',
  recent: 'all',
  sort: 'newest',
}

export function readSearch(raw: Record<string, unknown>): CatalogueSearch {
  const search: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(raw)) {
    const values = [value].flat().map(String).filter(Boolean)
    const text = values[0]?.trim()
    if (name === 'level' || name === 'source') {
      if (values.length > 0) search[name] = [...new Set(values)]
    } else if (name === 'shown') {
      const shown = Number(text)
      if (Number.isInteger(shown) && shown > 0) search.shown = Math.min(shown, MAX_LIST_ROWS)
    } else if (text && name in DEFAULTS && text !== DEFAULTS[name]) search[name] = text
  }
  return search
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

/** For canonical addresses: always in the same order and never with `shown`. */
export function searchText(search: CatalogueSearch): string {
  const { shown: _shown, ...rest } = search
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries(rest).toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    for (const item of [value].flat().toSorted()) params.append(name, item)
  }
  return params.size > 0 ? `?${params}` : ''
}
