import { z } from 'zod'
import { ADDITIONAL_CATEGORIES } from '../domain/catalogue.ts'

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
    .enum(ADDITIONAL_CATEGORIES, { error: `must be one of ${ADDITIONAL_CATEGORIES.join(', ')}` })
    .optional(),
})
