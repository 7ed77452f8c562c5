import { text } from '#shared/texts/text.ts'
import type { Config } from '../config/config.ts'
import type { Db } from '../db/client.ts'
import { AppError } from '../http/app-error.ts'
import { type MailSite, sendNotice } from '../mail/account-mails.ts'
import type { MailSender } from '../mail/mail-job.ts'
import { twoFactorOff } from '../mail/templates/security-notices.ts'
import { type AuditEntry, type Editor, noteAction } from './audit-log.ts'
import { updateUser, type UserRow } from './users.queries.ts'
import { countWaysIn, deleteWaysIn, TWO_FACTOR_VOID } from './ways-in.queries.ts'

/**
 * Called with every new password that does not come from a session of the account: nobody but who proves it now gets in.
 * `user` is the account as it was before. An address that nobody had proven, or a seat, which has none, changes hands: what
 * was set up before may be a stranger's, and goes. Otherwise tokens, sessions and logins that wait for a code end, and what
 * their owner has linked stays. The second factor of an admin stays in any case: an admin's address was proven before, or
 * changed by somebody who gave the password. Returns how many sessions have ended, and what went besides.
 */
export async function endWaysIn(
  ctx: MailSender & MailSite & { clock: () => Date },
  tx: Db,
  user: UserRow,
  by: Editor,
): Promise<{ sessions: number; removed: 'nothing' | 'links' | 'links and two-factor' }> {
  const isHandedOver = !user.emailVerified
  const keepsTwoFactor = user.role === 'admin'
  const ended = await deleteWaysIn(tx, user, isHandedOver)
  const forUser: AuditEntry['details'] = by.userId === user.id ? {} : { forUser: user.id }
  if (isHandedOver && !keepsTwoFactor) {
    await updateUser(tx, user.id, TWO_FACTOR_VOID)
    if (user.twoFactorEnabled) {
      await sendNotice(ctx, tx, user, twoFactorOff, by.ip)
      await noteAction(ctx, tx, by, 'two_factor_off', forUser)
    }
  }
  const { sessions = 0, loginChallenges: _, ...others } = ended
  if (Object.keys(others).length > 0)
    await noteAction(ctx, tx, by, 'ways_in_ended', { ...forUser, ...others })
  const removed = keepsTwoFactor ? 'links' : 'links and two-factor'
  return { sessions, removed: isHandedOver ? removed : 'nothing' }
}

/** Throws if nothing is left with which the user could log in. The caller has locked the user and removed one. */
export async function refuseLastWayIn(
  config: Pick<Config, 'passwordLogin' | 'oidc' | 'lichess'>,
  tx: Db,
  { id, password }: Pick<UserRow, 'id' | 'password'>,
): Promise<void> {
  if (password !== null && config.passwordLogin) return
  const issuers = [config.oidc?.issuer, config.lichess?.url].filter((each) => each !== undefined)
  if ((await countWaysIn(tx, id, issuers)) > 0) return
  const fault = text(
    'This is the only way into your account. Please set a password or add another one first.',
  )
  throw new AppError(409, 'last_way_in', fault)
}
