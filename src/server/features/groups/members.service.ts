import type { memberChange, MemberView } from '#shared/contracts/groups.ts'
import { paths } from '#shared/paths.ts'
import { text } from '#shared/texts/text.ts'
import type { z } from 'zod'
import type { AppContext } from '../../context.ts'
import { conflict } from '../../platform/http/app-error.ts'
import { notify } from '../notifications/notify.service.ts'
import {
  type AskedMember,
  getMember,
  groupFor,
  noteInGroup,
  presentMember,
  type Reader,
  writeGroup,
} from './group-access.service.ts'
import { listMembersOf, updateMember } from './members.queries.ts'
import { removeSeats } from './seats.service.ts'
import { eq } from 'drizzle-orm'
import type { Db } from '../../platform/db/client.ts'
import { groupMembers } from '../../platform/db/schema/groups.ts'

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
    else await deleteMember(tx, member.id)
    await noteInGroup(ctx, tx, asked, 'group_member_removed', { forUser: member.userId })
  })
}

async function deleteMember(db: Db, memberId: number): Promise<void> {
  await db.delete(groupMembers).where(eq(groupMembers.id, memberId))
}
