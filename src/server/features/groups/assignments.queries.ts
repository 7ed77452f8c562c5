import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/client.ts'
import { idList } from '../../platform/db/id-list.ts'
import {
  groupAssignmentItems,
  groupAssignments,
  groupExcused,
  groupReceivers,
} from '../../platform/db/schema/groups.ts'

export type AssignmentFields = Pick<
  typeof groupAssignments.$inferInsert,
  'title' | 'note' | 'due' | 'from' | 'toAll'
>

export async function countAssignments(db: Db, groupId: number): Promise<number> {
  return db.$count(groupAssignments, eq(groupAssignments.groupId, groupId))
}

export async function insertAssignment(
  db: Db,
  assignment: typeof groupAssignments.$inferInsert,
): Promise<number> {
  const [row] = await db
    .insert(groupAssignments)
    .values(assignment)
    .returning({ id: groupAssignments.id })
  if (!row) throw new Error('The row was just written')
  return row.id
}

const isOne = (groupId: number, id: number) =>
  and(eq(groupAssignments.groupId, groupId), eq(groupAssignments.id, id))

/** A new due day is reminded of again. Returns false if the group has no such assignment. */
export async function updateAssignment(
  db: Db,
  groupId: number,
  id: number,
  change: AssignmentFields,
): Promise<boolean> {
  const { due = null } = change
  const remindedAt = sql`CASE WHEN ${groupAssignments.due} IS NOT DISTINCT FROM ${due}::date THEN ${groupAssignments.remindedAt} END`
  const rows = await db
    .update(groupAssignments)
    .set({ ...change, remindedAt })
    .where(isOne(groupId, id))
    .returning({ id: groupAssignments.id })
  return rows.length > 0
}

export async function removeAssignment(db: Db, groupId: number, id: number): Promise<boolean> {
  const rows = await db
    .delete(groupAssignments)
    .where(isOne(groupId, id))
    .returning({ id: groupAssignments.id })
  return rows.length > 0
}

export async function hasAssignment(db: Db, groupId: number, id: number): Promise<boolean> {
  return (await db.$count(groupAssignments, isOne(groupId, id))) > 0
}

export type NewItem = { resourceId: number; title: string; chapterIds: number[] }

/** Replaces the items and the receivers; `to` is null for everybody. */
export async function setContent(
  db: Db,
  assignmentId: number,
  { items, to }: { items: readonly NewItem[]; to: readonly number[] | null },
): Promise<void> {
  await db.delete(groupAssignmentItems).where(eq(groupAssignmentItems.assignmentId, assignmentId))
  const rows = items.map((item, position) => ({ assignmentId, position, ...item }))
  await db.insert(groupAssignmentItems).values(rows)
  await db.delete(groupReceivers).where(eq(groupReceivers.assignmentId, assignmentId))
  if (to && to.length > 0)
    await db.insert(groupReceivers).values(to.map((memberId) => ({ assignmentId, memberId })))
}

/** Returns the items of an assignment as they are stored. */
export async function listStoredItems(db: Db, assignmentId: number): Promise<NewItem[]> {
  const { resourceId, title, chapterIds } = groupAssignmentItems
  return db
    .select({ resourceId, title, chapterIds })
    .from(groupAssignmentItems)
    .where(eq(groupAssignmentItems.assignmentId, assignmentId))
    .orderBy(groupAssignmentItems.position)
}

export type Assignable = { id: number; title: string; isForKids: boolean; chapterIds: number[] }

/** Returns those of these resources that the catalogue has; they are not deleted before the transaction ends. */
export async function holdResources(db: Db, ids: readonly number[]): Promise<Assignable[]> {
  const { rows } = await db.execute<Assignable>(sql`
    SELECT id, title, kids AS "isForKids", coalesce(chapter_ids, '{}') AS "chapterIds" FROM resources
    WHERE id = ANY (${idList(ids)}) ORDER BY id FOR KEY SHARE`)
  return rows
}

export async function setExcused(
  db: Db,
  { assignmentId, memberId }: { assignmentId: number; memberId: number },
  isExcused: boolean,
): Promise<void> {
  if (isExcused) {
    await db.insert(groupExcused).values({ assignmentId, memberId }).onConflictDoNothing()
    return
  }
  await db
    .delete(groupExcused)
    .where(and(eq(groupExcused.assignmentId, assignmentId), eq(groupExcused.memberId, memberId)))
}
