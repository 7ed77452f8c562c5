import { z } from 'zod'
import {
  BIO_MAX,
  characterCount,
  DEFAULT_LEVELS,
  DEFAULT_TYPES,
  NEW_PASSWORD_MIN,
  PASSWORD_MAX,
  PASSWORD_MIN,
  USERNAME_MAX,
  USERNAME_MIN,
} from '../domain/account-rules.ts'
import { hasCredentials, storableText } from './storable-text.ts'

const PASSWORDS_DIFFER = 'Passwords do not match'
export const PASSWORD_TOO_EASY = 'This password is too easy to guess'
export const MAY_BE_TAKEN = 'Username or email may already be taken'
export const LIKE_STAFF = 'This name looks like one of our staff. Please choose another.'
export const WRONG_PASSWORD = 'Current password is incorrect'
export const NO_CHALLENGE = 'No verification session found. Please log in again.'

const PASSWORD_TOO_SHORT = `Password must be at least ${PASSWORD_MIN} characters`
const PASSWORD_TOO_LONG = 'Password is too long'

const preferencesView = z.object({
  bio: z.string(),
  notifyNewResources: z.boolean(),
  notifyReplies: z.boolean(),
  notifyUpdates: z.boolean(),
  darkMode: z.boolean(),
  showFiltersSidebar: z.boolean(),
  defaultResourceType: z.enum(DEFAULT_TYPES),
  defaultResourceLevel: z.enum(DEFAULT_LEVELS),
})
export type Preferences = z.infer<typeof preferencesView>

/** A user as the API shows it to that user, and nothing else, ever (decisions §4). */
export const userView = z.object({
  id: z.number().int(),
  username: z.string(),
  email: z.string(),
  emailVerified: z.boolean(),
  twoFactorEnabled: z.boolean(),
  avatarUrl: z.string().nullable(),
  bio: z.string().nullable(),
  preferredLevel: z.string().nullable(),
  preferredCategories: z.array(z.string()),
  preferredOpenings: z.array(z.string()),
  isAdmin: z.boolean(),
  createdAt: z.string(),
  lastLogin: z.string().nullable(),
  preferences: preferencesView,
})
export type UserView = z.infer<typeof userView>

const username = z
  .string('Username is required')
  .min(USERNAME_MIN, `Username must be at least ${USERNAME_MIN} characters`)
  .max(USERNAME_MAX, `Username must be at most ${USERNAME_MAX} characters`)
  .regex(
    /^[A-Za-z0-9_.-]*$/,
    'Username may contain only letters, digits, periods, underscores and hyphens',
  )

const email = (message = 'Please enter a valid email address') =>
  z.string(message).trim().max(254, message).pipe(z.email(message))

/** Spec §5: at least six characters, none of them changed or cut off. */
const password = z
  .string('Password is required')
  .refine((text) => characterCount(text) >= PASSWORD_MIN, PASSWORD_TOO_SHORT)
  .refine((text) => characterCount(text) <= PASSWORD_MAX, PASSWORD_TOO_LONG)

/** A password that is only compared, never stored. */
const givenPassword = (missing: string) =>
  z
    .string(missing)
    .min(1, missing)
    .refine((text) => characterCount(text) <= PASSWORD_MAX, PASSWORD_TOO_LONG)

export const loginInput = z.object({
  username: storableText('Username is required')
    .trim()
    .min(USERNAME_MIN, `Username must be at least ${USERNAME_MIN} characters`)
    .max(254, 'Username is too long'),
  password,
})
export type LoginInput = z.infer<typeof loginInput>

/** A picture's address, only http or https (check 40); an empty field means none. */
const avatarUrl = z
  .union([
    z.literal('').transform(() => null),
    z.null(),
    storableText('Please enter a web address that starts with http:// or https://')
      .trim()
      .max(2000, 'The web address is too long')
      .refine(
        (text) => /^https?:\/\//i.test(text) && URL.canParse(text),
        'Please enter a web address that starts with http:// or https://',
      )
      .refine((text) => !hasCredentials(text), 'Please enter a web address without a username'),
  ])
  .optional()

export const registerInput = z.object({ username, email: email(), password, avatarUrl })
export type RegisterInput = z.infer<typeof registerInput>

export const registerForm = registerInput
  .extend({
    confirmPassword: z
      .string()
      .refine((text) => characterCount(text) >= PASSWORD_MIN, PASSWORD_TOO_SHORT),
  })
  .refine((form) => form.password === form.confirmPassword, {
    path: ['confirmPassword'],
    message: PASSWORDS_DIFFER,
    when: ({ value }) => bothGiven(value, 'password'),
  })

const challengeAnswer = z.object({
  requiresTwoFactor: z.literal(true),
  tfaToken: z.string(),
  user: z.object({ id: z.number().int(), username: z.string() }),
})
export type ChallengeAnswer = z.infer<typeof challengeAnswer>
export const loginAnswer = z.union([userView, challengeAnswer])

export const verifyEmailInput = z.object({
  token: z
    .string('Verification token is required')
    .min(1, 'Verification token is required')
    .max(500, 'The verification link is invalid or has expired.'),
})

export const forgotPasswordInput = z.object({
  email: z
    .string('Please enter an email address')
    .trim()
    .min(1, 'Please enter an email address')
    .pipe(email()),
})
export type ForgotPasswordInput = z.infer<typeof forgotPasswordInput>

const newPasswordLength = z
  .string(`Password must be at least ${NEW_PASSWORD_MIN} characters`)
  .refine(
    (text) => characterCount(text) >= NEW_PASSWORD_MIN,
    `Password must be at least ${NEW_PASSWORD_MIN} characters`,
  )
  .refine((text) => characterCount(text) <= PASSWORD_MAX, PASSWORD_TOO_LONG)

export const resetPasswordInput = z.object({
  token: z
    .string('Reset token is required')
    .min(1, 'Reset token is required')
    .max(500, 'The reset link is invalid or has expired.'),
  password: newPasswordLength.refine(
    (text) => /\p{Ll}/u.test(text) && /\p{Lu}/u.test(text) && /\d/.test(text),
    'Password must include lowercase, uppercase, and at least one number',
  ),
})

export const resetPasswordForm = resetPasswordInput
  .extend({ confirmPassword: z.string().min(1, 'Please confirm your password') })
  .refine((form) => form.password === form.confirmPassword, {
    path: ['confirmPassword'],
    message: PASSWORDS_DIFFER,
    when: ({ value }) => bothGiven(value, 'password'),
  })

export const changePasswordInput = z.object({
  currentPassword: givenPassword('Current password is required'),
  newPassword: newPasswordLength
    .refine((text) => /\p{Lu}/u.test(text), mustContain('uppercase letter'))
    .refine((text) => /\p{Ll}/u.test(text), mustContain('lowercase letter'))
    .refine((text) => /\d/.test(text), mustContain('number')),
})

const changePasswordTwice = (message: string) =>
  changePasswordInput
    .extend({ confirmPassword: z.string().min(1, 'Please confirm your password') })
    .refine((form) => form.newPassword === form.confirmPassword, {
      path: ['confirmPassword'],
      message,
      when: ({ value }) => bothGiven(value, 'newPassword'),
    })

export const changePasswordForm = changePasswordTwice(PASSWORDS_DIFFER)

/** With the console's wording (spec §5). */
export const adminChangePasswordForm = changePasswordTwice("Passwords don't match")

function mustContain(what: string): string {
  return `Password must contain at least one ${what}`
}

/** The two are compared as soon as both are filled in, whatever else is still faulty. */
function bothGiven(value: unknown, name: string): boolean {
  const form = value as Record<string, unknown>
  return Boolean(form[name]) && Boolean(form['confirmPassword'])
}

/** Sensitive actions require the password again. */
export const passwordProof = z.object({ password: givenPassword('Password is required') })

/** With the console's wording (spec §5). */
export const adminDisableForm = z.object({
  password: givenPassword('Please enter your password to disable 2FA'),
})

/** Everything else in the body (email, isAdmin, ids) is ignored (check 29). */
export const updateProfileInput = z.object({
  username: z
    .string('Name must be at least 2 characters.')
    .min(2, 'Name must be at least 2 characters.')
    .pipe(username),
  preferences: z
    .object({
      bio: storableText('Bio must be text')
        .trim()
        .refine(
          (text) => characterCount(text) <= BIO_MAX,
          `Bio must be at most ${BIO_MAX} characters`,
        ),
      notifyNewResources: z.boolean(),
      notifyReplies: z.boolean(),
      notifyUpdates: z.boolean(),
      darkMode: z.boolean(),
      showFiltersSidebar: z.boolean(),
      defaultResourceType: z.enum(DEFAULT_TYPES),
      defaultResourceLevel: z.enum(DEFAULT_LEVELS),
    })
    .partial()
    .optional(),
})
export type UpdateProfileInput = z.infer<typeof updateProfileInput>

export const updateEmailInput = z.object({
  email: z
    .string('Email is required')
    .trim()
    .min(1, 'Email is required')
    .pipe(email('Invalid email format')),
})

export const adminCheck = z.object({ isAdmin: z.boolean() })

/** GET /api/admin/users */
export const adminUsersQuery = z.object({
  /** Part of a username or email address, in any case. */
  query: z
    .string({ error: 'must be given only once' })
    .trim()
    .max(100, 'must be at most 100 characters')
    .regex(/^[^\0]*$/, 'must not contain control characters')
    .default(''),
  limit: z
    .string({ error: 'must be given only once' })
    .regex(/^(?:[1-9]\d?|100)$/, 'must be a whole number from 1 to 100')
    .transform(Number)
    .default(10),
})

/** What an admin may know about an account: never a secret or a hash. */
export const adminUserView = z.object({
  id: z.int(),
  username: z.string(),
  email: z.string(),
  isAdmin: z.boolean(),
  twoFactorEnabled: z.boolean(),
  createdAt: z.string(),
  lastLogin: z.string().nullable(),
  /** Open sessions. */
  sessions: z.int(),
})
export type AdminUserView = z.infer<typeof adminUserView>

/** A response that is only a message for the user. */
export const messageAnswer = z.object({ message: z.string() })
export type MessageAnswer = z.infer<typeof messageAnswer>
