import { and, desc, eq, gt, lt, ne, or, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/client.ts'
import { auditLog } from '../../platform/db/schema/auth.ts'
import { sessions } from '../../platform/db/schema/ways-in.ts'
import { users } from '../../platform/db/schema/users.ts'
import type { UserRow } from '../../platform/auth/users.queries.ts'

/** How somebody has proved at a login who they are. */
export type LoggedInBy = 'password' | 'passkey' | 'oidc' | 'lichess'

export type SessionRow = typeof sessions.$inferSelect

export async function insertSession(db: Db, row: typeof sessions.$inferInsert): Promise<void> {
  await db.insert(sessions).values(row)
}

/**
 * Writes the session, the user's last login and the audit entry in one statement. Returns false if the password or
 * two-factor authentication has changed in the meantime, because that login comes too late.
 */
export async function insertLogin(
  db: Db,
  user: UserRow,
  session: typeof sessions.$inferInsert,
  by: LoggedInBy,
): Promise<boolean> {
  const { tokenHash, ip, userAgent, createdAt } = session
  const { rowCount } = await db.execute(sql`
    WITH known AS (
      UPDATE ${users} SET last_login = ${createdAt},
        password_used_at = CASE WHEN ${by} = 'password' THEN ${createdAt}::timestamptz ELSE password_used_at END
      WHERE id = ${user.id} AND password IS NOT DISTINCT FROM ${user.password}
        AND two_factor_enabled = ${user.twoFactorEnabled}
      RETURNING id
    ), logged AS (
      INSERT INTO ${auditLog} (at, user_id, action, ip, details)
      SELECT ${createdAt}::timestamptz, id, 'login', ${ip}, ${JSON.stringify({ by })}::jsonb FROM known
    )
    INSERT INTO ${sessions} (user_id, token_hash, ip, user_agent, created_at, last_used_at, proved_at)
    SELECT id, ${tokenHash}, ${ip}, ${userAgent}, now.at, now.at, now.at
    FROM known, (SELECT ${createdAt}::timestamptz AS at) AS now`)
  return (rowCount ?? 0) > 0
}

/** Ends the user's sessions that were used least recently, so that `most` remain. */
export async function deleteSessionsBeyond(db: Db, userId: number, most: number): Promise<void> {
  await db.execute(sql`
    DELETE FROM ${sessions} WHERE id IN (
      SELECT id FROM ${sessions} WHERE user_id = ${userId}
      ORDER BY last_used_at DESC, id DESC OFFSET ${most})`)
}

export type SessionEnds = { idleSince: Date; startedBefore: Date }

/** Returns the session and its user, unless its idle or absolute time is over. */
export async function findSession(
  db: Db,
  tokenHash: string,
  { idleSince, startedBefore }: SessionEnds,
): Promise<{ session: SessionRow; user: UserRow } | null> {
  const [row] = await db
    .select({ session: sessions, user: users })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(
      and(
        eq(sessions.tokenHash, tokenHash),
        gt(sessions.lastUsedAt, idleSince.toISOString()),
        gt(sessions.createdAt, startedBefore.toISOString()),
      ),
    )
  return row ?? null
}

export async function isSession(db: Db, id: number): Promise<boolean> {
  return (await db.$count(sessions, eq(sessions.id, id))) > 0
}

export async function updateSession(
  db: Db,
  id: number,
  change: Partial<typeof sessions.$inferInsert>,
): Promise<void> {
  await db.update(sessions).set(change).where(eq(sessions.id, id))
}

export async function setSessionIdToken(db: Db, tokenHash: string, idToken: string): Promise<void> {
  await db.update(sessions).set({ idToken }).where(eq(sessions.tokenHash, tokenHash))
}

export async function hasRenewedSession(db: Db, formerHash: string): Promise<boolean> {
  const rows = await db
    .select({ id: sessions.id })
    .from(sessions)
    .where(eq(sessions.renewedFrom, formerHash))
  return rows.length > 0
}

/** Returns the user's sessions, the most recently used first. */
export async function listSessionsOf(
  db: Db,
  userId: number,
  { idleSince, startedBefore }: SessionEnds,
): Promise<SessionRow[]> {
  return db
    .select()
    .from(sessions)
    .where(
      and(
        eq(sessions.userId, userId),
        gt(sessions.lastUsedAt, idleSince.toISOString()),
        gt(sessions.createdAt, startedBefore.toISOString()),
      ),
    )
    .orderBy(desc(sessions.lastUsedAt), desc(sessions.id))
}

export async function deleteSession(db: Db, userId: number, id: number): Promise<boolean> {
  const rows = await db
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), eq(sessions.id, id)))
    .returning({ id: sessions.id })
  return rows.length > 0
}

export async function deleteSessionByToken(
  db: Db,
  tokenHash: string,
): Promise<Pick<SessionRow, 'userId' | 'idToken'> | null> {
  const [row] = await db
    .delete(sessions)
    .where(eq(sessions.tokenHash, tokenHash))
    .returning({ userId: sessions.userId, idToken: sessions.idToken })
  return row ?? null
}

/** Ends all of the user's sessions, or all but one, and returns how many there were. */
export async function deleteSessionsOf(
  db: Db,
  userId: number,
  exceptId: number | null,
): Promise<number> {
  const rows = await db
    .delete(sessions)
    .where(
      and(eq(sessions.userId, userId), exceptId === null ? undefined : ne(sessions.id, exceptId)),
    )
    .returning({ id: sessions.id })
  return rows.length
}

export async function deleteEndedSessions(
  db: Db,
  { idleSince, startedBefore }: SessionEnds,
): Promise<void> {
  await db
    .delete(sessions)
    .where(
      or(
        lt(sessions.lastUsedAt, idleSince.toISOString()),
        lt(sessions.createdAt, startedBefore.toISOString()),
      ),
    )
}

/** Ends everybody's sessions; returns how many there were. */
export async function deleteAllSessions(db: Db): Promise<number> {
  const { rowCount } = await db.delete(sessions)
  return rowCount ?? 0
}
