import { useQuery } from '@tanstack/react-query'
import { callQuery } from '#client/data/queries.ts'
import { oneOf, searched } from '#client/kit/list-address.ts'
import { textMatches } from '#client/kit/text-match.ts'
import {
  countOpeningUsage,
  listOpeningCategories,
  listOpenings,
  listOpeningSubcategories,
} from '#shared/calls/openings.ts'
import type {
  OpeningCategoryView,
  OpeningSubcategoryView,
  OpeningUsageView,
  OpeningView,
} from '#shared/contracts/openings.ts'

export type Taxonomy = {
  categories: readonly OpeningCategoryView[]
  subcategories: readonly OpeningSubcategoryView[]
  openings: readonly OpeningView[]
}

/** Stands in while the taxonomy is loading. */
export const NO_TAXONOMY: Taxonomy = { categories: [], subcategories: [], openings: [] }

export type Usage = ReadonlyMap<number, OpeningUsageView>

/** The resources of each opening, by its ID. */
export function usageQuery() {
  return { ...callQuery(countOpeningUsage), select: byOpening }
}

function byOpening(usage: readonly OpeningUsageView[]): Usage {
  return new Map(usage.map((each) => [each.openingId, each]))
}

/** Filters for openings without a single free resource, or without one for kids. */
export type Missing = 'free' | 'kids'

export const ANY = 'all'
/** Matches openings without a category, or without a subcategory. */
export const NONE = 'none'

export type OpeningFilters = {
  query: string
  /** ANY, NONE or an ID. */
  category: string
  subcategory: string
  /** Shows only openings without such a resource; '' for all of them. */
  missing: Missing | ''
  /** Counted from 1. */
  page: number
}

export const NO_FILTERS: OpeningFilters = {
  query: '',
  category: ANY,
  subcategory: ANY,
  missing: '',
  page: 1,
}

const readParent = (text: string) =>
  text === NONE || /^[1-9]\d{0,9}$/.test(text) ? text : undefined

export const OPENING_READERS = {
  query: searched(),
  category: readParent,
  subcategory: readParent,
  missing: oneOf<Missing>(['free', 'kids']),
}

/** Returns the matching openings; those that lack something by demand: what people search, then what Explore knows most of. */
export function filterOpenings(
  openings: readonly OpeningView[],
  { query, category, subcategory, missing }: OpeningFilters,
  usage: Usage,
): OpeningView[] {
  const found = openings.filter(
    (opening) =>
      isOf(category, opening.categoryId) &&
      isOf(subcategory, opening.subcategoryId) &&
      (!missing || !usage.get(opening.id)?.[missing]) &&
      textMatches(query, [opening.name, opening.openingPattern, opening.description]),
  )
  if (!missing) return found
  const wanted = ({ id }: OpeningView, by: 'searches' | 'lines') => usage.get(id)?.[by] ?? 0
  return found.toSorted(
    (one, other) =>
      wanted(other, 'searches') - wanted(one, 'searches') ||
      wanted(other, 'lines') - wanted(one, 'lines'),
  )
}

function isOf(wanted: string, id: number | null): boolean {
  return wanted === ANY || wanted === (id === null ? NONE : String(id))
}

export function namesById(rows: readonly { id: number; name: string }[]): Map<number, string> {
  return new Map(rows.map(({ id, name }) => [id, name]))
}

type Parent = 'categoryId' | 'subcategoryId'

export function countsBy<Key extends Parent>(
  rows: readonly { [Name in Key]: number | null }[],
  parent: Key,
): Map<number, number> {
  const counts = new Map<number, number>()
  for (const { [parent]: id } of rows) if (id !== null) counts.set(id, (counts.get(id) ?? 0) + 1)
  return counts
}

export type TaxonomyState = {
  /** Undefined while it is loading. */
  taxonomy: Taxonomy | undefined
  usage: Usage | undefined
  /** The first error of the lists or of the usage. */
  error: Error | null
  isFetching: boolean
  retry: () => void
}

/** Loads all that the filter manager shows; its tabs share these small lists. */
export function useTaxonomy(): TaxonomyState {
  const categories = useQuery(callQuery(listOpeningCategories))
  const subcategories = useQuery(callQuery(listOpeningSubcategories))
  const openings = useQuery(callQuery(listOpenings))
  const usage = useQuery(usageQuery())
  const all = [categories, subcategories, openings, usage]
  return {
    taxonomy:
      categories.data && subcategories.data && openings.data
        ? {
            categories: categories.data,
            subcategories: subcategories.data,
            openings: openings.data,
          }
        : undefined,
    usage: usage.data,
    error: all.find((query) => query.error)?.error ?? null,
    isFetching: all.some((query) => query.isFetching),
    retry: () => {
      for (const query of all) if (query.error) void query.refetch()
    },
  }
}
