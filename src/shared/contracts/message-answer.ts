import { z } from 'zod'

/** A response that contains only a message for the user. */
export const messageAnswer = z.object({ message: z.string() })
export type MessageAnswer = z.infer<typeof messageAnswer>
