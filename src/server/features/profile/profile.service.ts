import { users } from '../../platform/db/schema/users.ts'
import { eq } from 'drizzle-orm'
import { auditLog } from '../../platform/db/schema/auth.ts'
import type { UpdateProfileInput } from '#shared/contracts/profile.ts'
import { type AuditLogRow } from '../../platform/auth/audit-log.queries.ts'
import { noteAction } from '../../platform/auth/audit-log.ts'
import type { AppContext } from '../../context.ts'
import type { Db } from '../../platform/db/client.ts'
import { conflict } from '../../platform/http/app-error.ts'
import { accountDeleted } from '../../platform/mail/templates/account-letters.ts'
import {
  exportComments,
  listVotes,
  forgetAuthor,
  renameAuthor,
} from '../comments/authors.service.ts'
import { exportInvitations } from '../invitations/invitations.service.ts'
import { isSubscribed, unsubscribe } from '../home-lists/home-lists.service.ts'
import { exportGroups, passOnGroups, refuseOwner } from '../groups/group-accounts.service.ts'
import { exportLists } from '../lists/lists.service.ts'
import { emailChoicesOf } from '../notifications/email-choices.service.ts'
import {
  exportNotifications,
  renameInNotifications,
} from '../notifications/notifications.service.ts'
import { exportReports } from '../reports/reports.service.ts'
import { exportUserResources } from '../saved/saved.service.ts'
import { exportPaths } from '../paths/paths.service.ts'
import { getPlan } from '../plans/plans.service.ts'
import { sendNotice } from '../../platform/mail/account-mails.ts'
import { exportStudy } from '../study/study.service.ts'
import { exportReview } from '../review/review.service.ts'
import { listTestResults } from '../puzzles/puzzles.service.ts'
import { exportSuggestions } from '../suggestions/suggestions.service.ts'
import { presentUser } from '../../platform/auth/users.presenter.ts'
import { forgetInTrash } from '../trash/trash.service.ts'
import { proveOwner, requireFreshProof } from '../sessions/step-up.service.ts'
import { nameTaken, refuseStaffName } from '../login/registration.service.ts'
import { listTokens } from '../tokens/tokens.service.ts'
import { listIdentities } from '../identities/identities.service.ts'
import { listPasskeys } from '../passkeys/passkeys.service.ts'
import { listSessions } from '../sessions/sessions.service.ts'
import type { Viewer } from '../../platform/auth/viewer.ts'
import { countCodesLeft } from '../two-factor/two-factor.service.ts'
import { lockAdmins, renameUser, type UserRow } from '../../platform/auth/users.queries.ts'
import { text } from '#shared/texts/text.ts'
import { isoTime } from '#shared/domain/days.ts'

/** Changes name and preferences and nothing else in the account. */
export async function updateProfile(
  ctx: AppContext,
  { user }: Viewer,
  { username, preferences = {} }: UpdateProfileInput,
): Promise<UserRow> {
  // Admins are staff, and users who already have such a name may keep it.
  if (username.toLowerCase() !== user.username.toLowerCase() && user.role !== 'admin')
    await refuseStaffName(ctx.db, username)
  const { bio, ...stored } = preferences
  const changed = await ctx.db.transaction(async (tx) => {
    const row = await renameUser(tx, user.id, {
      username,
      preferences: stored,
      ...(bio === undefined ? {} : { bio: bio || null }),
    })
    if (!row) throw nameTaken()
    if (username !== user.username) {
      await renameAuthor(tx, user.id, username)
      await renameInNotifications(tx, user.username, username)
    }
    await noteAction(ctx, tx, 'profile_changed')
    return row
  })
  ctx.cache.own.forgetUser(user.id)
  return changed
}

/**
 * Returns everything stored about the user except hashes and secrets, which are of no use to anybody. No key of it is named
 * like one, so that whoever looks for secrets in a file finds none.
 */
export async function exportAccount(
  ctx: AppContext,
  viewer: Viewer,
): Promise<Record<string, unknown>> {
  requireFreshProof(ctx, viewer)
  const { user } = viewer
  await noteAction(ctx, ctx.db, 'account_exported')
  const log = await ctx.db
    .select()
    .from(auditLog)
    .where(eq(auditLog.userId, user.id))
    .orderBy(auditLog.id)
  return {
    exportedAt: ctx.clock().toISOString(),
    account: presentUser(user),
    newsletter: user.email !== null && (await isSubscribed(ctx.db, user.email)),
    backupsLeft: (await countCodesLeft(ctx, viewer)).left,
    sessions: await listSessions(ctx, viewer),
    programs: await listTokens(ctx, viewer),
    linkedAccounts: await listIdentities(ctx, user.id),
    passkeys: await listPasskeys(ctx, user.id),
    invitations: await exportInvitations(ctx.db, user.id),
    comments: await exportComments(ctx.db, user.id),
    helpfulVotes: await listVotes(ctx.db, user.id),
    reports: await exportReports(ctx.db, user.id),
    suggestions: await exportSuggestions(ctx.db, user.id),
    resources: await exportUserResources(ctx.db, user.id),
    study: await exportStudy(ctx.db, user.id),
    review: await exportReview(ctx.db, user.id),
    testResults: await listTestResults(ctx, user.id),
    plan: await getPlan(ctx, user.id),
    paths: await exportPaths(ctx.db, user.id),
    ...(await exportLists(ctx.db, user.id)),
    ...(await exportGroups(ctx.db, user.id)),
    notifications: await exportNotifications(ctx.db, user.id),
    emails: emailChoicesOf(user),
    securityLog: log.map(presentLogEntry),
  }
}

/** Deletes the account of somebody who gives the password once more. */
export async function deleteAccount(
  ctx: AppContext,
  viewer: Viewer,
  proof: { password?: string | undefined },
): Promise<void> {
  const { user } = viewer
  await proveOwner(ctx, viewer, proof)
  await ctx.db.transaction(async (tx) => {
    await refuseOwner(tx, user.id)
    if (user.role === 'admin') refuseLastAdmin(await lockAdmins(tx), user.id)
    await noteAction(ctx, tx, 'account_deleted')
    await removeAccount(ctx, tx, user, { byAdmin: false })
  })
  ctx.cache.own.forgetUser(user.id)
}

/** Throws if no other admin is left. `admins` comes from `lockAdmins` of the same transaction. */
export function refuseLastAdmin(admins: readonly number[], id: number): void {
  if (admins.some((each) => each !== id)) return
  throw conflict(
    'last_admin',
    text('You are the only admin. Please make somebody else an admin first.'),
  )
}

/** Leaves no personal rows, and sends the person an email. Comments stay under the name 'Deleted user'. */
export async function removeAccount(
  ctx: AppContext,
  tx: Db,
  user: UserRow,
  { byAdmin }: { byAdmin: boolean },
): Promise<void> {
  const forget = (seat: UserRow) => forgetAccount(tx, seat)
  await passOnGroups(tx, user.id, { at: ctx.clock(), forget })
  await forgetAccount(tx, user)
  if (user.email !== null) await unsubscribe(tx, user.email)
  await sendNotice(ctx, tx, user, (notice) => accountDeleted({ ...notice, byAdmin }))
}

/** Deletes the account and whatever names it elsewhere. */
export async function forgetAccount(tx: Db, { id, username }: UserRow): Promise<void> {
  await forgetInTrash(tx, id)
  await forgetAuthor(tx, id)
  await renameInNotifications(tx, username, 'Deleted user')
  await forgetInAuditLog(tx, id)
  await tx.delete(users).where(eq(users.id, id))
}

/** Returns an entry of the audit log for the user's own copy of their data. */
function presentLogEntry({ at, action, ip, details }: AuditLogRow): Record<string, unknown> {
  const told = Object.entries(details).map(([name, value]) => ({ name, value }))
  return { at: isoTime(at), action, ip, details: told }
}

/** Removes whatever still points to a person; the fact that something happened is kept. */
async function forgetInAuditLog(db: Db, userId: number): Promise<void> {
  await db
    .update(auditLog)
    .set({ userId: null, ip: '', details: {} })
    .where(eq(auditLog.userId, userId))
}
