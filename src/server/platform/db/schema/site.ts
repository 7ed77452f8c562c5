import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  integer,
  jsonb,
  pgTable,
  text,
  bigint,
  primaryKey,
} from 'drizzle-orm/pg-core'
import {
  type FooterLink,
  NAME_MAX,
  SIGN_UPS,
  type SignUp,
  TAGLINE_MAX,
} from '#shared/domain/site.ts'
import { PRODUCT, STANDARD_TAGLINE } from '#shared/texts/product.ts'
import { when, oneOf, bytes } from './columns.ts'
import { ICON_FORMS, SITE_PICTURES, type SitePicture } from '#shared/domain/site-pictures.ts'
import { TROUBLE_KINDS, type TroubleKind } from '#shared/domain/site-faults.ts'

/** A text that was sealed with the first APP_SECRET: a start that cannot open it has another one. One row at most. */
export const secretProbe = pgTable(
  'secret_probe',
  {
    id: boolean('id').primaryKey().default(true),
    sealed: text('sealed').notNull(),
  },
  (table) => [check('secret_probe_is_one', sql`${table.id}`)],
)

/** What keeps the site from working as it should, in one row for each kind. */
export const siteTroubles = pgTable(
  'site_troubles',
  {
    kind: text('kind').$type<TroubleKind>().primaryKey(),
    /** When it began; null once it is over. */
    since: when('since'),
    /** What the system said, in English. */
    detail: text('detail').notNull().default(''),
    /** When admins were last told by email. */
    mailedAt: when('mailed_at'),
  },
  (table) => [oneOf('site_troubles_kind_allowed', table.kind, TROUBLE_KINDS)],
)

/** The pictures of the site as they are served: the whole ones, and of the icon what tabs and home screens show. */
export const sitePictures = pgTable(
  'site_pictures',
  {
    picture: text('picture').$type<SitePicture>().notNull(),
    /** 'whole', or the form of an icon. */
    form: text('form').notNull(),
    /** Of the content of the whole picture. */
    hash: text('hash').notNull(),
    width: integer('width').notNull(),
    height: integer('height').notNull(),
    /** PNG. */
    content: bytes('content').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.picture, table.form] }),
    oneOf('site_pictures_picture_allowed', table.picture, SITE_PICTURES),
    oneOf('site_pictures_form_allowed', table.form, ['whole', ...Object.keys(ICON_FORMS)]),
  ],
)

/** The files under /assets of the running release and the one before, so that any process can serve them. */
export const releaseAssets = pgTable('release_assets', {
  /** The URL path, which has a hash of the content in it. */
  path: text('path').primaryKey(),
  content: bytes('content').notNull(),
  /** When a release without this file was started; null: the newest has it. */
  retiredAt: when('retired_at'),
})

/** The newest backup in BACKUP_DIR: one row at most, whichever process wrote it. */
export const lastBackup = pgTable(
  'last_backup',
  {
    id: boolean('id').primaryKey().default(true),
    file: text('file').notNull(),
    /** The moment whose state the file contains. */
    takenAt: when('taken_at').notNull(),
    bytes: bigint('bytes', { mode: 'number' }).notNull(),
    rows: integer('rows').notNull(),
  },
  (table) => [check('last_backup_is_one', sql`${table.id}`)],
)

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
