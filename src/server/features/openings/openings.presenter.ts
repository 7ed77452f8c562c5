import { ENGLISH } from '#shared/texts/text.ts'
import type {
  FilterOptionsView,
  OpeningCategoryView,
  OpeningSubcategoryView,
  OpeningUsageView,
  OpeningView,
} from '#shared/contracts/openings.ts'
import { CATEGORIES } from '#shared/domain/filters/category.ts'
import { type Language, languageName } from '#shared/domain/filters/language.ts'
import { LEVELS } from '#shared/domain/filters/level.ts'
import { RECENCIES } from '#shared/domain/filters/recent.ts'
import { SOURCE_WEBSITES } from '#shared/domain/filters/source.ts'
import { isoTime } from '#shared/domain/iso-time.ts'
import type { OpeningUsageRow } from './admin-openings.queries.ts'
import type { OpeningCategoryRow, OpeningRow, OpeningSubcategoryRow } from './openings.queries.ts'

export function presentOpeningCategory(row: OpeningCategoryRow): OpeningCategoryView {
  const { id, name, description, order } = row
  return {
    id,
    name,
    description,
    order,
    createdAt: isoTime(row.createdAt),
    updatedAt: isoTime(row.updatedAt),
  }
}

export function presentOpeningSubcategory(row: OpeningSubcategoryRow): OpeningSubcategoryView {
  const { id, name, categoryId, openingPattern, description, order } = row
  return {
    id,
    name,
    categoryId,
    openingPattern,
    description,
    order,
    createdAt: isoTime(row.createdAt),
    updatedAt: isoTime(row.updatedAt),
  }
}

export function presentOpening(row: OpeningRow): OpeningView {
  const { id, name, categoryId, subcategoryId, openingPattern, description, order } = row
  return {
    id,
    name,
    categoryId,
    subcategoryId,
    openingPattern,
    description,
    order,
    createdAt: isoTime(row.createdAt),
    updatedAt: isoTime(row.updatedAt),
  }
}

export function presentOpeningUsage(row: OpeningUsageRow): OpeningUsageView {
  const { opening_id: openingId, resources, free, kids } = row
  return { openingId, resources, free, kids }
}

export function presentFilterOptions(
  categories: readonly OpeningCategoryRow[],
  subcategories: readonly OpeningSubcategoryRow[],
  openings: readonly OpeningRow[],
  languages: readonly Language[],
): FilterOptionsView {
  return {
    levels: [...LEVELS],
    categories: [...CATEGORIES],
    sources: [...SOURCE_WEBSITES],
    recency: RECENCIES.map(({ value, label }) => ({ value, label: ENGLISH(label) })),
    languages: languages
      .map((value) => ({ value, label: languageName(value, ENGLISH) }))
      .toSorted((a, b) => a.label.localeCompare(b.label, 'en')),
    openings: openings.map((opening) => opening.name).toSorted((a, b) => a.localeCompare(b, 'en')),
    openingCategories: categories.map((category) => ({
      id: category.id,
      name: category.name,
      openings: openings
        .filter((opening) => opening.categoryId === category.id)
        .map((opening) => opening.name),
    })),
    subcategories: subcategories.map(({ id, name, categoryId, order, openingPattern }) => ({
      id,
      name,
      categoryId,
      order,
      ...(openingPattern ? { openingPattern } : {}),
    })),
  }
}
