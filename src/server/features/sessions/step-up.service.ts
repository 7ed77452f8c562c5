import { PASSWORD_MISSING, WRONG_PASSWORD } from '#shared/contracts/ways-in.ts'
import type { AppContext } from '../../context.ts'
import { noteAction, recordAudit } from '../../platform/auth/audit-log.ts'
import { verifyPassword } from '../../platform/auth/passwords.ts'
import { findUser, type UserRow } from '../../platform/auth/users.queries.ts'
import type { Viewer } from '../../platform/auth/viewer.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { updateSession } from './sessions.service.ts'
import { text } from '#shared/texts/text.ts'

const PROOF_MS = 10 * 60_000

/** Throws unless its user has proved to be there recently. The page then asks for a proof and repeats the call. */
export function requireFreshProof(ctx: AppContext, viewer: Viewer): void {
  if (!isFreshlyProved(ctx, viewer)) {
    throw new AppError(403, 'reauth_required', text('Please enter your password again'))
  }
}

export function isFreshlyProved({ clock }: AppContext, { provedAt }: Viewer): boolean {
  return clock().getTime() - provedAt.getTime() <= PROOF_MS
}

/** Records on the session that somebody has just proved to be its user. */
export async function noteProof(
  ctx: AppContext,
  { user, sessionId }: Viewer,
  { by }: { by: 'password_proved' | 'passkey_proved' },
): Promise<void> {
  const now = ctx.clock()
  await updateSession(ctx.db, sessionId, { provedAt: now.toISOString() })
  await recordAudit(ctx.db, now, { userId: user.id, action: by })
}

/** Throws unless it is the password of the viewer or, for an account without one, something else was proved recently. */
export async function proveOwner(
  ctx: AppContext,
  viewer: Viewer,
  { password }: { password?: string | undefined },
): Promise<void> {
  const { user } = viewer
  if (user.password === null) return requireFreshProof(ctx, viewer)
  requirePassword(user, password)
  await provePassword(ctx, user, { password: password ?? '', field: 'password' })
}

/** Throws if an account with a password is asked for it in vain. */
export function requirePassword(
  user: Pick<UserRow, 'password'>,
  password: string | undefined,
): void {
  if (user.password === null || password !== undefined) return
  const fields = { password: PASSWORD_MISSING }
  throw new AppError(400, 'invalid', PASSWORD_MISSING, { fields })
}

/**
 * Throws unless it is the user's password. Guessing is limited as at login, but counted only for the account's
 * sessions, so strangers cannot lock out somebody who has one.
 */
export async function provePassword(
  ctx: AppContext,
  user: Pick<UserRow, 'id' | 'password'>,
  { password, field }: { password: string; field: string },
): Promise<void> {
  const attempt = { apart: `sessions of ${user.id}` }
  const right = await ctx.limits.guess('login', attempt, () =>
    verifyPassword(user.password, password),
  )
  if (!right) {
    await noteAction(ctx, ctx.db, 'password_proof_failed', {}, user.id)
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
