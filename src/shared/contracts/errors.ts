import { z } from 'zod'

/** A response that contains only a message for the user. */
export const messageAnswer = z.object({ message: z.string() })

export const errorBody = z.object({
  message: z.string(),
  code: z.string(),
  fields: z.record(z.string(), z.string()).optional(),
  requestId: z.string(),
})
export type ErrorBody = z.infer<typeof errorBody>

/** The refusal of something that the catalogue already has. */
export const duplicateBody = errorBody.extend({
  /** The ID and the title of that resource. */
  duplicateOf: z.number().int(),
  duplicateTitle: z.string(),
})
