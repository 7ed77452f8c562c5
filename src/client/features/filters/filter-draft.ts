import { t } from '#client/kit/t.tsx'
import { MAIN_OPENING_CATEGORY_IDS } from '#shared/domain/filters/opening-category.ts'
import { ALL_OPENINGS } from '#shared/domain/filters/opening.ts'
import { DEFAULT_FILTERS, type ResourceFilters } from '#shared/domain/resource-filters.ts'

type Subcategory = { id: number; name: string; categoryId: number | null }
type OpeningCategory = { id: number; name: string }

/** An opening category clears the query and the specific opening, as a subcategory does. */
export function withOpeningCategory(filters: ResourceFilters, value: string): ResourceFilters {
  return {
    ...filters,
    query: '',
    opening: ALL_OPENINGS,
    openingCategory: value,
    openingSubCategory: '',
    subcategoryId: null,
  }
}

/** Null removes the subcategory. */
export function withSubcategory(
  filters: ResourceFilters,
  picked: Subcategory | null,
): ResourceFilters {
  return {
    ...filters,
    query: '',
    opening: ALL_OPENINGS,
    openingSubCategory: picked?.name ?? '',
    subcategoryId: picked?.id ?? null,
  }
}

/** Returns 2 for '2' and 'category-2', or the id of the category with that name; null for all. */
export function openingCategoryId(
  value: string,
  categories: readonly OpeningCategory[],
): number | null {
  if (value === DEFAULT_FILTERS.openingCategory) return null
  const id = /^(?:category-)?(\d+)$/.exec(value)?.[1]
  const named = categories.find(({ name }) => name.toLowerCase() === value.toLowerCase())
  const found = Number(id ?? named?.id)
  return Number.isNaN(found) ? null : found
}

/** The three main categories by their ids, then all others as `category-{id}`. */
export function openingCategoryChoices(
  categories: readonly OpeningCategory[],
): { id: number; value: string; label: string }[] {
  const main = Object.entries(MAIN_OPENING_CATEGORY_IDS).map(([label, id]) => ({
    id,
    value: String(id),
    label: label === 'Other' ? t('Opening|Other') : label,
  }))
  const others = categories
    .filter(({ id }) => !main.some((each) => each.id === id))
    .map(({ id, name }) => ({ id, value: `category-${id}`, label: name }))
  return [...main.toSorted((a, b) => a.id - b.id), ...others]
}
