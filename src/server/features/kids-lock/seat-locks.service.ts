import type { Db } from '../../platform/db/client.ts'
import { deleteLockOf, upsertManagedLock } from './kids-lock.queries.ts'

/** The kids lock of a seat, which its teachers set and lift (docs/product.md §11). The caller forgets remembered locks. */

export async function lockSeat(tx: Db, userId: number, at: Date): Promise<void> {
  await upsertManagedLock(tx, userId, at)
}

export async function unlockSeat(tx: Db, userId: number): Promise<void> {
  await deleteLockOf(tx, userId)
}
