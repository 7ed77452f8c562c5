import { z } from 'zod'
import {
  characterCount,
  PASSWORD_MAX,
  PASSWORD_MIN,
  USERNAME_MAX,
  USERNAME_MIN,
} from '../domain/account-rules.ts'
import { SITE_LANGUAGES } from '../texts/languages.ts'
import { message } from '../texts/text.ts'

export const PASSWORD_TOO_SHORT = `Password must be at least ${PASSWORD_MIN} characters`
export const PASSWORD_TOO_LONG = 'Password is too long'

export const username = z
  .string('Username is required')
  .min(USERNAME_MIN, `Username must be at least ${USERNAME_MIN} characters`)
  .max(USERNAME_MAX, `Username must be at most ${USERNAME_MAX} characters`)
  .regex(
    /^[A-Za-z0-9_.-]*$/,
    'Username may contain only letters, digits, periods, underscores and hyphens',
  )

export const email = (message = 'Please enter a valid email address') =>
  z.string(message).trim().max(254, message).pipe(z.email(message))

/** At least six characters, none of them changed or cut off. */
export const password = z
  .string('Password is required')
  .refine((text) => characterCount(text) >= PASSWORD_MIN, PASSWORD_TOO_SHORT)
  .refine((text) => characterCount(text) <= PASSWORD_MAX, PASSWORD_TOO_LONG)

/** A password that is only compared, never stored. */
export const givenPassword = (missing: string) =>
  z
    .string(missing)
    .min(1, missing)
    .refine((text) => characterCount(text) <= PASSWORD_MAX, PASSWORD_TOO_LONG)

/** Also one that the site does not offer at present. */
export const siteLanguage = z.enum(
  SITE_LANGUAGES,
  message('Please choose one of the languages of this site'),
)
