import { z } from 'zod'
import { givenPassword } from './account-fields.ts'
import { text } from '../texts/text.ts'

export const WRONG_PASSWORD = text('Current password is incorrect')

/** Sensitive actions require the password again. */
export const passwordProof = z.object({ password: givenPassword(text('Password is required')) })
export type PasswordProof = z.infer<typeof passwordProof>

/** A session of the user, as listed in Settings → Security. */
export const sessionView = z.object({
  id: z.number().int(),
  createdAt: z.string(),
  lastUsedAt: z.string(),
  ip: z.string(),
  userAgent: z.string(),
  /** Whether this request belongs to the session. */
  current: z.boolean(),
})
export type SessionView = z.infer<typeof sessionView>

export const endedSessions = z.object({ ended: z.number().int() })
export type EndedSessions = z.infer<typeof endedSessions>
