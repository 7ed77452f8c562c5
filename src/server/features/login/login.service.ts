import type { LoginInput } from '#shared/contracts/login.ts'
import type { ChallengeAnswer } from '#shared/contracts/two-factor.ts'
import type { AppContext } from '../../context.ts'
import { recordAudit } from '../../platform/auth/audit-log.ts'
import { countedApart } from '../../platform/auth/known-browser.ts'
import { verifyPassword } from '../../platform/auth/passwords.ts'
import { hashToken } from '../../platform/auth/tokens.ts'
import { findUserByLogin } from '../../platform/auth/users.queries.ts'
import type { LoginClient } from '../../platform/auth/viewer.ts'
import { suspended } from '../../platform/http/app-error.ts'
import { type LoggedIn, startLogin, wrongLogin } from '../sessions/sessions.service.ts'
import { challenge } from '../two-factor/second-step.service.ts'

/**
 * Checks username or email and password. A user with two-factor authentication gets a challenge instead of a session.
 * An unknown name takes the same path and time as a wrong password, so that the response does not reveal which names
 * exist. A suspended user is refused with the reason, unless `readOnly` asks for a session that may only read.
 */
export async function logIn(
  ctx: AppContext,
  { username, password, readOnly }: LoginInput,
  client: LoginClient,
): Promise<LoggedIn | ChallengeAnswer> {
  const known = await findUserByLogin(ctx.db, username)
  const attempt = {
    ip: client.ip,
    account: known?.id ?? hashToken(username.toLowerCase()),
    apart: known && countedApart(client.browser, known.id),
  }
  const right = await ctx.limits.guess('login', attempt, () =>
    verifyPassword(known?.password ?? null, password, ctx.passwordCost),
  )
  if (!known || !right) {
    const entry = { userId: known?.id ?? null, action: 'login_failed' } as const
    await recordAudit(ctx.db, ctx.clock(), client.ip, entry)
    throw wrongLogin()
  }
  if (known.suspendedAt !== null && !readOnly) {
    const entry = { userId: known.id, action: 'login_suspended' } as const
    await recordAudit(ctx.db, ctx.clock(), client.ip, entry)
    throw suspended(known.suspendedReason ?? '')
  }
  return known.twoFactorEnabled
    ? challenge(ctx, known, client)
    : startLogin(ctx, ctx.db, known, client)
}
