import { recordAudit } from '../../platform/auth/audit-log.ts'
import { findUser } from '../../platform/auth/users.queries.ts'
import type { AppContext } from '../../context.ts'
import { forgetAccount } from '../profile/profile.service.ts'
import { DAY_MS } from '#shared/domain/days.ts'
import { sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/client.ts'

/**
 * Tables whose rows about a user say nothing that the user wrote. Rows of every other table that refer to a user do, so
 * that a table nobody has thought of here keeps accounts.
 */
const NOTHING_WRITTEN = [
  'api_tokens',
  'audit_log',
  'login_challenges',
  'notifications',
  'passkeys',
  'recovery_codes',
  'sessions',
  'user_resources',
]

/** Whoever registers with somebody else's address must not hold it for ever. */
const KEPT_MS = 14 * DAY_MS
/** The next hour removes more. */
const MOST_AT_ONCE = 500

/** Removes accounts of 14 days ago whose address was never verified and that hold nothing, without an email. */
export async function removeUnprovenAccounts({
  db,
  clock,
}: Pick<AppContext, 'db' | 'clock'>): Promise<void> {
  const before = new Date(clock().getTime() - KEPT_MS)
  await db.transaction(async (tx) => {
    for (const id of await lockUnprovenAccounts(tx, { before, limit: MOST_AT_ONCE })) {
      const user = await findUser(tx, id)
      if (!user) continue
      await recordAudit(tx, clock(), { userId: id, action: 'account_deleted' })
      await forgetAccount(tx, user)
    }
  })
}

/**
 * Returns and locks members with an address that was never verified, without anything written, saved or chosen, who
 * registered before a time.
 */
async function lockUnprovenAccounts(
  db: Db,
  { before, limit }: { before: Date; limit: number },
): Promise<number[]> {
  const { rows: places } = await db.execute<{ table: string; column: string }>(sql`
    SELECT relname AS "table", attname AS "column" FROM pg_constraint
    JOIN pg_class ON pg_class.oid = conrelid
    JOIN pg_attribute ON attrelid = conrelid AND attnum = ANY (conkey)
    WHERE contype = 'f' AND confrelid = 'users'::regclass`)
  const written = places.flatMap(({ table, column }) =>
    NOTHING_WRITTEN.includes(table)
      ? []
      : sql` AND NOT EXISTS (SELECT FROM ${sql.identifier(table)} WHERE ${sql.identifier(column)} = users.id)`,
  )
  const { rows } = await db.execute<{ id: number }>(sql`
    SELECT id FROM users
    WHERE email IS NOT NULL AND NOT email_verified AND role = 'member' AND created_at < ${before.toISOString()}::timestamptz
      AND bio IS NULL AND preferred_level IS NULL AND preferred_categories = '{}' AND preferred_openings = '{}'
      AND preferences - 'locale' = '{}'
      AND NOT EXISTS (SELECT FROM user_resources WHERE user_id = users.id AND (is_bookmarked OR rating IS NOT NULL))
      ${sql.join(written)}
    ORDER BY id LIMIT ${limit} FOR UPDATE SKIP LOCKED`)
  return rows.map(({ id }) => id)
}
