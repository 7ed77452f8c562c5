import { recordAudit } from '../../platform/auth/audit-log.ts'
import { findUser } from '../../platform/auth/users.queries.ts'
import type { AppContext } from '../../context.ts'
import { forgetAccount } from '../profile/profile.service.ts'
import { lockUnprovenAccounts } from './unproven-accounts.queries.ts'
import { DAY_MS } from '#shared/domain/days.ts'

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
      await recordAudit(tx, clock(), '', { userId: id, action: 'account_deleted' })
      await forgetAccount(tx, user)
    }
  })
}
