import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/client.ts'
import { groupMembers } from '../../platform/db/schema/groups.ts'

type StoredMember = typeof groupMembers.$inferSelect

export type MemberRow = Pick<StoredMember, 'id' | 'userId' | 'name' | 'note' | 'joinedAt'> & {
  username: string
  state: 'member' | 'waiting' | 'seat'
  locked: boolean
}

/** Only a seat is said to be locked: what a member does with their own account is theirs. */
export const COLUMNS = sql.raw(`member.id, member.user_id AS "userId", member.name, member.note,
  member.joined_at AS "joinedAt", users.username, CASE WHEN users.seat THEN 'seat' ELSE member.state END AS state,
  users.seat AND EXISTS (SELECT FROM kids_locks WHERE kids_locks.user_id = users.id) AS locked`)

/** Returns those who wait first, then by name. */
export async function listMembersOf(db: Db, groupId: number): Promise<MemberRow[]> {
  const { rows } = await db.execute<MemberRow>(sql`
    SELECT ${COLUMNS} FROM group_members AS member JOIN users ON users.id = member.user_id
    WHERE member.group_id = ${groupId} ORDER BY member.state DESC, lower(member.name), member.id`)
  return rows
}

/** Returns them without those who wait. */
export async function listAdmitted(db: Db, groupId: number): Promise<MemberRow[]> {
  return (await listMembersOf(db, groupId)).filter(({ state }) => state !== 'waiting')
}

/** Includes those who wait, because each of them may be admitted. */
export async function countMembers(db: Db, groupId: number): Promise<number> {
  return db.$count(groupMembers, eq(groupMembers.groupId, groupId))
}

/** Returns null if the user is there already. */
export async function insertMember(
  db: Db,
  member: typeof groupMembers.$inferInsert,
): Promise<number | null> {
  const [row] = await db
    .insert(groupMembers)
    .values(member)
    .onConflictDoNothing()
    .returning({ id: groupMembers.id })
  return row?.id ?? null
}

export async function updateMember(
  db: Db,
  memberId: number,
  change: Partial<typeof groupMembers.$inferInsert>,
): Promise<void> {
  await db.update(groupMembers).set(change).where(eq(groupMembers.id, memberId))
}

/** Returns false if the user is no member there. */
export async function deleteMembership(db: Db, groupId: number, userId: number): Promise<boolean> {
  const rows = await db
    .delete(groupMembers)
    .where(and(eq(groupMembers.groupId, groupId), eq(groupMembers.userId, userId)))
    .returning({ id: groupMembers.id })
  return rows.length > 0
}

/** Returns the accounts of a group's seats. */
export async function listSeatAccounts(db: Db, groupId: number): Promise<number[]> {
  const { rows } = await db.execute<{ id: number }>(sql`
    SELECT users.id FROM group_members JOIN users ON users.id = user_id
    WHERE group_id = ${groupId} AND seat ORDER BY users.id`)
  return rows.map(({ id }) => id)
}
