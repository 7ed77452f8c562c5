import { sql } from 'drizzle-orm'
import { bigint, index, integer, jsonb, pgTable, serial, text, check } from 'drizzle-orm/pg-core'
import { byUser } from './belongs-to.ts'
import { when, textColumn, oneOf } from './columns.ts'
import { MAX_INVITATION_NOTE, MAX_INVITATION_USES } from '#shared/domain/invitations.ts'
import { type Role, ROLES } from '#shared/domain/roles.ts'

/** The table of rate-limiter-flexible's PostgreSQL store; the names are the library's. */
export const rateLimits = pgTable(
  'rate_limits',
  {
    key: text('key').primaryKey(),
    points: integer('points').notNull().default(0),
    /** Milliseconds since 1970. */
    expire: bigint('expire', { mode: 'number' }),
  },
  (table) => [index('rate_limits_expire_idx').on(table.expire)],
)

/** Who did what, when and from where. Never contains a password, code or token (docs/security.md, check 44). */
export const auditLog = pgTable(
  'audit_log',
  {
    id: serial('id').primaryKey(),
    at: when('at').notNull(),
    /** Null for an unknown user, and after the account was deleted. */
    userId: byUser('user_id'),
    action: text('action').notNull(),
    ip: text('ip').notNull(),
    /** Names, IDs and counts of what was affected. */
    details: jsonb('details')
      .$type<Record<string, string | number | boolean>>()
      .notNull()
      .default({}),
    /** Shared by the calls of an action that was sent in parts, so that they become one entry. */
    run: text('run'),
    /** The run of the undo, if the change was undone or is being undone. */
    undoneBy: text('undone_by'),
  },
  (table) => [
    index('audit_log_undone_idx')
      .on(table.undoneBy)
      .where(sql`${table.undoneBy} is not null`),
    index('audit_log_at_idx').on(table.at),
    index('audit_log_user_idx').on(table.userId, table.at),
    index('audit_log_action_idx').on(table.action, table.at),
    index('audit_log_run_idx')
      .on(table.run)
      .where(sql`${table.run} is not null`),
  ],
)

/** The resources of an entry that affected several. They may no longer exist. */
export const auditItems = pgTable(
  'audit_items',
  {
    id: serial('id').primaryKey(),
    entryId: integer('entry_id')
      .notNull()
      .references(() => auditLog.id, { onDelete: 'cascade' }),
    resourceId: integer('resource_id').notNull(),
    /** The title at that time. */
    title: text('title').notNull(),
    /** The changed fields, if they differ between the resources: 'price, duration'. */
    fields: text('fields'),
    /** Why an undo did not restore the resource, or a part of it. */
    kept: textColumn('kept'),
  },
  (table) => [index('audit_items_entry_idx').on(table.entryId, table.id)],
)

/** Sealed values that count once, such as challenges, from their use until they would have expired. */
export const spentTokens = pgTable(
  'spent_tokens',
  {
    hash: text('hash').primaryKey(),
    expiresAt: when('expires_at').notNull(),
  },
  (table) => [index('spent_tokens_expires_idx').on(table.expiresAt)],
)

/** What lets people in who may not sign up by themselves. */
export const invitations = pgTable(
  'invitations',
  {
    id: serial('id').primaryKey(),
    code: text('code').notNull().unique('invitations_code_key'),
    uses: integer('uses').notNull(),
    used: integer('used').notNull().default(0),
    expiresAt: when('expires_at').notNull(),
    /** The role of whoever comes with it. */
    role: text('role').$type<Role>().notNull().default('member'),
    note: text('note').notNull().default(''),
    createdBy: byUser('created_by'),
    createdAt: when('created_at').notNull().defaultNow(),
  },
  (table) => [
    check('invitations_code_shape', sql`${table.code} ~ '^[A-Z2-9]{12}$'`),
    check(
      'invitations_uses',
      sql`${table.uses} BETWEEN 1 AND ${sql.raw(String(MAX_INVITATION_USES))} AND ${table.used} BETWEEN 0 AND ${table.uses}`,
    ),
    check(
      'invitations_note_length',
      sql`char_length(${table.note}) <= ${sql.raw(String(MAX_INVITATION_NOTE))}`,
    ),
    oneOf('invitations_role_allowed', table.role, ROLES),
    index('invitations_created_by_idx').on(table.createdBy),
  ],
)
