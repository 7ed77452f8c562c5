import { z } from 'zod'

export const errorBody = z.object({
  message: z.string(),
  code: z.string(),
  fields: z.record(z.string(), z.string()).optional(),
  requestId: z.string(),
})
export type ErrorBody = z.infer<typeof errorBody>
