import { type MemberView, memberView } from '#shared/contracts/groups.ts'
import { text } from '#shared/texts/text.ts'
import type { Db } from '../../platform/db/client.ts'
import { notFound } from '../../platform/http/app-error.ts'
import { presentAs } from '../../platform/row.presenter.ts'
import type { Asked } from './groups.service.ts'
import { findMember, type MemberRow } from './members.queries.ts'

/** A call about one member of a group. */
export type AskedMember = Asked & { memberId: number }

export const presentMember = (row: MemberRow): MemberView => presentAs(memberView, row)

export async function getMember(tx: Db, groupId: number, memberId: number): Promise<MemberRow> {
  const member = await findMember(tx, groupId, memberId)
  if (!member) throw notFound(text('Member not found'))
  return member
}
