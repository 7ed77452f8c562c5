import { noteAction, recordAudit } from '../../platform/auth/audit-log.ts'
import { findUser, type UserRow } from '../../platform/auth/users.queries.ts'
import type { AppContext } from '../../context.ts'
import type { Db } from '../../platform/db/client.ts'
import { sendNotice } from '../../platform/mail/account-mails.ts'
import { twoFactorOff } from '../../platform/mail/templates/security-notices.ts'
import { forgetAccount } from '../profile/profile.service.ts'
import { revokeEveryToken } from '../tokens/tokens.service.ts'
import { removePasskeysOf } from '../passkeys/passkeys.service.ts'
import { clearTwoFactor } from '../two-factor/two-factor.service.ts'
import { lockUnprovenAccounts } from './unproven-accounts.queries.ts'
import { DAY_MS } from '#shared/domain/days.ts'

/**
 * Whoever registers with somebody else's address must not keep the owner of the address out of the account, nor hold the
 * address for ever.
 */

const KEPT_MS = 14 * DAY_MS
/** The next hour removes more. */
const MOST_AT_ONCE = 500

/**
 * Called when a link has proved an address for the first time: what somebody set up before, who may be somebody else,
 * must not ask for anything that the owner does not have. Sessions end with every reset. An admin's address was proven
 * before, or changed by somebody who gave the password.
 */
export async function clearUnproven(
  ctx: AppContext,
  tx: Db,
  user: UserRow,
  ip: string,
): Promise<void> {
  if (user.emailVerified) return
  await noteAction(ctx, tx, { userId: user.id, ip }, 'email_verified')
  if (user.role === 'admin') return
  await revokeEveryToken(tx, user.id)
  await clearTwoFactor(tx, user.id)
  const cleared = await removePasskeysOf(tx, user.id)
  if (cleared > 0) {
    const details = { passkeys: cleared }
    const removed = { userId: user.id, action: 'passkeys_cleared', details } as const
    await recordAudit(tx, ctx.clock(), ip, removed)
  }
  if (!user.twoFactorEnabled) return
  await sendNotice(ctx, tx, user, twoFactorOff, ip)
  await recordAudit(tx, ctx.clock(), ip, { userId: user.id, action: 'two_factor_off' })
}

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
