import { sql } from 'drizzle-orm'
import {
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  serial,
  text,
  unique,
} from 'drizzle-orm/pg-core'
import type { PathInput, PathTexts } from '#shared/contracts/paths.ts'
import { type Language, LANGUAGES } from '#shared/domain/filters/language.ts'
import { PLAYED_SIDES, type PlayedSide } from '#shared/domain/filters/side.ts'
import { byUser, ofUser } from './belongs-to.ts'
import { oneOf, when } from './columns.ts'

/** Ways from a rating to a rating, in steps. */
export const learningPaths = pgTable(
  'paths',
  {
    id: serial('id').primaryKey(),
    slug: text('slug').notNull(),
    title: jsonb('title').$type<PathTexts>().notNull(),
    about: jsonb('about').$type<PathTexts>().notNull(),
    ratingFrom: integer('rating_from').notNull(),
    ratingTo: integer('rating_to').notNull(),
    ages: integer('ages').array(),
    side: text('side').$type<PlayedSide>(),
    language: text('language').$type<Language>(),
    updatedAt: when('updated_at').notNull().defaultNow(),
    /** For the trash and the audit log. */
    name: text('name').generatedAlwaysAs(sql`title ->> 'en'`),
  },
  (table) => [
    unique('paths_slug_key').on(table.slug),
    oneOf('paths_side_allowed', table.side, PLAYED_SIDES),
    oneOf('paths_language_allowed', table.language, LANGUAGES),
    check(
      'paths_rating_range',
      sql`0 <= ${table.ratingFrom} and ${table.ratingFrom} <= ${table.ratingTo} and ${table.ratingTo} <= 3000`,
    ),
    check('paths_ages_two', sql`cardinality(${table.ages}) = 2`),
  ],
)

const ofPath = () =>
  integer('path_id')
    .notNull()
    .references(() => learningPaths.id, { onDelete: 'cascade' })

export const pathSteps = pgTable(
  'path_steps',
  {
    pathId: ofPath(),
    key: text('key').notNull(),
    position: integer('position').notNull(),
    goal: jsonb('goal').$type<PathTexts>().notNull(),
    /** The keys of steps that should come before. */
    after: text('after').array().notNull(),
    /** How many items make it done. */
    need: integer('need').notNull(),
    minutes: integer('minutes'),
  },
  (table) => [
    primaryKey({ columns: [table.pathId, table.key] }),
    check('path_steps_need_range', sql`${table.need} between 1 and 5`),
    check('path_steps_minutes_range', sql`${table.minutes} between 1 and 100000`),
  ],
)

export const pathItems = pgTable(
  'path_items',
  {
    pathId: ofPath(),
    key: text('key').notNull(),
    position: integer('position').notNull(),
    /** Without a foreign key: what is in the trash keeps its place, and what was merged is what it became. */
    resourceId: integer('resource_id').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.pathId, table.resourceId] }),
    index('path_items_resource_idx').on(table.resourceId),
  ],
)

export const pathFollows = pgTable(
  'path_follows',
  {
    userId: ofUser(),
    pathId: ofPath(),
    createdAt: when('created_at').notNull(),
    /** When it was followed, or a step skipped. */
    changedAt: when('changed_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.pathId] }),
    index('path_follows_path_idx').on(table.pathId),
  ],
)

export const pathSkips = pgTable(
  'path_skips',
  { userId: ofUser(), pathId: ofPath(), key: text('key').notNull() },
  (table) => [
    primaryKey({ columns: [table.userId, table.pathId, table.key] }),
    index('path_skips_path_idx').on(table.pathId),
  ],
)

/** The whole state before and after each change. */
export const pathVersions = pgTable(
  'path_versions',
  {
    pathId: ofPath(),
    /** Counts from 1 for each path. */
    version: integer('version').notNull(),
    at: when('at').notNull(),
    byId: byUser('by_id'),
    action: text('action').notNull(),
    before: jsonb('before').$type<PathInput>(),
    state: jsonb('state').$type<PathInput>().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.pathId, table.version] }),
    index('path_versions_by_idx').on(table.byId),
  ],
)
