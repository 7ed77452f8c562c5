import { z } from 'zod'
import { givenPassword } from './account-fields.ts'
import { usedPasskey } from './passkeys.ts'
import { says } from './says.ts'
import { text } from '../texts/text.ts'

export const PASSWORD_MISSING = text('Password is required')
export const WRONG_PASSWORD = text('Current password is incorrect')

/** Sensitive actions require the password again. */
export const passwordProof = z.object({ password: givenPassword(PASSWORD_MISSING) })

/** The same for an account that may have no password: then a recent proof by other means counts. */
export const ownerProof = passwordProof.partial()

export const reauthenticateInput = z
  .object({ password: passwordProof.shape.password.optional(), response: usedPasskey.optional() })
  .refine(({ password, response }) => password !== undefined || response !== undefined, {
    path: ['password'],
    ...says(PASSWORD_MISSING),
  })
export type ReauthenticateInput = z.input<typeof reauthenticateInput>

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
