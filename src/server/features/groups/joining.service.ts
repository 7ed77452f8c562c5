import type {
  GroupOfCode,
  Joined,
  joinInput,
  memberChange,
  MemberView,
} from '#shared/contracts/groups.ts'
import { MAX_GROUP_MEMBERS, MAX_GROUPS } from '#shared/domain/groups.ts'
import { type T, text } from '#shared/texts/text.ts'
import type { z } from 'zod'
import type { AppContext } from '../../context.ts'
import type { Viewer } from '../../platform/auth/viewer.ts'
import type { Db } from '../../platform/db/client.ts'
import { AppError, conflict, notFound } from '../../platform/http/app-error.ts'
import { notify } from '../notifications/notify.service.ts'
import { paths } from '#shared/paths.ts'
import {
  NO_GROUP,
  noteInGroup,
  type AskedMember,
  getMember,
  groupFor,
  presentMember,
  type Reader,
  writeGroup,
  full,
} from './group-access.service.ts'
import { ownsGroup } from './group-accounts.service.ts'
import {
  findGroupByCode,
  findGroupFor,
  type GroupRow,
  listGroupsOf,
  listTeachers,
  updateGroup,
} from './groups.queries.ts'
import {
  countMembers,
  deleteMembership,
  insertMember,
  listMembersOf,
  updateMember,
} from './members.queries.ts'
import { removeSeats } from './seats.service.ts'
import { eq } from 'drizzle-orm'
import { groupMembers } from '../../platform/db/schema/groups.ts'

/** What the code leads to, before anybody presses anything. Wrong codes count. */
export async function getGroupOfCode(
  ctx: AppContext,
  code: string,
  { t }: { t: T },
): Promise<GroupOfCode> {
  const group = await ctx.limits.guess('groupCode', {}, () => byCode(ctx, ctx.db, code))
  if (!group) throw wrongCode()
  requireOpen(ctx, group)
  const teachers = await listTeachers(ctx.db, group.id)
  return {
    name: group.name,
    teachers: teachers.filter(({ invited }) => !invited).map(({ username }) => username),
    sees: [
      t('Your name in the group and your username.'),
      t('Which of the assigned lessons and chapters you have started or done, and when.'),
      t(
        'Not your email address, your notes, your other lessons, your lists, your plan or your games.',
      ),
    ],
    approval: group.codeApproval,
  }
}

function byCode(ctx: AppContext, db: Db, code: string): Promise<GroupRow | null> {
  return ctx.config.groups === 'off' ? Promise.resolve(null) : findGroupByCode(db, code)
}

function wrongCode(): AppError {
  return notFound(text('There is no group with this code. Ask your teacher for the code again.'))
}

/** Throws 410 for a code that was right once. */
function requireOpen(ctx: AppContext, group: GroupRow): void {
  if (group.archivedAt !== null)
    throw new AppError(410, 'archived', text('This group is archived. Nobody can join it.'))
  const isLate = group.codeExpires && Date.parse(group.codeExpires) <= ctx.clock().getTime()
  if (isLate)
    throw new AppError(
      410,
      'code_expired',
      text('This code has expired. Ask your teacher for a new one.'),
    )
  if (group.codeUses === 0)
    throw new AppError(
      410,
      'code_used_up',
      text('This code has been used up. Ask your teacher for a new one.'),
    )
}

export async function joinGroup(
  ctx: AppContext,
  { user }: Viewer,
  { code, name }: z.output<typeof joinInput>,
): Promise<Joined> {
  if ((await listGroupsOf(ctx.db, user.id)).length >= MAX_GROUPS)
    throw conflict('too_many', text('You can be in at most {max} groups', { max: MAX_GROUPS }))
  const joined = await ctx.limits.guess('groupCode', { account: user.id }, (confirm) =>
    ctx.db.transaction(async (tx) => {
      const group =
        ctx.config.groups === 'off' ? null : await findGroupByCode(tx, code, { lock: true })
      if (!group) return null
      await confirm(tx)
      return addMember(ctx, tx, group, { user, name: name ?? user.username })
    }),
  )
  if (!joined) throw wrongCode()
  return joined
}

async function addMember(
  ctx: AppContext,
  tx: Db,
  group: GroupRow,
  { user, name }: { user: Viewer['user']; name: string },
): Promise<Joined> {
  requireOpen(ctx, group)
  if (await findGroupFor(tx, user.id, group.id)) throw already()
  if ((await countMembers(tx, group.id)) >= MAX_GROUP_MEMBERS) throw full()
  const state = group.codeApproval ? 'waiting' : 'member'
  const joinedAt = ctx.clock().toISOString()
  const row = { groupId: group.id, userId: user.id, name, state, joinedAt } as const
  if ((await insertMember(tx, row)) === null) throw already()
  if (group.codeUses !== null) await updateGroup(tx, group.id, { codeUses: group.codeUses - 1 })
  await noteInGroup(ctx, tx, group, 'group_joined', { state })
  if (state === 'waiting') {
    const data = { what: 'waiting', groupId: group.id, group: group.name, name } as const
    const link = paths.group(group.id, 'members')
    await notify(ctx, tx, { userId: group.ownerId, kind: 'group', data, link })
  }
  return { id: group.id, state }
}

function already(): AppError {
  return conflict('duplicate', text('You are in this group already, or wait to be admitted.'))
}

/** Also from an archived group, and by those who wait. */
export async function leaveGroup(ctx: AppContext, { user }: Viewer, id: number): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    if (!(await deleteMembership(tx, id, user.id)))
      throw (await findGroupFor(tx, user.id, id))?.as === 'owner' ? ownsGroup() : notFound(NO_GROUP)
    await noteInGroup(ctx, tx, { id }, 'group_left')
  })
}

export async function listMembers(ctx: AppContext, asked: Reader): Promise<MemberView[]> {
  const { id } = await groupFor(ctx, ctx.db, asked, 'teachers')
  return (await listMembersOf(ctx.db, id)).map(presentMember)
}

export async function admitMember(ctx: AppContext, asked: AskedMember): Promise<MemberView> {
  return writeGroup(ctx, asked, 'teachers', async (tx, group) => {
    const member = await getMember(tx, group.id, asked.memberId)
    if (member.state !== 'waiting')
      throw conflict('not_waiting', text('This member is admitted already.'))
    await updateMember(tx, member.id, { state: 'member', joinedAt: ctx.clock().toISOString() })
    const data = { what: 'admitted', groupId: group.id, group: group.name } as const
    const link = paths.group(group.id)
    await notify(ctx, tx, { userId: member.userId, kind: 'group', data, link })
    await noteInGroup(ctx, tx, asked, 'group_member_admitted', { forUser: member.userId })
    return presentMember(await getMember(tx, group.id, member.id))
  })
}

export async function changeMember(
  ctx: AppContext,
  asked: AskedMember,
  change: z.output<typeof memberChange>,
): Promise<MemberView> {
  return writeGroup(ctx, asked, 'teachers', async (tx, group) => {
    const member = await getMember(tx, group.id, asked.memberId)
    const { name = member.name, note = member.note } = change
    await updateMember(tx, member.id, { name, note })
    return presentMember({ ...member, name, note })
  })
}

/** Refuses somebody who waits, or removes a member; the account of a seat goes, too. */
export async function removeMember(ctx: AppContext, asked: AskedMember): Promise<void> {
  await writeGroup(ctx, asked, 'teachers', async (tx, group) => {
    const member = await getMember(tx, group.id, asked.memberId)
    if (member.state === 'seat') await removeSeats(ctx, tx, [member.userId])
    else await tx.delete(groupMembers).where(eq(groupMembers.id, member.id))
    await noteInGroup(ctx, tx, asked, 'group_member_removed', { forUser: member.userId })
  })
}
