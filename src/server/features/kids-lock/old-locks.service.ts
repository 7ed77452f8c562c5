import type { AppContext } from '../../context.ts'
import { deleteOldBrowserLocks } from './kids-lock.queries.ts'
import { DAY_MS } from '#shared/domain/days.ts'

/** A day longer than the lifetime of the cookie. */
const BROWSER_LOCK_MS = 366 * DAY_MS

export async function removeOldLocks(ctx: Pick<AppContext, 'db' | 'clock'>): Promise<void> {
  await deleteOldBrowserLocks(ctx.db, new Date(ctx.clock().getTime() - BROWSER_LOCK_MS))
}
