import { z } from 'zod'
import { BIO_MAX, characterCount, DEFAULT_LEVELS, DEFAULT_TYPES } from '../domain/account-rules.ts'
import { LANGUAGES } from '../domain/filters/language.ts'
import { MAX_PLAYER_RATING } from '../domain/resource-ranges.ts'
import { ROLES } from '../domain/roles.ts'
import { STUDY_SIDES } from '../domain/study-profile.ts'
import { SITE_LANGUAGES } from '../texts/languages.ts'
import { siteLanguage, username } from './account-fields.ts'
import { storableText } from './fields.ts'
import { text } from '../texts/text.ts'
import { says } from './says.ts'

const preferencesView = z.object({
  bio: z.string(),
  notifyNewResources: z.boolean(),
  notifyReplies: z.boolean(),
  notifyUpdates: z.boolean(),
  /** Emails about homework of groups. */
  notifyGroups: z.boolean(),
  darkMode: z.boolean(),
  showFiltersSidebar: z.boolean(),
  defaultResourceType: z.enum(DEFAULT_TYPES),
  defaultResourceLevel: z.enum(DEFAULT_LEVELS),
  /** What the user reads: lessons in these languages come first among equals. */
  languages: z.array(z.enum(LANGUAGES)),
  /** The language of emails; null: the site's own. */
  locale: z.enum(SITE_LANGUAGES).nullable(),
  /** What the user has said once about which lessons fit (docs/product.md §5.8). */
  studyRating: z.number().int().nullable(),
  studySide: z.enum(STUDY_SIDES),
  studyFree: z.boolean(),
})
export type Preferences = z.infer<typeof preferencesView>

/** A user as the API shows it to that user. Nothing else may be added (docs/security.md, check 36). */
export const userView = z.object({
  id: z.number().int(),
  username: z.string(),
  email: z.string().nullable(),
  emailVerified: z.boolean(),
  twoFactorEnabled: z.boolean(),
  avatarUrl: z.string().nullable(),
  bio: z.string().nullable(),
  preferredLevel: z.string().nullable(),
  preferredCategories: z.array(z.string()),
  preferredOpenings: z.array(z.string()),
  role: z.enum(ROLES),
  /** Whether the role is 'admin'. */
  isAdmin: z.boolean(),
  /** Present while the account is suspended: it may read, but not write. */
  suspended: z.object({ reason: z.string() }).optional(),
  /** Present while a moderator keeps the account from commenting, reporting and suggesting. */
  muted: z.object({ until: z.string(), reason: z.string() }).optional(),
  /** Present in the answer to a registration that an admin has yet to approve: nobody is logged in. */
  awaitingApproval: z.literal(true).optional(),
  /** Present in a seat: the group whose teachers manage the account. */
  managedBy: z.object({ id: z.number().int(), name: z.string() }).optional(),
  createdAt: z.string(),
  lastLogin: z.string().nullable(),
  preferences: preferencesView,
})
export type UserView = z.infer<typeof userView>

export const MAX_READ_LANGUAGES = 10

/** Each once, in the order given. */
const readLanguages = z
  .array(
    z.enum(LANGUAGES, says('{field} must be languages such as en or de')),
    says('{field} must be a list of languages'),
  )
  .transform((languages) => [...new Set(languages)])
  .refine(
    ({ length }) => length <= MAX_READ_LANGUAGES,
    says('Choose at most {max} languages', { max: MAX_READ_LANGUAGES }),
  )

const NO_RATING = says('{field} must be a whole number from {min} to {max}', {
  min: 0,
  max: MAX_PLAYER_RATING,
})

/** Other fields in the body (isAdmin, IDs) are ignored. */
export const updateProfileInput = z.object({
  /** Not changed here. */
  email: z.unknown().optional(),
  username: z
    .string(says('Name must be at least 2 characters.'))
    .min(2, says('Name must be at least 2 characters.'))
    .pipe(username),
  preferences: preferencesView
    .extend({
      bio: storableText(text('Bio must be text'))
        .trim()
        .refine(
          (text) => characterCount(text) <= BIO_MAX,
          says('Bio must be at most {max} characters', { max: BIO_MAX }),
        ),
      languages: readLanguages,
      locale: siteLanguage.nullable(),
      studyRating: z.int(NO_RATING).min(0, NO_RATING).max(MAX_PLAYER_RATING, NO_RATING).nullable(),
      studySide: z.enum(STUDY_SIDES, says('{field} must be both, white or black')),
    })
    .partial()
    .optional(),
})
export type UpdateProfileInput = z.infer<typeof updateProfileInput>

/** Everything stored about the user. The file is for people, and no program relies on its shape. */
export const accountExport = z.record(z.string(), z.unknown())
export type AccountExport = z.infer<typeof accountExport>
