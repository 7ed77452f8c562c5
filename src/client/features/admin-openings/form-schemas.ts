import { zodResolver } from '@hookform/resolvers/zod'
import type { FieldValues, Resolver } from 'react-hook-form'
import { z } from 'zod'
import {
  type OpeningCategoryInput,
  openingCategoryInput,
  type OpeningCategoryView,
  type OpeningInput,
  openingInput,
  type OpeningSubcategoryInput,
  openingSubcategoryInput,
  type OpeningSubcategoryView,
  type OpeningView,
} from '#shared/contracts/openings.ts'
import { withLegalMoves } from './pattern-check.ts'

/** What the inputs hold is text; '' is nothing chosen. */
export type CategoryValues = { name: string; description: string; order: string }
export type SubcategoryValues = CategoryValues & { categoryId: string; openingPattern: string }
export type OpeningValues = SubcategoryValues & { subcategoryId: string }

const chosenId = (value: unknown) => (value === '' ? null : Number(value))

const subcategorySchema = openingSubcategoryInput.extend({
  categoryId: z.preprocess(chosenId, openingSubcategoryInput.shape.categoryId),
  openingPattern: withLegalMoves(openingSubcategoryInput.shape.openingPattern),
})

const openingSchema = openingInput.extend({
  categoryId: z.preprocess(chosenId, openingInput.shape.categoryId),
  subcategoryId: z.preprocess(chosenId, openingInput.shape.subcategoryId),
  openingPattern: withLegalMoves(openingInput.shape.openingPattern),
})

/** The contract takes text for its fields; its own type is looser still. */
function textResolver<Values extends FieldValues, Input>(
  schema: z.ZodType<Input, FieldValues>,
): Resolver<Values, unknown, Input> {
  return zodResolver(schema) as unknown as Resolver<Values, unknown, Input>
}

export const categoryResolver = textResolver<CategoryValues, OpeningCategoryInput>(
  openingCategoryInput,
)
export const subcategoryResolver = textResolver<SubcategoryValues, OpeningSubcategoryInput>(
  subcategorySchema,
)
export const openingResolver = textResolver<OpeningValues, OpeningInput>(openingSchema)

export function categoryValues(category: OpeningCategoryView | null): CategoryValues {
  return {
    name: category?.name ?? '',
    description: category?.description ?? '',
    order: String(category?.order ?? ''),
  }
}

export function subcategoryValues(subcategory: OpeningSubcategoryView | null): SubcategoryValues {
  return {
    name: subcategory?.name ?? '',
    categoryId: String(subcategory?.categoryId ?? ''),
    openingPattern: subcategory?.openingPattern ?? '',
    description: subcategory?.description ?? '',
    order: String(subcategory?.order ?? ''),
  }
}

export function openingValues(opening: OpeningView | null): OpeningValues {
  return {
    name: opening?.name ?? '',
    categoryId: String(opening?.categoryId ?? ''),
    subcategoryId: String(opening?.subcategoryId ?? ''),
    openingPattern: opening?.openingPattern ?? '',
    description: opening?.description ?? '',
    order: String(opening?.order ?? ''),
  }
}
