import { sql } from 'drizzle-orm'
import { boolean, check, integer, pgTable, serial, text, uniqueIndex } from 'drizzle-orm/pg-core'
import {
  KIDS_COMMENTS,
  KIDS_LEAVE,
  type KidsComments,
  type KidsLeave,
} from '#shared/domain/kids.ts'
import { ofUser } from './belongs-to.ts'
import { when, oneOf } from './columns.ts'
import { users } from './users.ts'

/** Read by nothing: classes were locked by codes. The former release still writes it while this one is installed. */
export const kidsClasses = pgTable(
  'kids_classes',
  {
    id: serial('id').primaryKey(),
    userId: ofUser(),
    code: text('code').notNull(),
    codeExpires: when('code_expires').notNull(),
    pinHash: text('pin_hash').notNull(),
    comments: text('comments').$type<KidsComments>().notNull(),
    leave: text('leave').$type<KidsLeave>().notNull(),
    leavePin: boolean('leave_pin').notNull(),
  },
  (table) => [
    uniqueIndex('kids_classes_user_key').on(table.userId),
    uniqueIndex('kids_classes_code_key').on(table.code),
    oneOf('kids_classes_comments_allowed', table.comments, KIDS_COMMENTS),
    oneOf('kids_classes_leave_allowed', table.leave, KIDS_LEAVE),
  ],
)

/** A locked browser or, with `userId`, a locked account (docs/decisions/022-kids-lock.md). */
export const kidsLocks = pgTable(
  'kids_locks',
  {
    id: serial('id').primaryKey(),
    userId: integer('user_id').references(() => users.id, { onDelete: 'cascade' }),
    /** Who was logged in when a browser's lock was set, and gets the mail that opens it. */
    setBy: integer('set_by').references(() => users.id, { onDelete: 'set null' }),
    /** An argon2id hash; of a lock that is managed, one that nothing opens. */
    pinHash: text('pin_hash').notNull(),
    /** Whether the teachers of a seat have set it, and only they unlock it. */
    managed: boolean('managed').notNull().default(false),
    /** The PINs and passwords tried so far, by anybody and from anywhere. */
    tries: integer('tries').notNull().default(0),
    /** Until then, no PIN or password is checked. */
    blockedUntil: when('blocked_until'),
    comments: text('comments').$type<KidsComments>().notNull(),
    leave: text('leave').$type<KidsLeave>().notNull(),
    /** Whether 'Ask a grown-up' requires the PIN before it shows the way out. */
    leavePin: boolean('leave_pin').notNull().default(false),
    /** The SHA-256 hash of the token in the email that unlocks; deleted with the lock. */
    mailTokenHash: text('mail_token_hash'),
    mailTokenExpires: when('mail_token_expires'),
    /** These three are read by nothing, as `kids_classes`. A browser that a class locked is one like any other. */
    classId: integer('class_id').references(() => kidsClasses.id, { onDelete: 'set null' }),
    classNumber: integer('class_number'),
    className: text('class_name'),
    createdAt: when('created_at').notNull(),
  },
  (table) => [
    uniqueIndex('kids_locks_user_key').on(table.userId),
    uniqueIndex('kids_locks_mail_token_key').on(table.mailTokenHash),
    uniqueIndex('kids_locks_class_number_key').on(table.classId, table.classNumber),
    check('kids_locks_tries_range', sql`${table.tries} >= 0`),
    check('kids_locks_class_name_length', sql`char_length(${table.className}) BETWEEN 1 AND 40`),
    oneOf('kids_locks_comments_allowed', table.comments, KIDS_COMMENTS),
    oneOf('kids_locks_leave_allowed', table.leave, KIDS_LEAVE),
  ],
)

/** Sites made for children. A host includes its subdomains. */
export const kidHosts = pgTable('kid_hosts', { host: text('host').primaryKey() }, (table) => [
  check('kid_hosts_shape', sql`${table.host} ~ '^[a-z0-9-]+(\\.[a-z0-9-]+)+$'`),
])
