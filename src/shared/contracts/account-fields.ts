import { z } from 'zod'
import {
  characterCount,
  PASSWORD_MAX,
  PASSWORD_MIN,
  USERNAME_MAX,
  USERNAME_MIN,
} from '../domain/account-rules.ts'
import { withoutInvisible } from '../domain/hidden-characters.ts'
import { SITE_LANGUAGES } from '../texts/languages.ts'
import { message } from '../texts/text.ts'

export const PASSWORD_TOO_SHORT = message('Password must be at least {min} characters', {
  min: PASSWORD_MIN,
})
export const PASSWORD_TOO_LONG = message('Password is too long')

export const username = z
  .string(message('Username is required'))
  .min(USERNAME_MIN, message('Username must be at least {min} characters', { min: USERNAME_MIN }))
  .max(USERNAME_MAX, message('Username must be at most {max} characters', { max: USERNAME_MAX }))
  .regex(
    /^[A-Za-z0-9_.-]*$/,
    message('Username may contain only letters, digits, periods, underscores and hyphens'),
  )

export const email = (fault = message('Please enter a valid email address')) =>
  z.string(fault).overwrite(withoutInvisible).trim().max(254, fault).pipe(z.email(fault))

/** At least six characters, none of them changed or cut off. */
export const password = z
  .string(message('Password is required'))
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
