import type { AuditAction } from '#shared/domain/audit-actions.ts'
import { noteAction, recordAudit } from '../../platform/auth/audit-log.ts'
import { hashPassword } from '../../platform/auth/passwords.ts'
import { hashToken, newToken } from '../../platform/auth/tokens.service.ts'
import type { AppContext } from '../../context.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { passwordChanged, passwordReset } from '../../platform/mail/templates/security-notices.ts'
import { resetPassword } from '../../platform/mail/templates/account-letters.ts'
import { mailFields, sendMail, sendNotice } from '../../platform/mail/account-mails.ts'
import { refuseEasyPassword } from './registration.service.ts'
import { completeRelease } from '../groups/seat-release.service.ts'
import { endOtherSessions, renewSession } from '../sessions/sessions.service.ts'
import { provePassword, wrongPassword } from '../sessions/step-up.service.ts'
import {
  actingAs,
  type Viewer,
  countedApart,
  type KnownBrowser,
} from '../../platform/auth/viewer.ts'
import { endWaysIn } from '../../platform/auth/ways-in.service.ts'
import { deleteChallengesOf } from '../two-factor/second-step.service.ts'
import {
  findUserByLogin,
  updateUser,
  AFTER_NEW_PASSWORD,
  type UserRow,
} from '../../platform/auth/users.queries.ts'
import { text } from '#shared/texts/text.ts'
import { and, eq, gt, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/client.ts'
import { users } from '../../platform/db/schema/users.ts'

const RESET_MS = 60 * 60_000

/**
 * Requests a reset link. The response is the same, and just as quick, whether the address is known or not, because
 * the lookup and the email follow after it.
 */
export async function requestReset(
  ctx: AppContext,
  email: string,
  browser: KnownBrowser | null,
): Promise<void> {
  // Requests by strangers must not keep the owner of an address from getting a link.
  const owner = browser && (await findUserByLogin(ctx.db, email))
  const apart = owner && countedApart(browser, owner.id)
  await ctx.limits.take('forgot', { account: hashToken(email.toLowerCase()), apart })
  sendResetLink(ctx, email, { action: 'reset_requested' })
}

/** Like `requestReset`, but for an admin, who is not subject to the public limit. */
export function sendResetLink(
  ctx: AppContext,
  email: string,
  { action, byUserId }: ResetRequest,
): void {
  ctx.tasks.run('reset link', async () => {
    const user = await findUserByLogin(ctx.db, email)
    const at = ctx.clock()
    if (user) {
      const { token, hash } = newToken()
      await ctx.db.transaction(async (tx) => {
        await updateUser(tx, user.id, {
          resetPasswordToken: hash,
          resetPasswordExpires: new Date(at.getTime() + RESET_MS).toISOString(),
        })
        await sendMail(
          ctx,
          tx,
          user.email,
          resetPassword({ ...(await mailFields(ctx, user)), token }),
        )
      })
    }
    await recordAudit(ctx.db, at, {
      userId: byUserId ?? user?.id ?? null,
      action,
      ...(user && byUserId ? { details: { forUser: user.id } } : {}),
    })
  })
}

type ResetRequest = { action: AuditAction; byUserId?: number }

/**
 * Sets a forgotten password. It neither logs in nor skips two-factor authentication; it ends every session and token, and
 * voids all links. It proves the address: what was set up before that goes.
 */
export async function resetForgottenPassword(
  ctx: AppContext,
  { token, password }: { token: string; password: string },
): Promise<void> {
  const tokenHash = hashToken(token)
  const user = await ctx.limits.guess('verify', {}, () =>
    findUserByResetToken(ctx.db, tokenHash, ctx.clock()),
  )
  if (!user) throw invalidLink()
  await refuseEasyPassword(password, user, 'password')
  const passwordHash = await hashPassword(password, ctx.passwordCost)
  await actingAs({ userId: user.id }, () =>
    ctx.db.transaction(async (tx) => {
      await completeRelease(ctx, tx, user, token)
      const owner = await setPasswordByResetToken(tx, tokenHash, passwordHash)
      if (!owner) throw invalidLink()
      if (!user.emailVerified) await noteAction(ctx, tx, 'email_verified')
      const { removed } = await endWaysIn(ctx, tx, user)
      await sendNotice(ctx, tx, owner, (notice) => passwordReset({ ...notice, removed }))
      await noteAction(ctx, tx, 'password_reset')
    }),
  )
  ctx.cache.own.forgetUser(user.id)
}

function invalidLink(): AppError {
  return new AppError(400, 'invalid_token', text('The reset link is invalid or has expired.'))
}

/** Returns the token of the renewed session; all other sessions are ended. */
export async function changePassword(
  ctx: AppContext,
  viewer: Viewer,
  input: { currentPassword: string; newPassword: string },
): Promise<string> {
  const { user, sessionId } = viewer
  await provePassword(ctx, user, { password: input.currentPassword, field: 'currentPassword' })
  await refuseEasyPassword(input.newPassword, user, 'newPassword')
  const password = await hashPassword(input.newPassword, ctx.passwordCost)
  const token = await ctx.db.transaction(async (tx) => {
    if (!(await replacePassword(tx, user, password))) throw wrongPassword('currentPassword')
    await endOtherSessions(tx, user.id, sessionId)
    await deleteChallengesOf(tx, user.id)
    await sendNotice(ctx, tx, user, passwordChanged)
    await noteAction(ctx, tx, 'password_changed')
    return renewSession(tx, viewer, ctx.clock())
  })
  ctx.cache.own.forgetUser(user.id)
  return token
}

async function findUserByResetToken(db: Db, tokenHash: string, now: Date): Promise<UserRow | null> {
  const [row] = await db
    .select()
    .from(users)
    .where(
      and(
        eq(users.resetPasswordToken, tokenHash),
        gt(users.resetPasswordExpires, now.toISOString()),
      ),
    )
  return row ?? null
}

/**
 * Sets a new password and voids every token that was sent by email, whose receipt proves the address. Returns the user as
 * they are then, or null if the token has been used.
 */
async function setPasswordByResetToken(
  db: Db,
  tokenHash: string,
  passwordHash: string,
): Promise<UserRow | null> {
  const [row] = await db
    .update(users)
    .set({ ...AFTER_NEW_PASSWORD, password: passwordHash, emailVerified: true })
    .where(eq(users.resetPasswordToken, tokenHash))
    .returning()
  return row ?? null
}

/** Returns false if the password has changed in the meantime. */
async function replacePassword(
  db: Db,
  user: Pick<UserRow, 'id' | 'password'>,
  passwordHash: string,
): Promise<boolean> {
  const rows = await db
    .update(users)
    .set({ ...AFTER_NEW_PASSWORD, password: passwordHash })
    .where(and(eq(users.id, user.id), sql`${users.password} IS NOT DISTINCT FROM ${user.password}`))
    .returning({ id: users.id })
  return rows.length > 0
}
