import type { AppContext } from '../../context.ts'
import { DAY_MS } from '#shared/domain/days.ts'
import { and, isNull, lt } from 'drizzle-orm'
import type { Db } from '../../platform/db/client.ts'
import { kidsLocks } from '../../platform/db/schema/kids.ts'

/** A day longer than the lifetime of the cookie. */
const BROWSER_LOCK_MS = 366 * DAY_MS

export async function removeOldLocks(ctx: Pick<AppContext, 'db' | 'clock'>): Promise<void> {
  await deleteOldBrowserLocks(ctx.db, new Date(ctx.clock().getTime() - BROWSER_LOCK_MS))
}

/** Deletes the locks of browsers whose cookies have expired. */
async function deleteOldBrowserLocks(db: Db, before: Date): Promise<void> {
  await db
    .delete(kidsLocks)
    .where(and(isNull(kidsLocks.userId), lt(kidsLocks.createdAt, before.toISOString())))
}
