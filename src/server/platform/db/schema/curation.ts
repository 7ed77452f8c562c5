import { sql } from 'drizzle-orm'
import {
  check,
  index,
  integer,
  jsonb,
  pgTable,
  serial,
  text,
  uniqueIndex,
  date,
  primaryKey,
} from 'drizzle-orm/pg-core'
import {
  LINK_STATES,
  type LinkState,
  REPORT_KINDS,
  REPORT_REASONS,
  type ReportKind,
  type ReportReason,
  SUGGESTION_KINDS,
  SUGGESTION_STATES,
  type SuggestionKind,
  type SuggestionState,
  TRASH_KINDS,
  type TrashKind,
} from '#shared/domain/curation.ts'
import { byUser, ofUser } from './belongs-to.ts'
import { when, httpUrl, oneOf, textColumn } from './columns.ts'
import { resources } from './resources.ts'

/** The resources whose links are to be checked as soon as possible. A row stays until the result is stored. */
export const askedChecks = pgTable('asked_checks', {
  resourceId: integer('resource_id')
    .primaryKey()
    .references(() => resources.id, { onDelete: 'cascade' }),
})

/** The robots.txt of an origin, stored for a day. */
export const linkRobots = pgTable('link_robots', {
  origin: text('origin').primaryKey(),
  fetchedAt: when('fetched_at').notNull(),
  /** Empty: everything is allowed. Null: it could not be read, so nothing is (RFC 9309 §2.3.1.4). */
  rules: text('rules'),
  /** Why it could not be read. */
  fault: text('fault'),
})

/** What was searched for each day, and nothing about who searched (docs/decisions/021-what-searchers-want.md). */
export const searchQuestions = pgTable(
  'search_questions',
  {
    /** A day in UTC. */
    day: date('day', { mode: 'string' }).notNull(),
    /** Folded as the search reads it. '' stands for all searches of the day together. */
    question: text('question').notNull(),
    /** The number of visitors who asked, and of those who got results. */
    asked: integer('asked').notNull(),
    found: integer('found').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.day, table.question] }),
    check('search_questions_not_negative', sql`${table.asked} >= 0 and ${table.found} >= 0`),
  ],
)

/** Deleted rows, for 30 days, each with the rows that depended on it. */
export const trash = pgTable(
  'trash',
  {
    id: serial('id').primaryKey(),
    kind: text('kind').$type<TrashKind>().notNull(),
    /** The ID that the row had, and gets back when it is restored. */
    entityId: integer('entity_id').notNull(),
    title: text('title').notNull(),
    snapshot: jsonb('snapshot').$type<Record<string, unknown>>().notNull(),
    deletedAt: when('deleted_at').notNull(),
    deletedBy: byUser('deleted_by'),
    /** Shared by the parts of one deletion. */
    run: text('run'),
  },
  (table) => [
    uniqueIndex('trash_entity_key').on(table.kind, table.entityId),
    index('trash_deleted_idx').on(table.deletedAt, table.id),
    index('trash_run_idx')
      .on(table.run)
      .where(sql`${table.run} IS NOT NULL`),
    oneOf('trash_kind_allowed', table.kind, TRASH_KINDS),
  ],
)

/** Resources that were merged into another, whose pages and calls lead there for ever; what moved is in the trash. */
export const mergedResources = pgTable('merged_resources', {
  /** The ID that it had, and gets back if the merge is undone. */
  id: integer('id').primaryKey(),
  /** Without a foreign key: the other may be in the trash for a while, or merged in its turn. */
  intoId: integer('into_id').notNull(),
  mergedAt: when('merged_at').notNull(),
})

/** Each change of a resource, which may no longer exist. */
export const resourceVersions = pgTable(
  'resource_versions',
  {
    id: serial('id').primaryKey(),
    resourceId: integer('resource_id').notNull(),
    /** Counts from 1 for each resource. */
    version: integer('version').notNull(),
    at: when('at').notNull(),
    userId: byUser('user_id'),
    action: text('action').notNull(),
    /** The old and the new value of each field that changed. */
    changes: jsonb('changes').$type<Record<string, [unknown, unknown]>>().notNull(),
    /** The run of the entry in the audit log, if the change affected many resources. */
    run: text('run'),
    /** The ID of the resource with which it was merged; null for other changes. */
    otherId: integer('other_id'),
  },
  (table) => [
    uniqueIndex('resource_versions_key').on(table.resourceId, table.version),
    index('resource_versions_run_idx')
      .on(table.run, table.resourceId)
      .where(sql`${table.run} is not null`),
    index('resource_versions_user_idx').on(table.userId),
    check('resource_versions_range', sql`${table.version} >= 1`),
  ],
)

/** What members report about a comment, a resource or a list. */
export const reports = pgTable(
  'reports',
  {
    id: serial('id').primaryKey(),
    kind: text('kind').$type<ReportKind>().notNull(),
    targetId: integer('target_id').notNull(),
    userId: ofUser(),
    reason: text('reason').$type<ReportReason>().notNull(),
    text: text('text'),
    createdAt: when('created_at').notNull(),
    resolvedAt: when('resolved_at'),
    resolvedBy: byUser('resolved_by'),
    /** What was done about it. */
    outcome: text('outcome'),
  },
  (table) => [
    uniqueIndex('reports_one_per_user_key').on(table.kind, table.targetId, table.userId),
    index('reports_open_idx')
      .on(table.createdAt)
      .where(sql`${table.resolvedAt} is null`),
    index('reports_user_idx').on(table.userId),
    oneOf('reports_kind_allowed', table.kind, REPORT_KINDS),
    oneOf('reports_reason_allowed', table.reason, REPORT_REASONS),
    check('reports_text_length', sql`char_length(${table.text}) <= 500`),
  ],
)

/** A resource that a member suggests, or a correction of one. */
export const suggestions = pgTable(
  'suggestions',
  {
    id: serial('id').primaryKey(),
    userId: ofUser(),
    kind: text('kind').$type<SuggestionKind>().notNull(),
    /** The resource to correct, the one that a suggestion became, or the one that it duplicates. */
    resourceId: integer('resource_id').references(() => resources.id, { onDelete: 'set null' }),
    url: text('url').notNull(),
    /** `addressKey(url)`, equal for all spellings of one address; null until `fillAddressKeys` has computed it. */
    urlKey: text('url_key'),
    state: text('state').$type<SuggestionState>().notNull().default('draft'),
    /** The fields as the member sends them; for a correction, only those that differ. */
    input: jsonb('input').$type<Record<string, unknown>>().notNull().default({}),
    /** What the page at the URL says about itself. */
    found: jsonb('found').$type<Record<string, unknown>>().notNull().default({}),
    /** Why it was declined. */
    reason: text('reason'),
    decidedBy: byUser('decided_by'),
    decidedAt: when('decided_at'),
    submittedAt: when('submitted_at'),
    createdAt: when('created_at').notNull(),
    updatedAt: when('updated_at').notNull(),
  },
  (table) => [
    // Two members may suggest one address at once; the second is merged into the first.
    uniqueIndex('suggestions_queued_url_key')
      .on(table.urlKey)
      .where(sql`${table.kind} = 'new' and ${table.state} = 'submitted'`),
    index('suggestions_user_idx').on(table.userId, table.createdAt),
    index('suggestions_resource_idx').on(table.resourceId),
    index('suggestions_state_idx').on(table.state, table.submittedAt),
    oneOf('suggestions_kind_allowed', table.kind, SUGGESTION_KINDS),
    oneOf('suggestions_state_allowed', table.state, SUGGESTION_STATES),
    httpUrl('suggestions_url_scheme', table.url),
  ],
)

/** What was last found at a resource's link. A resource without a row was never checked. */
export const linkChecks = pgTable(
  'link_checks',
  {
    resourceId: integer('resource_id')
      .primaryKey()
      .references(() => resources.id, { onDelete: 'cascade' }),
    state: text('state').$type<LinkState>().notNull(),
    checkedAt: when('checked_at').notNull(),
    httpStatus: integer('http_status'),
    /** How many checks in a row found nothing. */
    failures: integer('failures').notNull().default(0),
    firstFailedAt: when('first_failed_at'),
    movedTo: text('moved_to'),
    /** `addressKey(movedTo)`; null until `fillAddressKeys` has computed it. */
    movedKey: text('moved_key'),
    /** Why the state is what it is, for curators. */
    note: textColumn('note'),
  },
  (table) => [
    index('link_checks_state_idx').on(table.state, table.resourceId),
    index('link_checks_checked_idx').on(table.checkedAt),
    index('link_checks_moved_key_idx')
      .on(table.movedKey)
      .where(sql`${table.movedTo} is not null`),
    oneOf('link_checks_state_allowed', table.state, LINK_STATES),
    httpUrl('link_checks_moved_to_scheme', table.movedTo),
    check('link_checks_failures_range', sql`${table.failures} >= 0`),
  ],
)
