import { and, eq, gt, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/client.ts'
import { sessions } from '../../platform/db/schema/auth.ts'
import { users } from '../../platform/db/schema/users.ts'

const { id, username, email, role, twoFactorEnabled, createdAt, lastLogin } = users
const SHOWN = { id, username, email, role, twoFactorEnabled, createdAt, lastLogin }

export type AdminUserRow = Pick<typeof users.$inferSelect, keyof typeof SHOWN> & {
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
  const open = and(
    eq(sessions.userId, id),
    gt(sessions.lastUsedAt, idleSince.toISOString()),
    gt(sessions.createdAt, startedBefore.toISOString()),
  )
  return db
    .select({ ...SHOWN, sessions: db.$count(sessions, open) })
    .from(users)
    .where(
      sql`strpos(lower(${username}), lower(${query})) > 0 OR strpos(lower(${email}), lower(${query})) > 0`,
    )
    .orderBy(sql`lower(${username}) <> lower(${query})`, sql`lower(${username})`)
    .limit(limit)
}

export async function adminExists(db: Db): Promise<boolean> {
  const rows = await db.select({ id: users.id }).from(users).where(eq(users.role, 'admin')).limit(1)
  return rows.length > 0
}
