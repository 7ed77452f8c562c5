import { and, eq, gt, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/client.ts'
import { kidsLocks } from '../../platform/db/schema/kids.ts'

export type LockRow = typeof kidsLocks.$inferSelect

export type FoundLock = Pick<
  LockRow,
  'id' | 'userId' | 'setBy' | 'managed' | 'comments' | 'leave' | 'leavePin'
> & {
  bySession: boolean
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
