import { WRONG_PASSWORD } from '#shared/contracts/sessions.ts'
import type { AppContext } from '../../context.ts'
import { recordAudit } from '../../platform/auth/audit-log.ts'
import { verifyPassword } from '../../platform/auth/passwords.ts'
import { findUser } from '../../platform/auth/users.queries.ts'
import type { Viewer } from '../../platform/auth/viewer.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { updateSession } from './sessions.queries.ts'
import { text } from '#shared/texts/text.ts'

const PROOF_MS = 10 * 60_000

/** Throws unless the password was confirmed recently. The page then asks for the password and repeats the call. */
export function requireFreshProof(ctx: AppContext, { provedAt }: Viewer): void {
  if (ctx.clock().getTime() - provedAt.getTime() > PROOF_MS) {
    throw new AppError(403, 'reauth_required', text('Please enter your password again'))
  }
}

/** Records on the session that the password was just confirmed. */
export async function reauthenticate(
  ctx: AppContext,
  { user, sessionId }: Viewer,
  { password, ip }: { password: string; ip: string },
): Promise<void> {
  await provePassword(ctx, user, { password, ip, field: 'password' })
  const now = ctx.clock()
  await updateSession(ctx.db, sessionId, { provedAt: now.toISOString() })
  await recordAudit(ctx.db, now, ip, { userId: user.id, action: 'password_proved' })
}

/**
 * Throws unless it is the user's password. Guessing is limited as at login, but counted only for the account's
 * sessions, so strangers cannot lock out somebody who has one.
 */
export async function provePassword(
  ctx: AppContext,
  user: { id: number; password: string },
  { password, ip, field }: { password: string; ip: string; field: string },
): Promise<void> {
  const attempt = { ip, apart: `sessions of ${user.id}` }
  const right = await ctx.limits.guess('login', attempt, () =>
    verifyPassword(user.password, password),
  )
  if (!right) {
    const entry = { userId: user.id, action: 'password_proof_failed' } as const
    await recordAudit(ctx.db, ctx.clock(), ip, entry)
    throw wrongPassword(field)
  }
}

/** Checks the password of a user who is not logged in. The caller must limit the tries. */
export async function isPasswordOf(
  ctx: AppContext,
  userId: number,
  password: string,
): Promise<boolean> {
  const user = await findUser(ctx.db, userId)
  return verifyPassword(user?.password ?? null, password)
}

export function wrongPassword(field: string): AppError {
  return new AppError(400, 'wrong_password', WRONG_PASSWORD, {
    fields: { [field]: WRONG_PASSWORD },
  })
}
