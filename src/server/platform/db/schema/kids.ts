import { sql } from 'drizzle-orm'
import { check, integer, pgTable, serial, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core'
import {
  KIDS_COMMENTS,
  KIDS_LEAVE,
  type KidsComments,
  type KidsLeave,
} from '#shared/domain/kids-lock.ts'
import { oneOf } from './checks.ts'
import { users } from './users.ts'

const when = (name: string) => timestamp(name, { withTimezone: true, mode: 'string' })

/** A locked browser or, with `userId`, a locked account (docs/decisions/022-kids-lock.md). */
export const kidsLocks = pgTable(
  'kids_locks',
  {
    id: serial('id').primaryKey(),
    userId: integer('user_id').references(() => users.id, { onDelete: 'cascade' }),
    /** An argon2id hash. */
    pinHash: text('pin_hash').notNull(),
    /** The PINs and passwords tried so far, by anybody and from anywhere. */
    tries: integer('tries').notNull().default(0),
    /** Until then, no PIN or password is checked. */
    blockedUntil: when('blocked_until'),
    comments: text('comments').$type<KidsComments>().notNull(),
    leave: text('leave').$type<KidsLeave>().notNull(),
    createdAt: when('created_at').notNull(),
  },
  (table) => [
    uniqueIndex('kids_locks_user_key').on(table.userId),
    check('kids_locks_tries_range', sql`${table.tries} >= 0`),
    oneOf('kids_locks_comments_allowed', table.comments, KIDS_COMMENTS),
    oneOf('kids_locks_leave_allowed', table.leave, KIDS_LEAVE),
  ],
)

/** Sites made for children. A host includes its subdomains. */
export const kidHosts = pgTable('kid_hosts', { host: text('host').primaryKey() }, (table) => [
  check('kid_hosts_shape', sql`${table.host} ~ '^[a-z0-9-]+(\\.[a-z0-9-]+)+$'`),
])
