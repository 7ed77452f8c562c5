import { sql } from 'drizzle-orm'
import {
  bigint,
  check,
  date,
  index,
  integer,
  pgTable,
  serial,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import type { TokenScope } from '#shared/domain/token-scopes.ts'
import { ofUser } from './belongs-to.ts'
import { when, oneOf } from './columns.ts'

/** The tables here open an account: `ENDS_WITH` in platform/auth/ways-in.service.ts says when their rows end. */

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

/** A key that logs its user in. The private half never leaves the authenticator. */
export const passkeys = pgTable(
  'passkeys',
  {
    id: serial('id').primaryKey(),
    userId: ofUser(),
    /** Base64url, as browsers name it. */
    credentialId: text('credential_id').notNull(),
    /** A COSE key, base64url. */
    publicKey: text('public_key').notNull(),
    /** How often the authenticator says that it has signed; always 0 for those that are copied between devices. */
    counter: bigint('counter', { mode: 'number' }).notNull(),
    name: text('name').notNull(),
    createdAt: when('created_at').notNull(),
    lastUsedAt: when('last_used_at'),
  },
  (table) => [
    uniqueIndex('passkeys_credential_key').on(table.credentialId),
    index('passkeys_user_idx').on(table.userId),
  ],
)

/** Accounts elsewhere that log in to one here. */
export const identities = pgTable(
  'identities',
  {
    id: serial('id').primaryKey(),
    userId: ofUser(),
    by: text('by').$type<'oidc' | 'lichess'>().notNull(),
    issuer: text('issuer').notNull(),
    subject: text('subject').notNull(),
    /** What the account was called there at the last login. */
    username: text('username'),
    createdAt: when('created_at').notNull(),
    lastUsedAt: when('last_used_at'),
  },
  (table) => [
    uniqueIndex('identities_subject_key').on(table.issuer, table.subject),
    index('identities_user_idx').on(table.userId),
    oneOf('identities_by_allowed', table.by, ['oidc', 'lichess']),
  ],
)
