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
import { type Text, text } from '../texts/text.ts'
import { says } from './says.ts'

export const PASSWORD_TOO_SHORT = says('Password must be at least {min} characters', {
  min: PASSWORD_MIN,
})
export const PASSWORD_TOO_LONG = says('Password is too long')

export const username = z
  .string(says('Username is required'))
  .min(USERNAME_MIN, says('Username must be at least {min} characters', { min: USERNAME_MIN }))
  .max(USERNAME_MAX, says('Username must be at most {max} characters', { max: USERNAME_MAX }))
  .regex(
    /^[A-Za-z0-9_.-]*$/,
    says('Username may contain only letters, digits, periods, underscores and hyphens'),
  )

export const email = (fault = text('Please enter a valid email address')) =>
  z
    .string(says(fault))
    .overwrite(withoutInvisible)
    .trim()
    .max(254, says(fault))
    .pipe(z.email(says(fault)))

/** At least six characters, none of them changed or cut off. */
export const password = z
  .string(says('Password is required'))
  .refine((text) => characterCount(text) >= PASSWORD_MIN, PASSWORD_TOO_SHORT)
  .refine((text) => characterCount(text) <= PASSWORD_MAX, PASSWORD_TOO_LONG)

/** A password that is only compared, never stored. */
export const givenPassword = (missing: Text) =>
  z
    .string(says(missing))
    .min(1, says(missing))
    .refine((text) => characterCount(text) <= PASSWORD_MAX, PASSWORD_TOO_LONG)

/** Also one that the site does not offer at present. */
export const siteLanguage = z.enum(
  SITE_LANGUAGES,
  says('Please choose one of the languages of this site'),
)
