import { textMatches } from '#client/kit/text-match.ts'
import type {
  OpeningCategoryView,
  OpeningSubcategoryView,
  OpeningView,
} from '#shared/contracts/openings.ts'
import type { Usage } from './openings-admin-api.ts'

export type Taxonomy = {
  categories: readonly OpeningCategoryView[]
  subcategories: readonly OpeningSubcategoryView[]
  openings: readonly OpeningView[]
}

/** Openings without a single resource of this kind. */
export type Missing = 'free' | 'kids'

export function missingOf(value: unknown): Missing | null {
  return value === 'free' || value === 'kids' ? value : null
}

export const ANY = 'all'
/** Of no category, or of no subcategory. */
export const NONE = 'none'

export type OpeningFilters = {
  query: string
  /** ANY, NONE or an id. */
  category: string
  subcategory: string
  /** Counted from 1. */
  page: number
}

export const NO_FILTERS: OpeningFilters = { query: '', category: ANY, subcategory: ANY, page: 1 }

/** Null usage: not known yet, and nothing is left out for it. */
export function filterOpenings(
  openings: readonly OpeningView[],
  { query, category, subcategory }: OpeningFilters,
  missing: { kind: Missing; usage: Usage } | null,
): OpeningView[] {
  return openings.filter(
    (opening) =>
      isOf(category, opening.categoryId) &&
      isOf(subcategory, opening.subcategoryId) &&
      (!missing || !missing.usage.get(opening.id)?.[missing.kind]) &&
      textMatches(query, [opening.name, opening.openingPattern, opening.description]),
  )
}

function isOf(wanted: string, id: number | null): boolean {
  return wanted === ANY || wanted === (id === null ? NONE : String(id))
}

export function namesById(rows: readonly { id: number; name: string }[]): Map<number, string> {
  return new Map(rows.map(({ id, name }) => [id, name]))
}

type Parent = 'categoryId' | 'subcategoryId'

/** How many rows each parent has. */
export function countsBy<Key extends Parent>(
  rows: readonly { [Name in Key]: number | null }[],
  parent: Key,
): Map<number, number> {
  const counts = new Map<number, number>()
  for (const { [parent]: id } of rows) if (id !== null) counts.set(id, (counts.get(id) ?? 0) + 1)
  return counts
}
