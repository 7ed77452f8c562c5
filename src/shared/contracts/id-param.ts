import { z } from 'zod'

const NOT_AN_ID = 'must be a positive whole number'

/** `{id}` in a path: what PostgreSQL's integer can hold. */
export const idParam = z.object({
  id: z
    .string()
    .regex(/^\d{1,9}$/, NOT_AN_ID)
    .transform(Number)
    .refine((id) => id >= 1, NOT_AN_ID),
})
