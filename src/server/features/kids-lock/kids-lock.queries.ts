import { and, eq, gt, isNull, lt, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/client.ts'
import { kidsLocks } from '../../platform/db/schema/kids.ts'
import { idList } from '../../platform/db/id-list.ts'

export type LockRow = typeof kidsLocks.$inferSelect

export type FoundLock = Pick<
  LockRow,
  'id' | 'userId' | 'setBy' | 'managed' | 'comments' | 'leave' | 'leavePin'
> & {
  bySession: boolean
}

/**
 * Prefers the lock of the session's account to one of the browser's. `isSession` says whether somebody is logged in with
 * the session.
 */
export async function findLockOf(
  db: Db,
  { session, ids }: { session: string | null; ids: readonly number[] },
): Promise<{ lock: FoundLock | null; isSession: boolean }> {
  const columns = sql.raw(
    'kids_locks.id, kids_locks.user_id AS "userId", set_by AS "setBy", managed, comments, leave, leave_pin AS "leavePin"',
  )
  type Row = { isSession: boolean } & (FoundLock | { id: null })
  const { rows } = await db.execute<Row>(sql`
    SELECT asked.*, lock.*
    FROM (SELECT EXISTS (SELECT FROM sessions WHERE token_hash = ${session}) AS "isSession") AS asked
    LEFT JOIN (
      SELECT ${columns}, true AS "bySession" FROM sessions JOIN kids_locks USING (user_id)
      WHERE token_hash = ${session}
      UNION ALL
      SELECT ${columns}, false FROM kids_locks WHERE id = ANY (${idList(ids)})
    ) AS lock ON true
    ORDER BY "bySession" DESC, id LIMIT 1`)
  const [{ isSession, ...lock } = { isSession: false, id: null }] = rows
  return { lock: lock.id === null ? null : lock, isSession }
}

export async function findLockOfAccount(
  db: Db,
  userId: number,
): Promise<Omit<FoundLock, 'bySession'> | null> {
  const { id, setBy, managed, comments, leave, leavePin } = kidsLocks
  const [row] = await db
    .select({
      id,
      userId: kidsLocks.userId,
      setBy,
      managed,
      comments,
      leave,
      leavePin,
    })
    .from(kidsLocks)
    .where(eq(kidsLocks.userId, userId))
  return row ?? null
}

/** Returns null if the account is already locked. */
export async function insertLock(
  db: Db,
  row: typeof kidsLocks.$inferInsert,
): Promise<LockRow | null> {
  const [inserted] = await db
    .insert(kidsLocks)
    .values(row)
    .onConflictDoNothing({ target: kidsLocks.userId })
    .returning()
  return inserted ?? null
}

export async function findLockRow(db: Db, id: number): Promise<LockRow | null> {
  const [row] = await db.select().from(kidsLocks).where(eq(kidsLocks.id, id))
  return row ?? null
}

export type TriedLock = Pick<LockRow, 'pinHash' | 'tries' | 'blockedUntil'>

/**
 * Counts a try before the proof is checked, so that simultaneous tries count, too. Returns null if it is too early
 * for another try.
 */
export async function takeLockTry(
  db: Db,
  id: number,
  { now, free, waits }: { now: Date; free: number; waits: readonly number[] },
): Promise<TriedLock | null> {
  const at = now.toISOString()
  const minutes = sql`(${sql.param([...waits])}::int[])[least(tries + 2 - ${free}::int, ${waits.length}::int)]`
  const { rows } = await db.execute<TriedLock>(sql`
    UPDATE kids_locks SET tries = tries + 1,
      blocked_until = CASE WHEN tries + 1 >= ${free}::int
        THEN ${at}::timestamptz + make_interval(mins => ${minutes}) END
    WHERE id = ${id} AND (blocked_until IS NULL OR blocked_until <= ${at}::timestamptz)
    RETURNING pin_hash AS "pinHash", tries, blocked_until AS "blockedUntil"`)
  return rows[0] ?? null
}

/** Resets the tries after a correct PIN that leaves the lock in place. */
export async function forgetTries(db: Db, id: number): Promise<void> {
  await db.update(kidsLocks).set({ tries: 0, blockedUntil: null }).where(eq(kidsLocks.id, id))
}

/** Replaces the token of an earlier email. */
export async function storeMailToken(
  db: Db,
  id: number,
  token: { mailTokenHash: string; mailTokenExpires: string },
): Promise<void> {
  await db.update(kidsLocks).set(token).where(eq(kidsLocks.id, id))
}

/** Locks the row of the lock with this token until the transaction ends; null if none has it or it has expired. */
export async function lockByMailToken(
  db: Db,
  hash: string,
  now: Date,
): Promise<Pick<LockRow, 'id' | 'userId' | 'setBy'> | null> {
  const { id, userId, setBy, mailTokenHash, mailTokenExpires } = kidsLocks
  const [row] = await db
    .select({ id, userId, setBy })
    .from(kidsLocks)
    .where(and(eq(mailTokenHash, hash), gt(mailTokenExpires, now.toISOString())))
    .for('update')
  return row ?? null
}

export async function deleteLock(db: Db, id: number): Promise<void> {
  await db.delete(kidsLocks).where(eq(kidsLocks.id, id))
}

/** Deletes the locks of browsers whose cookies have expired. */
export async function deleteOldBrowserLocks(db: Db, before: Date): Promise<void> {
  await db
    .delete(kidsLocks)
    .where(and(isNull(kidsLocks.userId), lt(kidsLocks.createdAt, before.toISOString())))
}

/** Not a hash, so that no PIN opens it. */
const NO_PIN = 'no PIN opens it'

/** Locks an account for its teachers alone; a lock of its own becomes theirs. */
export async function upsertManagedLock(db: Db, userId: number, at: Date): Promise<void> {
  const managed = { pinHash: NO_PIN, managed: true, mailTokenHash: null }
  const choices = { comments: 'hidden', leave: 'always', createdAt: at.toISOString() } as const
  await db
    .insert(kidsLocks)
    .values({ userId, ...managed, ...choices })
    .onConflictDoUpdate({ target: kidsLocks.userId, set: managed })
}

export async function deleteLockOf(db: Db, userId: number): Promise<void> {
  await db.delete(kidsLocks).where(eq(kidsLocks.userId, userId))
}
