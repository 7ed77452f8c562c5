import { randomInt } from 'node:crypto'
import type {
  CodeInput,
  GroupCard,
  GroupCode,
  groupChange,
  groupInput,
  GroupView,
  PendingGroups,
} from '#shared/contracts/groups.ts'
import { dayIn, GROUP_CODE_LENGTH, MAX_GROUP_TEACHERS, MAX_GROUPS } from '#shared/domain/groups.ts'
import { hasRole } from '#shared/domain/roles.ts'
import { newTypedCode } from '#shared/domain/typed-codes.ts'
import { paths } from '#shared/paths.ts'
import { text } from '#shared/texts/text.ts'
import type { z } from 'zod'
import type { AppContext } from '../../context.ts'
import { findUserByLogin } from '../../platform/auth/users.queries.ts'
import { type Viewer, actor } from '../../platform/auth/viewer.ts'
import type { Db } from '../../platform/db/client.ts'
import { futureEnd } from '../../platform/http/validation.ts'
import { AppError, conflict, notFound, unverified } from '../../platform/http/app-error.ts'
import { notify } from '../notifications/notify.service.ts'
import {
  type Asked,
  archived,
  groupFor,
  isOpenToToken,
  NO_GROUP,
  noteInGroup,
  type Reader,
  writeGroup,
} from './group-access.service.ts'
import { ownsGroup } from './group-accounts.service.ts'
import {
  copyAssignments,
  countOwned,
  findGroupByCode,
  findGroupFor,
  type GroupCardRow,
  type GroupRow,
  listGroupsOf,
  listInvitations,
  listTeachers,
  listWaiting,
  lockGroup,
  type OwnGroup,
  removeGroup,
  swapOwner,
  updateGroup,
  isTeacher,
} from './groups.queries.ts'
import { deleteMembership, listSeatAccounts } from './members.queries.ts'
import { countOpen } from './progress.service.ts'
import { removeSeats } from './seats.service.ts'
import { groups, groupTeachers, groupMembers } from '../../platform/db/schema/groups.ts'
import { and, eq, isNull, sql } from 'drizzle-orm'
import { idList } from '../../platform/db/id-list.ts'
import { isoTime } from '#shared/domain/days.ts'

export async function createGroup(
  ctx: AppContext,
  { user }: Viewer,
  input: z.output<typeof groupInput>,
): Promise<GroupView> {
  return makeGroup(ctx, user, input)
}

/** An archived group may be copied, too. */
export async function copyGroup(
  ctx: AppContext,
  { user }: Viewer,
  asked: Reader,
  name: string,
): Promise<GroupView> {
  const group = await groupFor(ctx, ctx.db, asked, 'teachers')
  return makeGroup(ctx, user, { ...group, name }, (tx, id) =>
    copyAssignments(tx, { from: group.id, to: id, at: ctx.clock().toISOString() }),
  )
}

async function makeGroup(
  ctx: AppContext,
  user: Viewer['user'],
  input: z.output<typeof groupInput>,
  fill?: (tx: Db, id: number) => Promise<void>,
): Promise<GroupView> {
  requireMaker(ctx, user)
  await ctx.limits.take('group', { apart: `groups of ${user.id}` })
  const createdAt = ctx.clock().toISOString()
  const asked = await ctx.db.transaction(async (tx) => {
    if ((await countOwned(tx, user.id)) >= MAX_GROUPS)
      throw conflict('too_many', text('You can have at most {max} groups', { max: MAX_GROUPS }))
    const { name, description = null, timeZone } = input
    const row = { name, description, timeZone, ownerId: user.id, createdAt }
    const [group] = await tx.insert(groups).values(row).returning()
    if (!group) throw new Error('The row was just written')
    const asked = { userId: user.id, id: group.id }
    await fill?.(tx, group.id)
    await noteInGroup(ctx, tx, asked, 'group_created', { name })
    return asked
  })
  return getGroup(ctx, asked)
}

function requireMaker({ config }: AppContext, user: Viewer['user']): void {
  const isCurator = hasRole(user.role, 'curator')
  if (config.groups === 'off' || (config.groups === 'curators' && !isCurator))
    throw new AppError(403, 'groups_off', text('Groups cannot be made on this site.'))
  if (!isCurator && !user.emailVerified) throw unverified()
}

export async function listGroups(ctx: AppContext, userId: number): Promise<GroupCard[]> {
  if (ctx.config.groups === 'off') return []
  const rows = (await listGroupsOf(ctx.db, userId)).filter(isOpenToToken)
  const open = await countOpen(ctx, rows, userId)
  return rows.map((row) => presentCard(row, open.get(row.id) ?? 0))
}

function presentCard({ id, name, as, members, archivedAt }: GroupCardRow, open: number): GroupCard {
  return { id, name, as, members, open, archivedAt: archivedAt && isoTime(archivedAt) }
}

export async function listPending(ctx: AppContext, userId: number): Promise<PendingGroups> {
  if (ctx.config.groups === 'off') return { invitations: [], waiting: [] }
  return {
    invitations: await listInvitations(ctx.db, userId),
    waiting: await listWaiting(ctx.db, userId),
  }
}

export async function getGroup(ctx: AppContext, asked: Reader): Promise<GroupView> {
  return viewOf(ctx, ctx.db, await groupFor(ctx, ctx.db, asked, 'people'))
}

async function viewOf(ctx: AppContext, db: Db, group: OwnGroup): Promise<GroupView> {
  const teachers = await listTeachers(db, group.id)
  const members = await countAdmitted(db, group.id)
  const today = dayIn(group.timeZone, ctx.clock())
  return presentGroup(group, { teachers, members, today, code: presentCode(ctx, group) })
}

type GroupParts = Pick<GroupView, 'teachers' | 'members' | 'today'> & { code: GroupCode | null }

function presentGroup(group: OwnGroup, { teachers, members, today, code }: GroupParts): GroupView {
  const { id, name, description, timeZone, as, memberId, myName } = group
  const isTeacher = as !== 'member'
  return {
    id,
    name,
    description,
    timeZone,
    today,
    as,
    me: as === 'member' && memberId !== null ? { id: memberId, name: myName ?? '' } : null,
    teachers: isTeacher ? teachers : teachers.filter(({ invited }) => !invited),
    members,
    archivedAt: group.archivedAt && isoTime(group.archivedAt),
    createdAt: isoTime(group.createdAt),
    // A program has no use for what lets people in.
    ...(isTeacher && !actor().token ? { code } : {}),
  }
}

function presentCode({ config }: AppContext, group: GroupRow): GroupCode | null {
  const { code, codeExpires, codeUses, codeApproval } = group
  if (code === null) return null
  return {
    code,
    url: `${config.siteUrl}${paths.joinGroup(code)}`,
    expiresAt: codeExpires && isoTime(codeExpires),
    uses: codeUses,
    approval: codeApproval,
  }
}

export async function changeGroup(
  ctx: AppContext,
  asked: Asked,
  change: z.output<typeof groupChange>,
): Promise<GroupView> {
  return writeGroup(ctx, asked, 'teachers', async (tx, group) => {
    if (Object.keys(definedOf(change)).length === 0) return viewOf(ctx, tx, group)
    await updateGroup(tx, group.id, change)
    const isRenamed = change.name !== undefined && change.name !== group.name
    if (isRenamed) await announceSeats(ctx, tx, group.id)
    await noteInGroup(ctx, tx, asked, 'group_changed', { name: change.name ?? group.name })
    return viewOf(ctx, tx, { ...group, ...definedOf(change) })
  })
}

/** Drops what processes remember of the accounts of seats, which say which group manages them. */
async function announceSeats(ctx: AppContext, tx: Db, id: number): Promise<void> {
  const seats = await listSeatAccounts(tx, id)
  await tx.execute(
    sql`SELECT pg_notify('account_changed', seat::text) FROM unnest(${idList(seats)}) AS seat`,
  )
  for (const seat of seats) ctx.cache.own.forgetUser(seat)
}

function definedOf<Change extends object>(change: Change): Change {
  return Object.fromEntries(
    Object.entries(change).filter(([, value]) => value !== undefined),
  ) as Change
}

export async function setArchived(
  ctx: AppContext,
  asked: Asked,
  isArchived: boolean,
): Promise<GroupView> {
  return writeGroup(ctx, { ...asked, whileArchived: true }, 'owner', async (tx, group) => {
    const archivedAt = isArchived ? (group.archivedAt ?? ctx.clock().toISOString()) : null
    await updateGroup(tx, group.id, { archivedAt })
    const action = isArchived ? 'group_archived' : 'group_restored'
    await noteInGroup(ctx, tx, asked, action, { name: group.name })
    return viewOf(ctx, tx, { ...group, archivedAt })
  })
}

/** The accounts of its seats go with it. */
export async function deleteGroup(ctx: AppContext, asked: Asked): Promise<void> {
  await writeGroup(ctx, { ...asked, whileArchived: true }, 'owner', async (tx, group) => {
    const seats = await removeWithSeats(ctx, tx, group.id)
    await noteInGroup(ctx, tx, asked, 'group_deleted', { name: group.name, seats })
  })
}

async function removeWithSeats(ctx: AppContext, tx: Db, id: number): Promise<number> {
  const seats = await listSeatAccounts(tx, id)
  await removeSeats(ctx, tx, seats)
  await removeGroup(tx, id)
  return seats.length
}

export async function renewCode(
  ctx: AppContext,
  asked: Asked,
  { expiresAt = null, uses = null, approval = false }: CodeInput,
): Promise<GroupCode> {
  if (expiresAt !== null) futureEnd(expiresAt, ctx.clock())
  return writeGroup(ctx, asked, 'teachers', async (tx, group) => {
    let code = newTypedCode(GROUP_CODE_LENGTH, randomInt)
    while (await findGroupByCode(tx, code)) code = newTypedCode(GROUP_CODE_LENGTH, randomInt)
    const change = { code, codeExpires: expiresAt, codeUses: uses, codeApproval: approval }
    await updateGroup(tx, group.id, change)
    await noteInGroup(ctx, tx, asked, 'group_code_changed')
    const view = presentCode(ctx, { ...group, ...change })
    if (!view) throw new Error('The code was just written')
    return view
  })
}

export async function deleteCode(ctx: AppContext, asked: Asked): Promise<void> {
  await writeGroup(ctx, asked, 'teachers', async (tx, group) => {
    await updateGroup(tx, group.id, { code: null, codeExpires: null, codeUses: null })
    await noteInGroup(ctx, tx, asked, 'group_code_changed')
  })
}

/** The invitation has to be accepted. */
export async function inviteTeacher(
  ctx: AppContext,
  asked: Asked,
  username: string,
): Promise<void> {
  await writeGroup(ctx, asked, 'owner', async (tx, group) => {
    const user = await findUserByLogin(tx, username)
    if (!user || user.seat || user.suspendedAt !== null) {
      const fault = text('There is no member with this username')
      throw new AppError(404, 'not_found', fault, { fields: { username: fault } })
    }
    if ((await listTeachers(tx, group.id)).length > MAX_GROUP_TEACHERS)
      throw conflict(
        'too_many',
        text('A group has at most {max} teachers', { max: MAX_GROUP_TEACHERS }),
      )
    const at = ctx.clock().toISOString()
    const isNew =
      user.id !== group.ownerId &&
      (await insertTeacher(tx, { groupId: group.id, userId: user.id, at }))
    if (!isNew)
      throw conflict(
        'duplicate',
        text('{username} teaches this group already, or is invited', { username: user.username }),
      )
    const data = { what: 'invited', groupId: group.id, group: group.name } as const
    await notify(ctx, tx, { userId: user.id, kind: 'group', data, link: paths.groups() })
    await noteInGroup(ctx, tx, asked, 'group_teacher_invited', { forUser: user.id })
  })
}

/** A member who becomes a teacher is no member any more. */
export async function acceptTeaching(ctx: AppContext, asked: Asked): Promise<GroupView> {
  const { userId, id } = asked
  if (ctx.config.groups === 'off') throw notFound(NO_GROUP)
  await ctx.db.transaction(async (tx) => {
    const group = await lockGroup(tx, id)
    const at = ctx.clock().toISOString()
    if (!(await acceptInvitation(tx, { groupId: id, userId, at }))) {
      if ((await findGroupFor(tx, userId, id)) === null) throw notFound(NO_GROUP)
      throw conflict('not_invited', text('You have no invitation to teach this group.'))
    }
    if (group && group.archivedAt !== null) throw archived()
    await deleteMembership(tx, id, userId)
    await noteInGroup(ctx, tx, asked, 'group_teacher_joined')
  })
  return getGroup(ctx, asked)
}

/** The owner removes a teacher or takes an invitation back; a teacher steps down; who is invited declines. */
export async function removeTeacher(
  ctx: AppContext,
  asked: Asked,
  teacherId: number,
): Promise<void> {
  const { userId, id } = asked
  const isOwn = teacherId === userId
  // Who is invited does not belong to the group yet.
  if (!isOwn) await groupFor(ctx, ctx.db, asked, 'owner')
  await ctx.db.transaction(async (tx) => {
    const group = await lockGroup(tx, id)
    if (group?.ownerId === teacherId && isOwn) throw ownsGroup()
    if (!(await deleteTeacher(tx, id, teacherId))) throw notFound(text('Teacher not found'))
    await noteInGroup(ctx, tx, asked, 'group_teacher_left', { forUser: teacherId })
  })
}

export async function handOver(ctx: AppContext, asked: Asked, userId: number): Promise<GroupView> {
  await writeGroup(ctx, { ...asked, whileArchived: true }, 'owner', async (tx, group) => {
    if (!(await swapOwner(tx, group, { userId, at: ctx.clock().toISOString() }))) {
      throw conflict(
        'not_a_teacher',
        text('Only a teacher of the group can become its owner'),
        'userId',
      )
    }
    await noteInGroup(ctx, tx, asked, 'group_owner_changed', { forUser: userId })
  })
  return getGroup(ctx, asked)
}

/** Returns false if the person is invited or teaches already. */
async function insertTeacher(
  db: Db,
  { groupId, userId, at }: { groupId: number; userId: number; at: string },
): Promise<boolean> {
  const rows = await db
    .insert(groupTeachers)
    .values({ groupId, userId, invitedAt: at })
    .onConflictDoNothing()
    .returning({ userId: groupTeachers.userId })
  return rows.length > 0
}

/** Without those who wait. */
async function countAdmitted(db: Db, groupId: number): Promise<number> {
  return db.$count(
    groupMembers,
    and(eq(groupMembers.groupId, groupId), eq(groupMembers.state, 'member')),
  )
}

/** Also removes an invitation. Returns false if there is neither. */
async function deleteTeacher(db: Db, groupId: number, userId: number): Promise<boolean> {
  const rows = await db
    .delete(groupTeachers)
    .where(isTeacher(groupId, userId))
    .returning({ userId: groupTeachers.userId })
  return rows.length > 0
}

/** Returns false without an open invitation. */
async function acceptInvitation(
  db: Db,
  { groupId, userId, at }: { groupId: number; userId: number; at: string },
): Promise<boolean> {
  const rows = await db
    .update(groupTeachers)
    .set({ acceptedAt: at })
    .where(and(isTeacher(groupId, userId), isNull(groupTeachers.acceptedAt)))
    .returning({ userId: groupTeachers.userId })
  return rows.length > 0
}
