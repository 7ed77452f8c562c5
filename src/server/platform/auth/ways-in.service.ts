import { text } from '#shared/texts/text.ts'
import type { Config } from '../config/config.ts'
import type { Db } from '../db/client.ts'
import { conflict } from '../http/app-error.ts'
import { type MailSite, sendNotice } from '../mail/account-mails.ts'
import type { MailSender } from '../mail/mail-job.ts'
import { twoFactorOff } from '../mail/templates/security-notices.ts'
import { type AuditEntry, noteAction } from './audit-log.ts'
import { actor } from './viewer.ts'
import { updateUser, type UserRow, type TOKENS_VOID, type UserChange } from './users.queries.ts'
import { and, eq, inArray } from 'drizzle-orm'
import * as waysIn from '../db/schema/ways-in.ts'

const TABLES = { ...waysIn }
type Way = keyof typeof TABLES

/**
 * What opens an account besides its password, and when that ends: with the password, or only with whoever held the account.
 * A table of schema/ways-in.ts that has no line does not compile.
 */
const ENDS_WITH: Record<Way, 'password' | 'holder'> = {
  sessions: 'password',
  apiTokens: 'password',
  loginChallenges: 'password',
  recoveryCodes: 'holder',
  passkeys: 'holder',
  identities: 'holder',
}

/** The columns of users that open an account, likewise. */
type OpeningColumn = Exclude<
  Extract<keyof UserRow, `${string}Token` | `${string}Expires` | `twoFactor${string}`>,
  keyof typeof TOKENS_VOID
>
export const TWO_FACTOR_VOID = {
  twoFactorEnabled: false,
  twoFactorSecret: null,
  twoFactorSetupExpires: null,
  twoFactorLastStep: null,
} as const satisfies UserChange & Record<OpeningColumn, unknown>

/** Removes what ends with the password, or whatever opens the account, and returns how many of each there were. */
async function deleteWaysIn(
  db: Db,
  { id, role }: Pick<UserRow, 'id' | 'role'>,
  isHandedOver: boolean,
): Promise<Partial<Record<Way, number>>> {
  const ended: Partial<Record<Way, number>> = {}
  for (const way of Object.keys(ENDS_WITH) as Way[]) {
    if (ENDS_WITH[way] === 'holder' && !isHandedOver) continue
    if (way === 'recoveryCodes' && role === 'admin') continue
    const { rowCount } = await db.delete(TABLES[way]).where(eq(TABLES[way].userId, id))
    if (rowCount) ended[way] = rowCount
  }
  return ended
}

/** Returns how many ways into the account there are besides a password: passkeys, and accounts at these issuers. */
async function countWaysIn(db: Db, userId: number, issuers: readonly string[]): Promise<number> {
  const { identities, passkeys } = waysIn
  const ofIssuers = inArray(identities.issuer, [...issuers])
  const isLinked = and(eq(identities.userId, userId), ofIssuers)
  const keys = await db.$count(passkeys, eq(passkeys.userId, userId))
  return keys + (issuers.length > 0 ? await db.$count(identities, isLinked) : 0)
}

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
): Promise<{ sessions: number; removed: 'nothing' | 'links' | 'links and two-factor' }> {
  const isHandedOver = !user.emailVerified
  const keepsTwoFactor = user.role === 'admin'
  const ended = await deleteWaysIn(tx, user, isHandedOver)
  const forUser: AuditEntry['details'] = actor().userId === user.id ? {} : { forUser: user.id }
  if (isHandedOver && !keepsTwoFactor) {
    await updateUser(tx, user.id, TWO_FACTOR_VOID)
    if (user.twoFactorEnabled) {
      await sendNotice(ctx, tx, user, twoFactorOff)
      await noteAction(ctx, tx, 'two_factor_off', forUser)
    }
  }
  const { sessions = 0, loginChallenges: _, ...others } = ended
  if (Object.keys(others).length > 0)
    await noteAction(ctx, tx, 'ways_in_ended', { ...forUser, ...others })
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
  throw conflict(
    'last_way_in',
    text('This is the only way into your account. Please set a password or add another one first.'),
  )
}
