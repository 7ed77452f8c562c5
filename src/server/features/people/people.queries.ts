import { eq, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/client.ts'
import { users } from '../../platform/db/schema/users.ts'

export type AdminUserRow = {
  id: number
  username: string
  email: string
  is_admin: boolean
  two_factor_enabled: boolean
  created_at: string
  last_login: string | null
  sessions: number
}

/**
 * Finds by part of a name or address, exact matches first. `strpos` knows no wildcards, so the text is matched
 * literally.
 */
export async function listUsersLike(
  db: Db,
  { query, limit }: { query: string; limit: number },
  { idleSince, startedBefore }: { idleSince: Date; startedBefore: Date },
): Promise<AdminUserRow[]> {
  const { rows } = await db.execute<AdminUserRow>(sql`
    SELECT found.*, (
      SELECT count(*)::int FROM sessions WHERE user_id = found.id
        AND last_used_at > ${idleSince.toISOString()}::timestamptz
        AND created_at > ${startedBefore.toISOString()}::timestamptz
    ) AS sessions
    FROM (
      SELECT id, username, email, is_admin, two_factor_enabled, created_at, last_login FROM users
      WHERE strpos(lower(username), lower(${query})) > 0 OR strpos(lower(email), lower(${query})) > 0
      ORDER BY lower(username) <> lower(${query}), lower(username) LIMIT ${limit}
    ) AS found
    ORDER BY lower(username) <> lower(${query}), lower(username)`)
  return rows
}

export async function adminExists(db: Db): Promise<boolean> {
  const rows = await db.select({ id: users.id }).from(users).where(eq(users.isAdmin, true)).limit(1)
  return rows.length > 0
}
