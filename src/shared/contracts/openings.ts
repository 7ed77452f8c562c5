import { z } from 'zod'

const ordered = {
  description: z.string().nullable(),
  order: z.number().int().nullable(),
  createdAt: z.string(),
  updatedAt: z.string(),
}

export const openingCategoryView = z.object({ id: z.number().int(), name: z.string(), ...ordered })
export type OpeningCategoryView = z.infer<typeof openingCategoryView>

export const openingSubcategoryView = z.object({
  id: z.number().int(),
  name: z.string(),
  categoryId: z.number().int().nullable(),
  openingPattern: z.string().nullable(),
  ...ordered,
})
export type OpeningSubcategoryView = z.infer<typeof openingSubcategoryView>

export const openingView = z.object({
  id: z.number().int(),
  name: z.string(),
  categoryId: z.number().int().nullable(),
  subcategoryId: z.number().int().nullable(),
  openingPattern: z.string().nullable(),
  ...ordered,
})
export type OpeningView = z.infer<typeof openingView>

export const subcategoryOpeningView = z.object({ name: z.string() })
export type SubcategoryOpeningView = z.infer<typeof subcategoryOpeningView>

/** GET /api/filters: what the advanced panel offers. */
export const filterOptionsView = z.object({
  levels: z.array(z.string()),
  categories: z.array(z.string()),
  sources: z.array(z.string()),
  recency: z.array(z.object({ value: z.string(), label: z.string() })),
  openings: z.array(z.string()),
  openingCategories: z.array(
    z.object({ id: z.string(), name: z.string(), openings: z.array(z.string()) }),
  ),
  subcategories: z.array(
    z.object({
      id: z.number().int(),
      name: z.string(),
      categoryId: z.number().int().nullable(),
      order: z.number().int().nullable(),
      openingPattern: z.string().optional(),
    }),
  ),
})
export type FilterOptionsView = z.infer<typeof filterOptionsView>
