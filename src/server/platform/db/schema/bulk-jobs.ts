import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, serial, text, timestamp } from 'drizzle-orm/pg-core'
import {
  BULK_JOB_STATES,
  type BulkJobState,
  type UndoableAction,
} from '#shared/domain/bulk-changes.ts'
import type { BulkChange } from '#shared/contracts/bulk-jobs.ts'
import { ofUser } from './belongs-to.ts'
import { oneOf, textColumn } from './columns.ts'

/** The run of a change, with its action in the audit log. */
export type UndoneRun = { run: string; action: UndoableAction }

/**
 * What to do; or, with `undoes`, what to undo. The update to a newer seed catalogue is a `seed`; like it, a run may have
 * other actions besides the first. With `links`, the pages of suggestions are read; with `lengths`, those of resources
 * without a length are asked for it.
 */
export type StoredChange = BulkChange & {
  undoes?: UndoneRun & { others?: readonly UndoableAction[] }
  seed?: true
  links?: true
  lengths?: true
}

/** Changes to many resources that run in the background, with how far they have come. */
export const bulkJobs = pgTable(
  'bulk_jobs',
  {
    id: serial('id').primaryKey(),
    userId: ofUser(),
    ip: text('ip').notNull(),
    /** Shared by the entries of the audit log. */
    run: text('run').notNull(),
    change: jsonb('change').$type<StoredChange>().notNull(),
    /**
     * The chosen resources when the job was queued, by ID, the steps of a `seed`, or the suggestions of `links`; emptied
     * when it has ended. Those of `lengths` stay: no page is asked twice.
     */
    ids: integer('ids').array().notNull(),
    total: integer('total').notNull(),
    /** How many of `ids` are done, whether or not they had to be changed. */
    done: integer('done').notNull().default(0),
    changed: integer('changed').notNull().default(0),
    /** How many resources an undo did not fully restore, because they had changed since. */
    kept: integer('kept').notNull().default(0),
    state: text('state').$type<BulkJobState>().notNull(),
    /** Why it failed, for curators. */
    error: textColumn('error'),
    createdAt: timestamp('created_at', { withTimezone: true, mode: 'string' }).notNull(),
    endedAt: timestamp('ended_at', { withTimezone: true, mode: 'string' }),
  },
  (table) => [
    index('bulk_jobs_user_idx').on(table.userId, table.id),
    oneOf('bulk_jobs_state_allowed', table.state, BULK_JOB_STATES),
    check('bulk_jobs_done_range', sql`${table.done} between 0 and ${table.total}`),
  ],
)
