import { z } from 'zod'
import { TOTP_DIGITS } from '../domain/account-rules.ts'
import { givenPassword } from './account-fields.ts'
import { text } from '../texts/text.ts'
import { says } from './says.ts'

export const NO_CHALLENGE = text('No verification session found. Please log in again.')

const SIX_DIGITS = says('Verification code must be {digits} digits', {
  digits: TOTP_DIGITS,
})

/** The server accepts exactly six digits; only the form pads shorter input (docs/product.md §10.9). */
const code = z.string(says('2FA token is required')).min(1, says('2FA token is required'))

export const verifyTwoFactorInput = z.object({
  token: code.regex(/^[0-9]{6}$/, SIX_DIGITS),
})

/** A recovery code without its hyphens: 16 base 32 characters (80 bits). */
const RECOVERY_CODE = /^[A-Z2-7]{16}$/

/** Dashes, the minus sign, blanks and invisible characters, which notes, messengers and keyboards put into a code. */
const BETWEEN = /[\p{Pd}\u2212\s\p{Z}\p{Cf}]/gu

/** Returns the 16 characters of a recovery code as typed or pasted, or null if it is none. */
export function recoveryCodeOf(typed: string): string | null {
  const code = typed.replace(BETWEEN, '').toUpperCase()
  return RECOVERY_CODE.test(code) ? code : null
}

/** Whether it is a code of the app, and not a recovery code. */
export function isAppCode(code: string): boolean {
  return /^[0-9]{6}$/.test(code)
}

/** Accepts a code from the authenticator app or a recovery code. */
export const verifyLoginInput = z.object({
  token: code.refine((text) => isAppCode(text) || recoveryCodeOf(text) !== null, SIX_DIGITS),
  tfaToken: z.string(says(NO_CHALLENGE)).min(1, says(NO_CHALLENGE)).max(200, says(NO_CHALLENGE)),
})

/** The response to a correct password when two-factor authentication is on. There is no session yet. */
export const challengeAnswer = z.object({
  requiresTwoFactor: z.literal(true),
  tfaToken: z.string(),
  user: z.object({ id: z.number().int(), username: z.string() }),
})
export type ChallengeAnswer = z.infer<typeof challengeAnswer>

/** The same form with the console's wording. */
export const adminDisableForm = z.object({
  password: givenPassword(text('Please enter your password to disable 2FA')),
})

export const twoFactorSetup = z.object({
  /** Base 32, so that it can be typed. */
  secret: z.string(),
  /** The address of a picture of 250 × 250 pixels: a data: URL unless QR_IMAGE_SERVICE is set. */
  qrCodeUrl: z.string(),
})
export type TwoFactorSetup = z.infer<typeof twoFactorSetup>

/** Shown only once, because only hashes are stored. */
export const recoveryCodesAnswer = z.object({
  message: z.string(),
  recoveryCodes: z.array(z.string()),
})
export type RecoveryCodesAnswer = z.infer<typeof recoveryCodesAnswer>

export const recoveryCodesLeft = z.object({ left: z.number().int() })
export type RecoveryCodesLeft = z.infer<typeof recoveryCodesLeft>
