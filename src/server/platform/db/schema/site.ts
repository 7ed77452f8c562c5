import { sql } from 'drizzle-orm'
import { boolean, check, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import {
  type FooterLink,
  NAME_MAX,
  SIGN_UPS,
  type SignUp,
  TAGLINE_MAX,
} from '#shared/domain/site.ts'
import { PRODUCT, STANDARD_TAGLINE } from '#shared/texts/product.ts'
import { oneOf } from './checks.ts'
import { when } from './columns.ts'

/** What admins have set of the site, in one row. Without it, the site is as the product comes. */
export const site = pgTable(
  'site',
  {
    id: integer('id').primaryKey().default(1),
    name: text('name').notNull().default(PRODUCT),
    tagline: text('tagline').notNull().default(STANDARD_TAGLINE),
    accent: text('accent').notNull().default(''),
    footerLinks: jsonb('footer_links').$type<FooterLink[]>().notNull().default([]),
    signUp: text('sign_up').$type<SignUp>().notNull().default('open'),
    emailDomains: jsonb('email_domains').$type<string[]>().notNull().default([]),
    runsOn: boolean('runs_on').notNull().default(true),
    /** The lines of the first admin's list that somebody has put away. */
    dismissedSteps: text('dismissed_steps')
      .array()
      .notNull()
      .default(sql`'{}'`),
    updatedAt: when('updated_at').notNull().defaultNow(),
  },
  (table) => [
    check('site_one_row', sql`${table.id} = 1`),
    check(
      'site_name_length',
      sql`char_length(${table.name}) BETWEEN 1 AND ${sql.raw(String(NAME_MAX))}`,
    ),
    check(
      'site_tagline_length',
      sql`char_length(${table.tagline}) <= ${sql.raw(String(TAGLINE_MAX))}`,
    ),
    check('site_accent_shape', sql`${table.accent} ~ '^(#[0-9a-f]{6})?$'`),
    oneOf('site_sign_up_allowed', table.signUp, SIGN_UPS),
  ],
)
