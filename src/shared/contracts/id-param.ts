import { z } from 'zod'

const NOT_AN_ID = 'must be a positive whole number'

/** The `{id}` of a path, within the range of PostgreSQL's `integer`. */
export const idParam = z.object({
  id: z
    .string()
    .regex(/^\d{1,9}$/, NOT_AN_ID)
    .transform(Number)
    .refine((id) => id >= 1, NOT_AN_ID),
})
export type IdParam = z.infer<typeof idParam>
