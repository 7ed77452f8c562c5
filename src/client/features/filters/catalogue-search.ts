import { SORTS, type Sort } from '#shared/domain/catalogue.ts'
import { ageOf } from '#shared/domain/filters/age.ts'
import {
  FILTER_NAMES,
  filterOf,
  type FilterValues,
  NO_CHOICES,
} from '#shared/domain/filters/table.ts'
import {
  DEFAULT_FILTERS,
  filtersActive,
  usualSort,
  type ResourceFilters,
} from '#shared/domain/resource-filters.ts'
import { ownValue } from '#shared/texts/text-tables.ts'

/** Text of the URL, because invalid values stay, so that the API can name them. */
type FilterTexts = {
  [Name in keyof FilterValues]?: FilterValues[Name] extends string[] ? string[] : string
}

/** The search of a list's URL: only values that differ from the default. */
export type CatalogueSearch = FilterTexts & {
  query?: string
  verbatim?: string
  literal?: string[]
  read?: string
  sort?: string
  /** Number of rows shown, if more than the first page. */
  shown?: number
  /** Whether the page is sent with its filter panel, for browsers without JavaScript. */
  filters?: 'open'
}

/**
 * Puts names and values in one order, so that equivalent URLs render the same page. The router's own
 * `search` keeps the order of the URL and its unknown parameters.
 */
export function readSearch(raw: Record<string, unknown>): CatalogueSearch {
  const search: Partial<Record<keyof CatalogueSearch, string | string[] | number>> = {}
  const putOne = (name: keyof CatalogueSearch, standard: unknown) => {
    const written = textsOf(ownValue(raw, name))[0]?.trim()
    const text = name === 'age' && written ? ageOf(written) : written
    if (text && text !== standard) search[name] = text
  }
  const putMany = (name: keyof CatalogueSearch) => {
    const values = textsOf(ownValue(raw, name))
    if (values.length > 0) search[name] = [...new Set(values)].toSorted()
  }
  putOne('query', '')
  putOne('verbatim', '')
  putMany('literal')
  putOne('read', '')
  for (const name of FILTER_NAMES) {
    if (filterOf(name).kind === 'many') putMany(name)
    else putOne(name, NO_CHOICES[name])
  }
  // In kids mode the bare address is the home for children, so every order of the list has a name in it.
  const isForKids = search.category === 'kids' || search.age !== undefined
  putOne('sort', isForKids ? null : SORTS[0])
  // These say how to read a query, so they mean nothing without one.
  if (!search.query) {
    delete search.verbatim
    delete search.literal
    delete search.read
  }
  const shown = Number(textsOf(raw.shown)[0])
  if (Number.isSafeInteger(shown) && shown > 0) search.shown = shown
  if (raw['filters'] === 'open') search.filters = 'open'
  return search as CatalogueSearch
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
  const {
    sort: _sort,
    shown: _shown,
    filters: _filters,
    subcategoryId,
    rating,
    age,
    ...texts
  } = search
  return {
    ...DEFAULT_FILTERS,
    ...texts,
    subcategoryId: numberOf(subcategoryId),
    rating: numberOf(rating),
    age: numberOf(age),
  }
}

/** Returns NaN for what is no number, which the API refuses by name. */
function numberOf(text: string | undefined): number | null {
  return text === undefined ? null : Number(text)
}

/** Leaves out `shown`, because changed filters start again with the first page. */
export function searchOf(filters: ResourceFilters, sort: string | undefined): CatalogueSearch {
  return readSearch({ ...filters, sort: sort ?? '' })
}

/** Passes unknown sorts on, so that the API can reject them by name. */
export function sortOf(search: CatalogueSearch): Sort {
  return (search.sort ?? usualSort(filtersOf(search))) as Sort
}

/** For canonical URLs, which never have `shown` or `filters`. */
export function searchText({
  shown: _shown,
  filters: _filters,
  ...search
}: CatalogueSearch): string {
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries(search)) {
    for (const item of [value].flat()) params.append(name, item)
  }
  return params.size > 0 ? `?${params}` : ''
}
