import { z } from 'zod'

export const savedStatus = z.object({ isSaved: z.boolean() })
export type SavedStatus = z.infer<typeof savedStatus>
export const savedCount = z.object({ count: z.number().int() })
/** The IDs of all saved resources, so that one request serves every bookmark on a page. */
export const savedIds = z.object({ ids: z.array(z.number().int()) })
export type SavedCount = z.infer<typeof savedCount>
export type SavedIds = z.infer<typeof savedIds>
