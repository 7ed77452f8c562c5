import {
  type AdminUsersQuery,
  type AdminUserView,
  adminUserView,
} from '#shared/contracts/people.ts'
import type { Role } from '#shared/domain/roles.ts'
import { noteAction } from '../../platform/auth/audit-log.ts'
import type { AppContext } from '../../context.ts'
import type { Db } from '../../platform/db/client.ts'
import { AppError, conflict, notFound } from '../../platform/http/app-error.ts'
import {
  accountReinstated,
  accountSuspended,
  roleChanged,
} from '../../platform/mail/templates/account-letters.ts'
import { emailChanged } from '../../platform/mail/templates/security-notices.ts'
import { sendNotice } from '../../platform/mail/account-mails.ts'
import { refuseLastAdmin, removeAccount } from '../profile/profile.service.ts'
import { requireFreshProof } from '../sessions/step-up.service.ts'
import { nameTaken, sendVerification } from '../login/registration.service.ts'
import { endOtherSessions, ends } from '../sessions/sessions.service.ts'
import { deleteChallengesOf } from '../two-factor/second-step.service.ts'
import type { Viewer } from '../../platform/auth/viewer.ts'
import {
  findUser,
  lockAdmins,
  lockUser,
  renameUser,
  TOKENS_VOID,
  updateUser,
  type UserRow,
  IS_ACTIVE,
} from '../../platform/auth/users.queries.ts'
import { presentMute } from '../../platform/auth/users.presenter.ts'
import { presentAs } from '../../platform/row.presenter.ts'
import { text, type Text } from '#shared/texts/text.ts'
import { and, asc, desc, eq, gt, isNotNull, ne, or, type SQL, sql } from 'drizzle-orm'
import { sessions } from '../../platform/db/schema/ways-in.ts'
import { comments } from '../../platform/db/schema/comments.ts'
import { suggestions } from '../../platform/db/schema/curation.ts'
import { users } from '../../platform/db/schema/users.ts'
import { isoTime } from '#shared/domain/days.ts'

const SHOWN = {
  id: users.id,
  username: users.username,
  email: users.email,
  emailVerified: users.emailVerified,
  role: users.role,
  suspendedAt: users.suspendedAt,
  suspendedReason: users.suspendedReason,
  seat: users.seat,
  mutedUntil: users.mutedUntil,
  mutedReason: users.mutedReason,
  suspensionAskedAt: users.suspensionAskedAt,
  suspensionAskedReason: users.suspensionAskedReason,
  awaitingSince: users.awaitingSince,
  twoFactorEnabled: users.twoFactorEnabled,
  createdAt: users.createdAt,
  lastLogin: users.lastLogin,
}

type AdminUserRow = Pick<typeof users.$inferSelect, keyof typeof SHOWN> & {
  sessions: number
  comments: number
  suggestions: number
}

/** Whoever has more to do is not muted. */
const UNMUTED = { mutedUntil: null, mutedReason: null }
const NOT_ASKED = { suspensionAskedAt: null, suspensionAskedReason: null }

type SessionEnds = { idleSince: Date; startedBefore: Date }

type Filter = Pick<AdminUsersQuery, 'query' | 'role' | 'state' | 'managed'>

/** Changes the address, which must be verified, and notifies the old one. */
export async function changeAdminEmail(
  ctx: AppContext,
  viewer: Viewer,
  { email }: { email: string },
): Promise<UserRow> {
  requireFreshProof(ctx, viewer)
  const { user } = viewer
  if (email === user.email) return user
  const changed = await ctx.db.transaction(async (tx) => {
    const row = await renameUser(tx, user.id, { ...TOKENS_VOID, email, emailVerified: false })
    if (!row) throw nameTaken()
    await sendVerification(ctx, tx, row)
    await sendNotice(ctx, tx, user, (notice) => emailChanged({ ...notice, newEmail: email }))
    await noteAction(ctx, tx, 'admin_email_changed')
    return row
  })
  ctx.cache.own.forgetUser(user.id)
  return changed
}

/** Returns one page of the people who match, and how many there are in all. */
export async function findUsers(
  ctx: AppContext,
  query: AdminUsersQuery,
): Promise<{ items: AdminUserView[]; total: number }> {
  const [rows, total] = await Promise.all([
    listUsersLike(ctx.db, query, ends(ctx.clock())),
    ctx.db.$count(users, matching(query)),
  ])
  return { items: rows.map((row) => presentAdminUser(row, ctx.clock())), total }
}

/** Ends every session of a user. If it is the admin's own account, the current session stays open. */
export async function endSessionsOf(
  ctx: AppContext,
  { user, sessionId }: Viewer,
  { userId }: { userId: number },
): Promise<{ ended: number }> {
  if (!(await findUser(ctx.db, userId))) throw notFound(text('User not found'))
  const ended = await ctx.db.transaction(async (tx) => {
    const count = await endOtherSessions(tx, userId, userId === user.id ? sessionId : null)
    const details = { forUser: userId, ended: count }
    await noteAction(ctx, tx, 'admin_sessions_ended', details)
    return count
  })
  ctx.cache.own.forgetUser(userId)
  return { ended }
}

type Change<Input> = { userId: number } & Input

/** Gives somebody a role, which counts from the next request on. Nothing happens if it is the role already. */
export async function setRole(
  ctx: AppContext,
  viewer: Viewer,
  { userId, role }: Change<{ role: Role }>,
): Promise<AdminUserView> {
  return changeAccount(ctx, viewer, userId, async (tx, target, refuseOwn) => {
    if (target.role === role) return
    refuseOwn(text('You cannot change your own role. Please ask another admin.'))
    await updateUser(tx, userId, { role, ...(role === 'member' ? {} : UNMUTED) })
    await sendNotice(ctx, tx, target, (notice) => roleChanged({ ...notice, role }))
    const details = { forUser: userId, role, former: target.role }
    await noteAction(ctx, tx, 'role_changed', details)
  })
}

/** Ends every session of somebody, who may read from now on, but not write. */
export async function suspendUser(
  ctx: AppContext,
  viewer: Viewer,
  { userId, reason }: Change<{ reason: string }>,
): Promise<AdminUserView> {
  return changeAccount(ctx, viewer, userId, async (tx, target, refuseOwn) => {
    refuseOwn(text('You cannot suspend yourself.'))
    if (target.suspendedAt !== null)
      throw conflict('already_suspended', text('This account is suspended already.'))
    const now = ctx.clock()
    const suspension = { suspendedAt: now.toISOString(), suspendedReason: reason }
    await updateUser(tx, userId, { ...suspension, ...NOT_ASKED })
    await deleteChallengesOf(tx, userId)
    const ended = await endOtherSessions(tx, userId, null)
    await sendNotice(ctx, tx, target, (notice) => accountSuspended({ ...notice, reason }))
    const details = { forUser: userId, reason, ended }
    await noteAction(ctx, tx, 'user_suspended', details)
  })
}

/** Puts away the note that moderators have left. */
export async function dismissSuspension(
  ctx: AppContext,
  { userId }: { userId: number },
): Promise<AdminUserView> {
  await ctx.db.transaction(async (tx) => {
    const target = await lockUser(tx, userId)
    if (!target) throw notFound(text('User not found'))
    if (target.suspensionAskedAt === null)
      throw conflict('not_asked', text('Nobody asks to suspend this account.'))
    await updateUser(tx, userId, NOT_ASKED)
    await noteAction(ctx, tx, 'suspension_dismissed', { forUser: userId })
  })
  return getAdminUser(ctx, userId)
}

export async function reinstateUser(
  ctx: AppContext,
  viewer: Viewer,
  { userId }: Change<object>,
): Promise<AdminUserView> {
  return changeAccount(ctx, viewer, userId, async (tx, target) => {
    if (target.suspendedAt === null)
      throw conflict('not_suspended', text('This account is not suspended.'))
    await updateUser(tx, userId, { suspendedAt: null, suspendedReason: null })
    await sendNotice(ctx, tx, target, accountReinstated)
    const details = { forUser: userId }
    await noteAction(ctx, tx, 'user_reinstated', details)
  })
}

/** Deletes an account as its owner would (docs/product.md §10.13). */
export async function removeUser(
  ctx: AppContext,
  viewer: Viewer,
  { userId }: Change<object>,
): Promise<void> {
  await lockAccount(ctx, viewer, userId, async (tx, target, refuseOwn) => {
    refuseOwn(text('You can delete your own account in your settings.'))
    await removeAccount(ctx, tx, target, { byAdmin: true })
    // The name is deleted with the account, and the ID identifies nobody.
    const details = { forUser: userId, role: target.role }
    await noteAction(ctx, tx, 'admin_account_deleted', details)
  })
}

/** `refuseOwn` throws if the target is the admin's own account. */
type Work = (tx: Db, target: UserRow, refuseOwn: (fault: Text) => void) => Promise<void>

async function changeAccount(
  ctx: AppContext,
  viewer: Viewer,
  userId: number,
  work: Work,
): Promise<AdminUserView> {
  await lockAccount(ctx, viewer, userId, work)
  return getAdminUser(ctx, userId)
}

export async function getAdminUser(ctx: AppContext, userId: number): Promise<AdminUserView> {
  const row = await findAdminUser(ctx.db, userId, ends(ctx.clock()))
  if (!row) throw notFound(text('User not found'))
  return presentAdminUser(row, ctx.clock())
}

/**
 * Does the work while nobody else changes who is an admin. The viewer may have lost the role since the request began:
 * if two admins remove each other, the second is refused, so one always stays.
 */
async function lockAccount(
  ctx: AppContext,
  viewer: Viewer,
  userId: number,
  work: Work,
): Promise<void> {
  requireFreshProof(ctx, viewer)
  await ctx.db.transaction(async (tx) => {
    const admins = await lockAdmins(tx)
    if (!admins.includes(viewer.user.id))
      throw new AppError(403, 'forbidden', text('You do not have permission to access this page.'))
    const target = await lockUser(tx, userId)
    if (!target) throw notFound(text('User not found'))
    await work(tx, target, (fault) => {
      if (userId !== viewer.user.id) return
      refuseLastAdmin(admins, userId)
      throw conflict('own_account', fault)
    })
  })
  ctx.cache.own.forgetUser(userId)
}

/** Returns what an admin may see of an account. It names each field, so that a new column stays private. */
function presentAdminUser(row: AdminUserRow, now: Date): AdminUserView {
  const { role, suspendedAt, suspendedReason, awaitingSince, lastLogin } = row
  const { suspensionAskedAt, suspensionAskedReason } = row
  const mute = presentMute(row)
  return presentAs(adminUserView, row, {
    managed: row.seat,
    muted: mute && mute.until > now.toISOString() ? mute : null,
    suspensionAsked:
      suspensionAskedAt === null
        ? null
        : { at: isoTime(suspensionAskedAt), reason: suspensionAskedReason ?? '' },
    awaitingSince: awaitingSince && isoTime(awaitingSince),
    isAdmin: role === 'admin',
    suspended:
      suspendedAt === null ? null : { at: isoTime(suspendedAt), reason: suspendedReason ?? '' },
    lastLogin: lastLogin && isoTime(lastLogin),
  })
}

/** Returns one page of the people who match. In the order of names, exact matches come first. */
async function listUsersLike(
  db: Db,
  { sort, order, limit, offset, ...filter }: AdminUsersQuery,
  ends: SessionEnds,
): Promise<AdminUserRow[]> {
  const name = sql`lower(${users.username})`
  const direction = order === 'asc' ? asc : desc
  const orders = {
    username: [sql`${name} <> lower(${filter.query})`, direction(name)],
    createdAt: [direction(users.createdAt), direction(users.id)],
    // People who have never logged in come last in both directions.
    lastLogin: [sql`${users.lastLogin} IS NULL`, direction(users.lastLogin), asc(name)],
  }
  return rowsOf(db, ends)
    .where(matching(filter))
    .orderBy(...orders[sort])
    .limit(limit)
    .offset(offset)
}

/** Returns null if nobody has this ID. */
async function findAdminUser(db: Db, id: number, ends: SessionEnds): Promise<AdminUserRow | null> {
  const [row] = await rowsOf(db, ends).where(eq(users.id, id))
  return row ?? null
}

function rowsOf(db: Db, { idleSince, startedBefore }: SessionEnds) {
  const open = and(
    eq(sessions.userId, users.id),
    gt(sessions.lastUsedAt, idleSince.toISOString()),
    gt(sessions.createdAt, startedBefore.toISOString()),
  )
  const sentIn = and(eq(suggestions.userId, users.id), ne(suggestions.state, 'draft'))
  return db
    .select({
      ...SHOWN,
      sessions: db.$count(sessions, open),
      comments: db.$count(comments, eq(comments.userId, users.id)),
      suggestions: db.$count(suggestions, sentIn),
    })
    .from(users)
    .$dynamic()
}

/** `strpos` knows no wildcards, so the text is matched literally. */
function matching({ query, role, state, managed }: Filter): SQL | undefined {
  return and(
    query === ''
      ? undefined
      : or(
          sql`strpos(lower(${users.username}), lower(${query})) > 0`,
          sql`strpos(lower(${users.email}), lower(${query})) > 0`,
        ),
    role ? eq(users.role, role) : undefined,
    state === 'suspended' ? isNotNull(users.suspendedAt) : undefined,
    managed === undefined ? undefined : eq(users.seat, managed === 'true'),
    state === 'asked' ? isNotNull(users.suspensionAskedAt) : undefined,
    state === 'awaiting' ? isNotNull(users.awaitingSince) : undefined,
    state === 'active' ? IS_ACTIVE : undefined,
  )
}
