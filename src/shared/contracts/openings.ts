import { z } from 'zod'
import { LANGUAGES } from '../domain/filters/language.ts'
import { optionalText, orderNumber, requiredLine, rowId, withoutControls } from './fields.ts'
import { type Text, text } from '../texts/text.ts'
import { says } from './says.ts'

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

/** GET /api/filters: the options of the filter panel. */
export const filterOptionsView = z.object({
  levels: z.array(z.string()),
  categories: z.array(z.string()),
  sources: z.array(z.string()),
  recency: z.array(z.object({ value: z.string(), label: z.string() })),
  /** Those of resources and their subtitles. */
  languages: z.array(z.object({ value: z.enum(LANGUAGES), label: z.string() })),
  openings: z.array(z.string()),
  openingCategories: z.array(
    z.object({ id: z.number().int(), name: z.string(), openings: z.array(z.string()) }),
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

/** Each form of the filter manager has one message, whichever of its required fields is missing. */
const CATEGORY_MISSING = text('Category name is required')
const SUBCATEGORY_MISSING = text('Name, pattern, and parent category are required')
const OPENING_MISSING = text('Name and category are required')

const name = (missing: Text) => requiredLine(text('Name'), 200, missing)

const id = (missing: Text) => rowId(says(missing))

/** A move pattern such as '1.e4 c5 2.Nf3'. Whether its moves are legal is checked elsewhere. */
const pattern = (value: unknown) =>
  typeof value === 'string' ? value.replace(/\s+/g, ' ').trim() : (value ?? '')

const MAX_PATTERN = 1000
const description = optionalText(text('Description'), 2000)

const categoryFields = { name: name(CATEGORY_MISSING), description, order: orderNumber }
export const openingCategoryInput = z.object(categoryFields)
export type OpeningCategoryInput = z.infer<typeof openingCategoryInput>
export const openingCategoryPatch = openingCategoryInput.partial()
export type OpeningCategoryPatch = z.infer<typeof openingCategoryPatch>

export const openingSubcategoryInput = z.object({
  name: name(SUBCATEGORY_MISSING),
  categoryId: id(SUBCATEGORY_MISSING),
  openingPattern: z.preprocess(
    pattern,
    withoutControls(text('Pattern'), MAX_PATTERN).min(1, says(SUBCATEGORY_MISSING)),
  ),
  description,
  order: orderNumber,
})
export type OpeningSubcategoryInput = z.infer<typeof openingSubcategoryInput>
export const openingSubcategoryPatch = openingSubcategoryInput.partial()
export type OpeningSubcategoryPatch = z.infer<typeof openingSubcategoryPatch>

export const openingInput = z.object({
  name: name(OPENING_MISSING),
  categoryId: id(OPENING_MISSING),
  /** Absent and null both mean that the opening belongs directly to the category. */
  subcategoryId: id(text('Please choose a subcategory from the list')).nullable().default(null),
  openingPattern: z.preprocess(
    (value) => pattern(value) || null,
    withoutControls(text('Pattern'), MAX_PATTERN).nullable(),
  ),
  description,
  order: orderNumber,
})
export type OpeningInput = z.infer<typeof openingInput>

/** Changing the category clears the subcategory unless the body names one of the new category. */
export const openingPatch = openingInput
  .extend({ subcategoryId: id(text('Please choose a subcategory from the list')).nullable() })
  .partial()
export type OpeningPatch = z.infer<typeof openingPatch>

/** Why a move pattern is refused, for code that knows the rules of chess. */
export const ILLEGAL_PATTERN = text(
  'The pattern must consist of legal moves from the starting position, such as 1.e4 c5',
)

/** GET /api/admin/opening-usage: what depends on each opening. */
export const openingUsageView = z.object({
  openingId: z.int(),
  resources: z.int(),
  /** How many of them are free or have no price. */
  free: z.int(),
  kids: z.int(),
  /** How many visitors have searched for it in the last 30 days. */
  searches: z.int(),
  /** How many named lines Explore shows from its position on: popular openings have the most. */
  lines: z.int(),
})
export type OpeningUsageView = z.infer<typeof openingUsageView>
