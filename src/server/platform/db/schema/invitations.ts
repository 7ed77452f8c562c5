import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, serial, text } from 'drizzle-orm/pg-core'
import { MAX_INVITATION_NOTE, MAX_INVITATION_USES } from '#shared/domain/invitations.ts'
import { type Role, ROLES } from '#shared/domain/roles.ts'
import { byUser } from './belongs-to.ts'
import { when, oneOf } from './columns.ts'

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
