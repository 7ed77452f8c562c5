import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import type { GroupRole } from '#shared/domain/groups.ts'
import type { Db } from '../../platform/db/client.ts'
import { groups, groupTeachers } from '../../platform/db/schema/groups.ts'
import { users } from '../../platform/db/schema/users.ts'

export type GroupRow = typeof groups.$inferSelect

/** A group, and what the user who asks is in it. */
export type OwnGroup = GroupRow & { as: GroupRole; memberId: number | null; myName: string | null }

/** Drizzle leaves out the table of a column where a query has one table, and a subquery would take it for its own. */
const GROUP_ID = sql.raw('groups.id')

const asOf = (userId: number) => sql<GroupRole | null>`CASE
  WHEN groups.owner_id = ${userId} THEN 'owner'
  WHEN EXISTS (SELECT FROM group_teachers AS teacher WHERE teacher.group_id = ${GROUP_ID}
    AND teacher.user_id = ${userId} AND accepted_at IS NOT NULL) THEN 'teacher'
  WHEN EXISTS (SELECT FROM group_members AS mine WHERE mine.group_id = ${GROUP_ID}
    AND mine.user_id = ${userId} AND mine.state = 'member') THEN 'member' END`

const mine = <Value>(column: 'id' | 'name', userId: number) =>
  sql<Value | null>`(SELECT ${sql.raw(column)} FROM group_members WHERE group_id = ${GROUP_ID} AND user_id = ${userId} AND state = 'member')`

/** Returns null to everybody who does not belong to it. */
export async function findGroupFor(db: Db, userId: number, id: number): Promise<OwnGroup | null> {
  const [row] = await db
    .select({
      group: groups,
      as: asOf(userId),
      memberId: mine<number>('id', userId),
      myName: mine<string>('name', userId),
    })
    .from(groups)
    .where(eq(groups.id, id))
  if (!row?.as) return null
  const { group, as, memberId, myName } = row
  return { ...group, as, memberId, myName }
}

/** Makes writes to a group happen one after another, so that limits hold. */
export async function lockGroup(db: Db, id: number): Promise<GroupRow | null> {
  const [row] = await db.select().from(groups).where(eq(groups.id, id)).for('no key update')
  return row ?? null
}

export async function updateGroup(
  db: Db,
  id: number,
  change: Partial<typeof groups.$inferInsert>,
): Promise<void> {
  await db.update(groups).set(change).where(eq(groups.id, id))
}

export async function removeGroup(db: Db, id: number): Promise<void> {
  await db.delete(groups).where(eq(groups.id, id))
}

export async function countOwned(db: Db, userId: number): Promise<number> {
  return db.$count(groups, eq(groups.ownerId, userId))
}

export type GroupCardRow = Pick<GroupRow, 'id' | 'name' | 'timeZone' | 'archivedAt'> & {
  as: GroupRole
  memberId: number | null
  members: number
}

/** Returns the groups of a user, those that are not archived first. */
export async function listGroupsOf(db: Db, userId: number): Promise<GroupCardRow[]> {
  const rows = await db
    .select({
      id: groups.id,
      name: groups.name,
      timeZone: groups.timeZone,
      archivedAt: groups.archivedAt,
      as: asOf(userId),
      memberId: mine<number>('id', userId),
      members: sql<number>`(SELECT count(*)::int FROM group_members WHERE group_id = ${GROUP_ID} AND state = 'member')`,
    })
    .from(groups)
    .where(
      sql`${groups.ownerId} = ${userId}
        OR ${GROUP_ID} IN (SELECT group_id FROM group_teachers WHERE user_id = ${userId} AND accepted_at IS NOT NULL)
        OR ${GROUP_ID} IN (SELECT group_id FROM group_members WHERE user_id = ${userId} AND state = 'member')`,
    )
    .orderBy(sql`${groups.archivedAt} IS NOT NULL`, sql`lower(${groups.name})`, groups.id)
  return rows.flatMap((row) => (row.as ? [{ ...row, as: row.as }] : []))
}

export type TeacherRow = {
  userId: number
  username: string
  as: 'owner' | 'teacher'
  invited: boolean
}

/** Returns the owner first, then teachers in the order in which they came. */
export async function listTeachers(db: Db, groupId: number): Promise<TeacherRow[]> {
  const { rows } = await db.execute<TeacherRow>(sql`
    SELECT users.id AS "userId", username, 'owner' AS "as", false AS invited
    FROM groups JOIN users ON users.id = owner_id WHERE groups.id = ${groupId}
    UNION ALL (
      SELECT users.id, username, 'teacher', accepted_at IS NULL
      FROM group_teachers JOIN users ON users.id = user_id WHERE group_id = ${groupId}
      ORDER BY accepted_at NULLS LAST, invited_at, users.id)`)
  return rows
}

export const isTeacher = (groupId: number, userId: number) =>
  and(eq(groupTeachers.groupId, groupId), eq(groupTeachers.userId, userId))

/** Makes an accepted teacher the owner, and the owner a teacher. Returns false if the person does not teach there. */
export async function swapOwner(
  db: Db,
  group: Pick<GroupRow, 'id' | 'ownerId'>,
  { userId, at }: { userId: number; at: string },
): Promise<boolean> {
  const rows = await db
    .delete(groupTeachers)
    .where(and(isTeacher(group.id, userId), isNotNull(groupTeachers.acceptedAt)))
    .returning({ userId: groupTeachers.userId })
  if (rows.length === 0) return false
  await updateGroup(db, group.id, { ownerId: userId })
  const teacher = { groupId: group.id, userId: group.ownerId, invitedAt: at, acceptedAt: at }
  await db.insert(groupTeachers).values(teacher)
  return true
}

/**
 * Finds the group that a code leads to, whether or not it still lets anybody in. `lock` holds it until the transaction
 * ends, so that a code's last use is one person's.
 */
export async function findGroupByCode(
  db: Db,
  code: string,
  { lock = false } = {},
): Promise<GroupRow | null> {
  const query = db.select().from(groups).where(eq(groups.code, code)).$dynamic()
  const [row] = await (lock ? query.for('no key update') : query)
  return row ?? null
}

/** They become drafts for everybody, without days. */
export async function copyAssignments(
  db: Db,
  { from, to, at }: { from: number; to: number; at: string },
): Promise<void> {
  await db.execute(sql`
    WITH copied AS (
      INSERT INTO group_assignments (group_id, title, note, test, to_all, draft, created_at)
      SELECT ${to}, title, note, test, true, true, ${at} FROM group_assignments WHERE group_id = ${from} ORDER BY id
      RETURNING id
    ), copies AS (SELECT id, row_number() OVER (ORDER BY id) AS n FROM copied),
    originals AS (
      SELECT id AS assignment_id, row_number() OVER (ORDER BY id) AS n FROM group_assignments WHERE group_id = ${from})
    INSERT INTO group_assignment_items (assignment_id, position, resource_id, title, chapter_ids)
    SELECT copies.id, position, resource_id, title, chapter_ids
    FROM originals JOIN copies USING (n) JOIN group_assignment_items USING (assignment_id)`)
}

export async function listInvitations(
  db: Db,
  userId: number,
): Promise<{ id: number; name: string; owner: string }[]> {
  return db
    .select({ id: groups.id, name: groups.name, owner: users.username })
    .from(groupTeachers)
    .innerJoin(groups, eq(groups.id, groupTeachers.groupId))
    .innerJoin(users, eq(users.id, groups.ownerId))
    .where(and(eq(groupTeachers.userId, userId), isNull(groupTeachers.acceptedAt)))
    .orderBy(groupTeachers.invitedAt)
}

export async function listWaiting(db: Db, userId: number): Promise<{ id: number; name: string }[]> {
  const { rows } = await db.execute<{ id: number; name: string }>(sql`
    SELECT groups.id, groups.name FROM group_members JOIN groups ON groups.id = group_id
    WHERE user_id = ${userId} AND state = 'waiting' ORDER BY joined_at`)
  return rows
}
