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
  uniqueIndex,
  boolean,
  timestamp,
} from 'drizzle-orm/pg-core'
import {
  STUDY_STATUSES,
  STUDY_UNITS,
  type StudyStatus,
  type StudyUnit,
} from '#shared/domain/study.ts'
import { ofResource, ofUser } from './belongs-to.ts'
import { when, oneOf } from './columns.ts'
import { users } from './users.ts'

/** A member's progress in a resource. */
export const studyItems = pgTable(
  'study_items',
  {
    userId: ofUser(),
    resourceId: ofResource(),
    status: text('status').$type<StudyStatus>().notNull(),
    /** In percent. */
    progress: integer('progress').notNull().default(0),
    /** 'Lesson 7 of 24' is unit `lessons`, done 7, total 24. All three are null for a plain percentage. */
    unit: text('unit').$type<StudyUnit>(),
    done: integer('done'),
    total: integer('total'),
    /** The IDs of the resource's chapters that are ticked off; the database takes out those that no longer exist. */
    chaptersDone: integer('chapters_done')
      .array()
      .notNull()
      .default(sql`'{}'`),
    /** When each chapter was ticked off, by its ID; what is not ticked off any more may still be named. */
    chapterTimes: jsonb('chapter_times').$type<Record<string, string>>(),
    /** Those that were ticked off when they were removed; they count again if they come back. */
    chaptersGone: integer('chapters_gone')
      .array()
      .notNull()
      .default(sql`'{}'`),
    addedAt: when('added_at').notNull(),
    /** When the status first was `studying`. */
    startedAt: when('started_at'),
    /** When the status last became `done`; null otherwise. */
    finishedAt: when('finished_at'),
    /** When the member last changed it; decides which of two states wins in a merge. */
    updatedAt: when('updated_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.resourceId] }),
    index('study_items_status_idx').on(
      table.userId,
      table.status,
      table.updatedAt,
      table.resourceId,
    ),
    index('study_items_resource_idx').on(table.resourceId),
    oneOf('study_items_status_allowed', table.status, STUDY_STATUSES),
    oneOf('study_items_unit_allowed', table.unit, STUDY_UNITS),
    check('study_items_progress_range', sql`${table.progress} between 0 and 100`),
    check(
      'study_items_steps',
      sql`(${table.unit} is null) = (${table.total} is null) and (${table.unit} is null) = (${table.done} is null)
        and (${table.unit} is null or ${table.done} between 0 and ${table.total})`,
    ),
  ],
)

/** Private notes of a member about a resource, in plain text. */
export const studyNotes = pgTable(
  'study_notes',
  {
    id: serial('id').primaryKey(),
    userId: ofUser(),
    resourceId: ofResource(),
    text: text('text').notNull(),
    /**
     * Identifies a note that was imported from a browser, so that repeating the import adds nothing; null for others.
     */
    key: text('key'),
    createdAt: when('created_at').notNull(),
    updatedAt: when('updated_at').notNull(),
  },
  (table) => [
    index('study_notes_user_idx').on(table.userId, table.resourceId, table.createdAt),
    index('study_notes_resource_idx').on(table.resourceId),
    uniqueIndex('study_notes_key').on(table.userId, table.key),
    check('study_notes_text_length', sql`char_length(${table.text}) between 1 and 5000`),
  ],
)

export const userResources = pgTable(
  'user_resources',
  {
    id: serial('id').primaryKey(),
    userId: ofUser(),
    resourceId: ofResource(),
    isBookmarked: boolean('is_bookmarked').notNull().default(false),
    isViewed: boolean('is_viewed').notNull().default(true),
    viewCount: integer('view_count').notNull().default(1),
    lastViewed: timestamp('last_viewed', { withTimezone: true, mode: 'string' }),
    /** Null unless it is bookmarked. */
    savedAt: timestamp('saved_at', { withTimezone: true, mode: 'string' }),
    rating: integer('rating'),
    createdAt: timestamp('created_at', { withTimezone: true, mode: 'string' })
      .notNull()
      .defaultNow(),
  },
  (table) => [
    uniqueIndex('user_resources_user_resource_key').on(table.userId, table.resourceId),
    index('user_resources_resource_idx').on(table.resourceId),
    check('user_resources_view_count_range', sql`${table.viewCount} >= 0`),
    check('user_resources_rating_range', sql`${table.rating} between 1 and 5`),
  ],
)

/** What a member wants to study next: one plan each. */
export const plans = pgTable('plans', {
  userId: integer('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** Nobody writes it: what the plan was made from, which the release before this one reads. */
  basis: jsonb('basis').$type<Record<string, unknown>>().notNull().default({}),
  createdAt: when('created_at').notNull(),
  updatedAt: when('updated_at').notNull(),
})

export const planSteps = pgTable(
  'plan_steps',
  {
    id: serial('id').primaryKey(),
    userId: integer('user_id')
      .notNull()
      .references(() => plans.userId, { onDelete: 'cascade' }),
    position: integer('position').notNull(),
    title: text('title').notNull(),
    /** Why the step is in the plan, in one sentence. */
    reason: text('reason').notNull(),
    /**
     * Without a foreign key: a resource that was deleted is left out when the plan is read, and is back in its place
     * after it was restored from the trash.
     */
    resourceIds: integer('resource_ids').array().notNull(),
    /** How long it takes; null if nobody can say. */
    minutes: integer('minutes'),
    doneAt: when('done_at'),
  },
  (table) => [
    index('plan_steps_user_idx').on(table.userId, table.position),
    check('plan_steps_title_length', sql`char_length(${table.title}) <= 200`),
    check('plan_steps_reason_length', sql`char_length(${table.reason}) <= 500`),
    check('plan_steps_minutes_range', sql`${table.minutes} between 1 and 100000`),
  ],
)
