import type { AdminUserView } from '#shared/contracts/people.ts'
import { recordAudit } from '../../platform/auth/audit-log.ts'
import type { AppContext } from '../../context.ts'
import { notFound } from '../../platform/http/app-error.ts'
import { emailChanged } from '../../platform/mail/templates/email-changed.ts'
import { sendNotice } from '../../platform/mail/account-mails.ts'
import { presentAdminUser } from './people.presenter.ts'
import { listUsersLike } from './people.queries.ts'
import { requireFreshProof } from '../sessions/step-up.service.ts'
import { nameTaken, sendVerification } from '../login/registration.service.ts'
import { endOtherSessions, ends } from '../sessions/sessions.service.ts'
import type { Viewer } from '../../platform/auth/viewer.ts'
import {
  findUser,
  renameUser,
  TOKENS_VOID,
  type UserRow,
} from '../../platform/auth/users.queries.ts'

/** Changes the address, which must be verified, and tells the old one. */
export async function changeAdminEmail(
  ctx: AppContext,
  viewer: Viewer,
  { email, ip }: { email: string; ip: string },
): Promise<UserRow> {
  requireFreshProof(ctx, viewer)
  const { user } = viewer
  if (email === user.email) return user
  const changed = await ctx.db.transaction(async (tx) => {
    const row = await renameUser(tx, user.id, { ...TOKENS_VOID, email, emailVerified: false })
    if (!row) throw nameTaken()
    await sendVerification(ctx, tx, row)
    await sendNotice(ctx, tx, user, (notice) => emailChanged({ ...notice, newEmail: email }), ip)
    await recordAudit(tx, ctx.clock(), ip, { userId: user.id, action: 'admin_email_changed' })
    return row
  })
  ctx.userCache.forgetUser(user.id)
  return changed
}

export async function findUsers(
  ctx: AppContext,
  wanted: { query: string; limit: number },
): Promise<AdminUserView[]> {
  return (await listUsersLike(ctx.db, wanted, ends(ctx.clock()))).map(presentAdminUser)
}

/** Ends every session of a user. If it is the admin's own account, the current session stays open. */
export async function endSessionsOf(
  ctx: AppContext,
  { user, sessionId }: Viewer,
  { userId, ip }: { userId: number; ip: string },
): Promise<{ ended: number }> {
  if (!(await findUser(ctx.db, userId))) throw notFound('User')
  const ended = await endOtherSessions(ctx.db, userId, userId === user.id ? sessionId : null)
  ctx.userCache.forgetUser(userId)
  const details = { forUser: userId, ended }
  await recordAudit(ctx.db, ctx.clock(), ip, {
    userId: user.id,
    action: 'admin_sessions_ended',
    details,
  })
  return { ended }
}
