import type {
  openingCategories,
  openings,
  openingSubcategories,
} from '../../platform/db/schema/openings.ts'

export type OpeningCategoryRow = typeof openingCategories.$inferSelect
export type OpeningSubcategoryRow = typeof openingSubcategories.$inferSelect
export type OpeningRow = typeof openings.$inferSelect
