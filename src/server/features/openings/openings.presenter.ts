import { ENGLISH } from '#shared/texts/text.ts'
import {
  type FilterOptionsView,
  type OpeningCategoryView,
  type OpeningSubcategoryView,
  type OpeningUsageView,
  type OpeningView,
  openingCategoryView,
  openingSubcategoryView,
  openingUsageView,
  openingView,
} from '#shared/contracts/openings.ts'
import { CATEGORIES } from '#shared/domain/filters/category.ts'
import { type Language, languageName } from '#shared/domain/filters/language.ts'
import { LEVELS } from '#shared/domain/filters/level.ts'
import { RECENCIES } from '#shared/domain/filters/recent.ts'
import { SOURCE_WEBSITES } from '#shared/domain/filters/source.ts'
import { presentAs } from '../../platform/row.presenter.ts'
import type { OpeningCategoryRow, OpeningRow, OpeningSubcategoryRow } from './openings.service.ts'

export type OpeningUsageRow = Omit<OpeningUsageView, 'searches'> & { name: string }

export function presentOpeningCategory(row: OpeningCategoryRow): OpeningCategoryView {
  return presentAs(openingCategoryView, row)
}

export function presentOpeningSubcategory(row: OpeningSubcategoryRow): OpeningSubcategoryView {
  return presentAs(openingSubcategoryView, row)
}

export function presentOpening(row: OpeningRow): OpeningView {
  return presentAs(openingView, row)
}

export function presentOpeningUsage(row: OpeningUsageRow, searches: number): OpeningUsageView {
  return presentAs(openingUsageView, row, { searches })
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
