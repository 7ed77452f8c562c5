import { sql } from 'drizzle-orm'
import {
  bigint,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  serial,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import type { TokenScope } from '#shared/domain/token-scopes.ts'
import { byUser, ofUser } from './belongs-to.ts'
import { when } from './columns.ts'
import { textColumn } from './text-column.ts'

/** A session. The cookie holds the token, and the row only its hash. */
export const sessions = pgTable(
  'sessions',
  {
    id: serial('id').primaryKey(),
    userId: ofUser(),
    tokenHash: text('token_hash').notNull(),
    /**
     * The hash of the token before the last renewal. It gives no access, but shows that the request is not a
     * stranger's.
     */
    renewedFrom: text('renewed_from'),
    ip: text('ip').notNull(),
    userAgent: text('user_agent').notNull(),
    createdAt: when('created_at').notNull(),
    lastUsedAt: when('last_used_at').notNull(),
    /** Sealed: with which a logout at the issuer is asked for, if the session was begun there. */
    idToken: text('id_token'),
    /** When its user last proved to be there; sensitive changes ask for it again. */
    provedAt: when('proved_at').notNull(),
  },
  (table) => [
    uniqueIndex('sessions_token_key').on(table.tokenHash),
    uniqueIndex('sessions_renewed_from_key').on(table.renewedFrom),
    index('sessions_user_idx').on(table.userId),
    index('sessions_last_used_idx').on(table.lastUsedAt),
  ],
)

/** A token for programs, which acts for its owner. The owner holds it, and the row only the hash of its secret. */
export const apiTokens = pgTable(
  'api_tokens',
  {
    id: serial('id').primaryKey(),
    userId: ofUser(),
    name: text('name').notNull(),
    secretHash: text('secret_hash').notNull(),
    scopes: text('scopes').array().notNull().$type<TokenScope[]>(),
    createdAt: when('created_at').notNull(),
    expiresAt: when('expires_at'),
    /** By day, so that a use rarely writes. */
    lastUsedOn: date('last_used_on'),
  },
  (table) => [index('api_tokens_user_idx').on(table.userId)],
)

/** A login with a correct password that still needs its code. */
export const loginChallenges = pgTable(
  'login_challenges',
  {
    id: serial('id').primaryKey(),
    userId: ofUser(),
    tokenHash: text('token_hash').notNull(),
    /** The codes tried so far. The fifth wrong one ends the challenge. */
    tries: integer('tries').notNull().default(0),
    expiresAt: when('expires_at').notNull(),
  },
  (table) => [
    uniqueIndex('login_challenges_token_key').on(table.tokenHash),
    index('login_challenges_user_idx').on(table.userId),
    check('login_challenges_tries_range', sql`${table.tries} >= 0`),
  ],
)

export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    id: serial('id').primaryKey(),
    userId: ofUser(),
    codeHash: text('code_hash').notNull(),
  },
  (table) => [uniqueIndex('recovery_codes_user_code_key').on(table.userId, table.codeHash)],
)

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
