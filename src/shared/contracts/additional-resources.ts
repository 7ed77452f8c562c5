import { z } from 'zod'
import { ADDITIONAL_CATEGORIES } from '../domain/catalogue.ts'
import {
  optionalLine,
  optionalUrl,
  orderNumber,
  requiredLine,
  requiredText,
  requiredUrl,
} from './fields.ts'
import { text } from '../texts/text.ts'
import { says } from './says.ts'

const DEFAULT_LINK_TEXT = 'Visit Website'

export const additionalResourceView = z.object({
  id: z.number().int(),
  category: z.enum(ADDITIONAL_CATEGORIES),
  title: z.string(),
  description: z.string(),
  imageUrl: z.string().nullable(),
  linkUrl: z.string(),
  linkText: z.string(),
  order: z.number().int(),
  isActive: z.boolean(),
  createdAt: z.string(),
  updatedAt: z.string(),
})
export type AdditionalResourceView = z.infer<typeof additionalResourceView>

export const additionalResourcesQuery = z.object({
  category: z
    .enum(
      ADDITIONAL_CATEGORIES,
      says('{field} must be one of {values}', {
        values: ADDITIONAL_CATEGORIES.join(', '),
      }),
    )
    .optional(),
})

/** Without defaults, because a partial update must not reset fields that it does not name. */
const fields = {
  category: z.enum(
    ADDITIONAL_CATEGORIES,
    says('Category must be one of {values}', {
      values: ADDITIONAL_CATEGORIES.join(', '),
    }),
  ),
  title: requiredLine(text('Title'), 200),
  description: requiredText(text('Description'), 5000),
  imageUrl: optionalUrl(text('Image URL')),
  linkUrl: requiredUrl(text('Link URL')),
  linkText: optionalLine(text('Link text'), 60).transform((text) => text ?? DEFAULT_LINK_TEXT),
  order: orderNumber.transform((order) => order ?? 0),
  isActive: z.boolean(says('Active must be true or false')),
}

/** The body of POST /api/admin/additional-resources. */
export const additionalInput = z.object({
  ...fields,
  category: fields.category.default('play'),
  isActive: fields.isActive.default(true),
})
export type AdditionalInput = z.infer<typeof additionalInput>

/** The body of PUT /api/admin/additional-resources/{id}: only what is named changes. */
export const additionalPatch = z.object(fields).partial()
export type AdditionalPatch = z.infer<typeof additionalPatch>
