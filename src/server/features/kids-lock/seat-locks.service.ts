import type { Db } from '../../platform/db/client.ts'
import { eq } from 'drizzle-orm'
import { kidsLocks } from '../../platform/db/schema/kids.ts'

/** Not a hash, so that no PIN opens it. */
const NO_PIN = 'no PIN opens it'

/** The kids lock of a seat, which its teachers set and lift (docs/product.md §11). The caller forgets remembered locks. */

export async function lockSeat(tx: Db, userId: number, at: Date): Promise<void> {
  await upsertManagedLock(tx, userId, at)
}

export async function unlockSeat(tx: Db, userId: number): Promise<void> {
  await tx.delete(kidsLocks).where(eq(kidsLocks.userId, userId))
}

/** Locks an account for its teachers alone; a lock of its own becomes theirs. */
async function upsertManagedLock(db: Db, userId: number, at: Date): Promise<void> {
  const managed = { pinHash: NO_PIN, managed: true, mailTokenHash: null }
  const choices = { comments: 'hidden', leave: 'always', createdAt: at.toISOString() } as const
  await db
    .insert(kidsLocks)
    .values({ userId, ...managed, ...choices })
    .onConflictDoUpdate({ target: kidsLocks.userId, set: managed })
}
