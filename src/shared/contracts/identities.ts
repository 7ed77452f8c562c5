import { z } from 'zod'

/** An account elsewhere that logs in to this one. */
export const identityView = z.object({
  id: z.number().int(),
  by: z.enum(['oidc', 'lichess']),
  issuer: z.string(),
  /** What the account is called there. */
  username: z.string().nullable(),
  createdAt: z.string(),
  lastUsedAt: z.string().nullable(),
})
export type IdentityView = z.infer<typeof identityView>

/** Whether the account has a password, and when it last logged somebody in. */
export const passwordView = z.object({ isSet: z.boolean(), lastUsedAt: z.string().nullable() })

/** What the login page offers. */
export const signInView = z.object({
  password: z.boolean(),
  /** What the button calls the issuer. */
  oidc: z.object({ name: z.string() }).nullable(),
  lichess: z.boolean(),
  /** Present without passwords, if accounts of groups log in with theirs all the same: they have nothing else. */
  seats: z.literal(true).optional(),
})
export type SignInView = z.infer<typeof signInView>

export const logoutAnswer = z.object({
  /** Where the browser goes next, to end the session at the issuer as well. */
  endSession: z.string().nullable(),
})
export type LogoutAnswer = z.infer<typeof logoutAnswer>
