import { bigint, index, pgTable, serial, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { ofUser } from './belongs-to.ts'
import { oneOf } from './checks.ts'
import { when } from './columns.ts'

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

/** Sealed values that count once, such as challenges, from their use until they would have expired. */
export const spentTokens = pgTable(
  'spent_tokens',
  {
    hash: text('hash').primaryKey(),
    expiresAt: when('expires_at').notNull(),
  },
  (table) => [index('spent_tokens_expires_idx').on(table.expiresAt)],
)
