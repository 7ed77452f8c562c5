import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  index,
  jsonb,
  pgTable,
  serial,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { type Role, ROLES } from '#shared/domain/roles.ts'
import { httpUrl, oneOf } from './checks.ts'
import type { Language } from '#shared/domain/filters/language.ts'
import type { TextLanguage } from '#shared/texts/languages.ts'
import { when } from './columns.ts'

/** The profile preferences that are not columns of users (docs/product.md §10.12). */
export type StoredPreferences = {
  notifyNewResources?: boolean
  notifyReplies?: boolean
  notifyUpdates?: boolean
  notifySuggestions?: boolean
  notifyModeration?: boolean
  /** The weekly email about the plan; off unless it is true. */
  notifyWeekly?: boolean
  darkMode?: boolean
  showFiltersSidebar?: boolean
  defaultResourceType?: string
  defaultResourceLevel?: string
  languages?: Language[]
  /** The language of emails. It may be one that the site does not offer anymore. */
  locale?: TextLanguage | null
  /** Whether the page of thanks names the member. */
  namedContributor?: boolean
}

export const users = pgTable(
  'users',
  {
    id: serial('id').primaryKey(),
    username: text('username').notNull(),
    password: text('password').notNull(),
    email: text('email').notNull(),
    emailVerified: boolean('email_verified').notNull().default(false),
    /** The hashes of tokens that were sent by email. */
    emailVerificationToken: text('email_verification_token'),
    emailVerificationExpires: when('email_verification_expires'),
    resetPasswordToken: text('reset_password_token'),
    resetPasswordExpires: when('reset_password_expires'),
    /** Sealed (auth/sealing.ts). While two-factor is off, the secret of a setup in progress. */
    twoFactorSecret: text('two_factor_secret'),
    twoFactorEnabled: boolean('two_factor_enabled').notNull().default(false),
    /** When a setup in progress expires. */
    twoFactorSetupExpires: when('two_factor_setup_expires'),
    /** The last 30-second step whose code was accepted. No step is accepted twice (RFC 6238 §5.2). */
    twoFactorLastStep: bigint('two_factor_last_step', { mode: 'number' }),
    avatarUrl: text('avatar_url'),
    bio: text('bio'),
    preferredLevel: text('preferred_level'),
    preferredCategories: text('preferred_categories')
      .array()
      .notNull()
      .default(sql`'{}'`),
    preferredOpenings: text('preferred_openings')
      .array()
      .notNull()
      .default(sql`'{}'`),
    preferences: jsonb('preferences').$type<StoredPreferences>().notNull().default({}),
    role: text('role').$type<Role>().notNull().default('member'),
    /** A suspended user may read, but not write. */
    suspendedAt: when('suspended_at'),
    suspendedReason: text('suspended_reason'),
    createdAt: when('created_at').notNull().defaultNow(),
    lastLogin: when('last_login'),
    /** When the last email with a day's notifications was queued. */
    digestSentAt: when('digest_sent_at'),
    /** When the last weekly email was queued. */
    weeklySentAt: when('weekly_sent_at'),
  },
  (table) => [
    uniqueIndex('users_username_key').on(sql`lower(${table.username})`),
    uniqueIndex('users_email_key').on(sql`lower(${table.email})`),
    uniqueIndex('users_email_verification_token_key').on(table.emailVerificationToken),
    uniqueIndex('users_reset_password_token_key').on(table.resetPasswordToken),
    oneOf('users_role_allowed', table.role, ROLES),
    index('users_role_idx')
      .on(table.role)
      .where(sql`${table.role} <> 'member'`),
    // Finds the people who want the weekly email.
    index('users_weekly_idx')
      .on(table.id)
      .where(sql`${table.preferences} ->> 'notifyWeekly' = 'true'`),
    httpUrl('users_avatar_url_scheme', table.avatarUrl),
    check('users_username_shape', sql`${table.username} ~ '^[A-Za-z0-9_.-]{3,30}$'`),
  ],
)
