import { z } from 'zod'

/** One login of the user, as Settings → Security lists it. */
export const sessionView = z.object({
  id: z.number().int(),
  createdAt: z.string(),
  lastUsedAt: z.string(),
  ip: z.string(),
  userAgent: z.string(),
  /** Whether it is the one that asks. */
  current: z.boolean(),
})
export type SessionView = z.infer<typeof sessionView>

export const endedSessions = z.object({ ended: z.number().int() })
export type EndedSessions = z.infer<typeof endedSessions>
