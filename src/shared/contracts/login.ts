import { z } from 'zod'
import {
  characterCount,
  NEW_PASSWORD_MIN,
  PASSWORD_MAX,
  PASSWORD_MIN,
  USERNAME_MIN,
} from '../domain/account-rules.ts'
import {
  email,
  givenPassword,
  password,
  PASSWORD_TOO_LONG,
  PASSWORD_TOO_SHORT,
  siteLanguage,
  username,
} from './account-fields.ts'
import { userView } from './profile.ts'
import {
  hasCredentials,
  isWebAddress,
  MAX_URL_LENGTH,
  storableText,
  webAddresses,
} from './fields.ts'
import { invitationCode } from './people.ts'
import { reauthenticateInput } from './ways-in.ts'
import { challengeAnswer, verifyLoginInput } from './two-factor.ts'
import { withoutInvisible } from '../domain/hidden-characters.ts'
import { type Text, text } from '../texts/text.ts'
import { says } from './says.ts'
import { ownValue } from '../texts/text-tables.ts'

const PASSWORDS_DIFFER = text('Passwords do not match')
export const PASSWORD_TOO_EASY = text('This password is too easy to guess')
export const MAY_BE_TAKEN = text('Username or email may already be taken')
export const LIKE_STAFF = text('This name looks like one of our staff. Please choose another.')

export const loginInput = z.object({
  username: storableText(text('Username is required'))
    .trim()
    .min(USERNAME_MIN, says('Username must be at least {min} characters', { min: USERNAME_MIN }))
    .max(254, says('Username is too long')),
  password,
  /** Lets a suspended user in, who may then read but not write. */
  readOnly: z.boolean().optional(),
})
export type LoginInput = z.infer<typeof loginInput>

/** The http(s) address of a picture. An empty field means none. */
const avatarUrl = z
  .union([
    z.literal('').transform(() => null),
    z.null(),
    storableText(text('Please enter a web address that starts with http:// or https://'))
      .trim()
      .max(MAX_URL_LENGTH, says('The web address is too long'))
      .refine(isWebAddress, says('Please enter a web address that starts with http:// or https://'))
      .refine(
        (text) => !hasCredentials(text),
        says('Please enter a web address without a username'),
      )
      .register(webAddresses, { name: text('Avatar') }),
  ])
  .optional()

export const registerInput = z.object({
  username,
  email: email(),
  password,
  avatarUrl,
  /** The language of the page on which somebody registers, and of their emails from then on. */
  locale: siteLanguage.optional(),
  /** The code of an invitation, as it is typed. */
  invitation: invitationCode.optional(),
})
export type RegisterInput = z.infer<typeof registerInput>

export const registerForm = registerInput
  .extend({
    confirmPassword: z
      .string()
      .refine((text) => characterCount(text) >= PASSWORD_MIN, PASSWORD_TOO_SHORT),
  })
  .refine((form) => form.password === form.confirmPassword, {
    path: ['confirmPassword'],
    ...says(PASSWORDS_DIFFER),
    when: ({ value }) => bothGiven(value, 'password'),
  })

export const loginAnswer = z.union([userView, challengeAnswer])

/** A code of the app, or a recovery code. */
export const linkCodeInput = z.object({ code: verifyLoginInput.shape.token })

export const linkInput = reauthenticateInput.safeExtend({
  code: linkCodeInput.shape.code.optional(),
})
export type LinkInput = z.input<typeof linkInput>

const linkChallenge = challengeAnswer.pick({ requiresTwoFactor: true })
export type LinkChallenge = z.infer<typeof linkChallenge>
export const linkAnswer = z.union([userView, linkChallenge])

export const verifyEmailInput = z.object({
  token: z
    .string(says('Verification token is required'))
    .min(1, says('Verification token is required'))
    .max(500, says('The verification link is invalid or has expired.')),
})

export const forgotPasswordInput = z.object({
  email: z
    .string(says('Please enter an email address'))
    .overwrite(withoutInvisible)
    .trim()
    .min(1, says('Please enter an email address'))
    .pipe(email()),
})

/** Without a session, the address is needed. */
export const resendVerificationInput = forgotPasswordInput.partial()

const newPasswordLength = z
  .string(says('Password must be at least {min} characters', { min: NEW_PASSWORD_MIN }))
  .refine(
    (text) => characterCount(text) >= NEW_PASSWORD_MIN,
    says('Password must be at least {min} characters', { min: NEW_PASSWORD_MIN }),
  )
  .refine((text) => characterCount(text) <= PASSWORD_MAX, PASSWORD_TOO_LONG)

export const resetPasswordInput = z.object({
  token: z
    .string(says('Reset token is required'))
    .min(1, says('Reset token is required'))
    .max(500, says('The reset link is invalid or has expired.')),
  password: newPasswordLength.refine(
    (text) => /\p{Ll}/u.test(text) && /\p{Lu}/u.test(text) && /\d/.test(text),
    says('Password must include lowercase, uppercase, and at least one number'),
  ),
})

export const resetPasswordForm = resetPasswordInput
  .extend({ confirmPassword: z.string().min(1, says('Please confirm your password')) })
  .refine((form) => form.password === form.confirmPassword, {
    path: ['confirmPassword'],
    ...says(PASSWORDS_DIFFER),
    when: ({ value }) => bothGiven(value, 'password'),
  })

export const changePasswordInput = z.object({
  currentPassword: givenPassword(text('Current password is required')),
  newPassword: newPasswordLength
    .refine(
      (text) => /\p{Lu}/u.test(text),
      says('Password must contain at least one uppercase letter'),
    )
    .refine(
      (text) => /\p{Ll}/u.test(text),
      says('Password must contain at least one lowercase letter'),
    )
    .refine((text) => /\d/.test(text), says('Password must contain at least one number')),
})

const changePasswordTwice = (differ: Text) =>
  changePasswordInput
    .extend({ confirmPassword: z.string().min(1, says('Please confirm your password')) })
    .refine((form) => form.newPassword === form.confirmPassword, {
      path: ['confirmPassword'],
      ...says(differ),
      when: ({ value }) => bothGiven(value, 'newPassword'),
    })

export const changePasswordForm = changePasswordTwice(PASSWORDS_DIFFER)

/** The same form with the console's wording. */
export const adminChangePasswordForm = changePasswordTwice(text("Passwords don't match"))

/** The passwords are compared as soon as both are filled in, even if other fields are still invalid. */
function bothGiven(value: unknown, name: string): boolean {
  const form = value as Record<string, unknown>
  return Boolean(ownValue(form, name)) && Boolean(form['confirmPassword'])
}
