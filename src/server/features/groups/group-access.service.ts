import { type GroupRole, MAX_GROUP_MEMBERS } from '#shared/domain/groups.ts'
import { text } from '#shared/texts/text.ts'
import { type MemberView, memberView } from '#shared/contracts/groups.ts'
import type { AuditAction } from '#shared/domain/audit-actions.ts'
import type { AppContext } from '../../context.ts'
import { type Editor, noteAction } from '../../platform/auth/audit-log.ts'
import type { Db } from '../../platform/db/client.ts'
import { AppError, conflict, notFound } from '../../platform/http/app-error.ts'
import { presentAs } from '../../platform/row.presenter.ts'
import { findGroupFor, lockGroup, type OwnGroup } from './groups.queries.ts'
import { type MemberRow, COLUMNS } from './members.queries.ts'
import { sql } from 'drizzle-orm'
import { actor } from '../../platform/auth/viewer.ts'

/** A call about one group: whose account, and which group. */
export type Asked = Editor & { id: number }
/** A call that only reads. */
export type Reader = Pick<Asked, 'userId' | 'id'>
/** A call about one member of a group. */
export type AskedMember = Asked & { memberId: number }

export const NO_GROUP = text('Group not found')

/** Whom a call is for: everybody in the group, its teachers, its owner. */
type Audience = 'people' | 'teachers' | 'owner'

const ALLOWED: Record<Audience, readonly GroupRole[]> = {
  people: ['owner', 'teacher', 'member'],
  teachers: ['owner', 'teacher'],
  owner: ['owner'],
}

/**
 * Returns the group. To everybody outside of it, admins included, there is none; its members are told that a call is for
 * teachers.
 */
export async function groupFor(
  ctx: Pick<AppContext, 'config'>,
  db: Db,
  { userId, id }: Reader,
  audience: Audience,
): Promise<OwnGroup> {
  const group = ctx.config.groups === 'off' ? null : await findGroupFor(db, userId, id)
  if (!group || !isOpenToToken(group)) throw notFound(NO_GROUP)
  if (!ALLOWED[audience].includes(group.as))
    throw new AppError(
      403,
      'forbidden',
      audience === 'owner'
        ? text('Only the owner of the group can do this.')
        : text('Only the teachers of the group can do this.'),
    )
  return group
}

/** With the scope `groups` alone, a token reads the groups that its owner teaches. */
export function isOpenToToken({ as }: { as: GroupRole }): boolean {
  return as !== 'member' || actor().token?.scopes.includes('read') !== false
}

/** Changes a group while nobody else does. An archived one can only be read, unless `whileArchived`. */
export async function writeGroup<Result>(
  ctx: AppContext,
  who: Reader & { whileArchived?: boolean },
  audience: Audience,
  write: (tx: Db, group: OwnGroup) => Promise<Result>,
): Promise<Result> {
  await groupFor(ctx, ctx.db, who, audience)
  await ctx.limits.take('group', { apart: `groups of ${who.userId}` })
  return ctx.db.transaction(async (tx) => {
    await lockGroup(tx, who.id)
    const group = await groupFor(ctx, tx, who, audience)
    if (group.archivedAt !== null && !who.whileArchived) throw archived()
    return write(tx, group)
  })
}

export function archived(): AppError {
  return conflict('archived', text('This group is archived. Restore it to change it.'))
}

export function full(): AppError {
  return conflict(
    'group_full',
    text('A group has at most {max} members', { max: MAX_GROUP_MEMBERS }),
  )
}

/** Writes into the audit log what somebody has done in a group. */
export async function noteInGroup(
  ctx: AppContext,
  tx: Db,
  { id }: Pick<Asked, 'id'>,
  action: AuditAction,
  details: Record<string, string | number | boolean> = {},
): Promise<void> {
  await noteAction(ctx, tx, action, { group: id, ...details })
}

export const presentMember = (row: MemberRow): MemberView => presentAs(memberView, row)

export async function getMember(tx: Db, groupId: number, memberId: number): Promise<MemberRow> {
  const member = await findMember(tx, groupId, memberId)
  if (!member) throw notFound(text('Member not found'))
  return member
}

async function findMember(db: Db, groupId: number, memberId: number): Promise<MemberRow | null> {
  const { rows } = await db.execute<MemberRow>(sql`
    SELECT ${COLUMNS} FROM group_members AS member JOIN users ON users.id = member.user_id
    WHERE member.group_id = ${groupId} AND member.id = ${memberId}`)
  return rows[0] ?? null
}
