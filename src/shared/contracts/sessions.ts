import { z } from 'zod'

/** One session of the user, as listed in Settings → Security. */
export const sessionView = z.object({
  id: z.number().int(),
  createdAt: z.string(),
  lastUsedAt: z.string(),
  ip: z.string(),
  userAgent: z.string(),
  /** Whether it is the session of this request. */
  current: z.boolean(),
})
export type SessionView = z.infer<typeof sessionView>

export const endedSessions = z.object({ ended: z.number().int() })
export type EndedSessions = z.infer<typeof endedSessions>
