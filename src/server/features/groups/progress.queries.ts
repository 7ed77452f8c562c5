import { sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/client.ts'
import { idList } from '../../platform/db/id-list.ts'

/** What was assigned in groups, and how far members are: computed from their study state, which is copied nowhere. */

export type AssignmentRow = {
  id: number
  groupId: number
  title: string
  note: string | null
  due: string | null
  from: string | null
  toAll: boolean
  createdAt: string
}

/** Returns what is due first at the top. */
export async function listAssignmentRows(
  db: Db,
  groupIds: readonly number[],
): Promise<AssignmentRow[]> {
  const { rows } = await db.execute<AssignmentRow>(sql`
    SELECT id, group_id AS "groupId", title, note, due::text, from_day::text AS "from", to_all AS "toAll",
      created_at AS "createdAt"
    FROM group_assignments WHERE group_id = ANY (${idList(groupIds)})
    ORDER BY due NULLS LAST, from_day NULLS FIRST, id`)
  return rows
}

export type ItemRow = {
  assignmentId: number
  position: number
  resourceId: number
  title: string
  /** Those of the assigned chapters that the resource has; empty for the whole resource. */
  chapterIds: number[]
  /** Whether the catalogue has it. */
  isThere: boolean
  /** Whether it is, or was until it was put into the trash. */
  isForKids: boolean
}

/** The items of groups' assignments with what the catalogue has of them today. */
const itemsOf = (groupIds: readonly number[]) => sql`
  SELECT item.assignment_id, position, resource_id, coalesce(resources.title, item.title) AS title,
    CASE WHEN item.chapter_ids = '{}' THEN item.chapter_ids ELSE ARRAY(
      SELECT id FROM unnest(resources.chapter_ids) AS id WHERE id = ANY (item.chapter_ids)) END AS chapters,
    resources.id IS NOT NULL AS is_there, coalesce(resources.kids, false) AS kids
  FROM group_assignments JOIN group_assignment_items AS item ON item.assignment_id = group_assignments.id
  LEFT JOIN resources ON resources.id = resource_id
  WHERE group_id = ANY (${idList(groupIds)})`

/** Returns the items of a group by assignment, in their order. */
export async function listItems(
  db: Db,
  groupId: number,
): Promise<ReadonlyMap<number, readonly ItemRow[]>> {
  const { rows } = await db.execute<ItemRow>(sql`
    SELECT assignment_id AS "assignmentId", position, resource_id AS "resourceId", title, chapters AS "chapterIds",
      is_there AS "isThere", kids OR (NOT is_there AND EXISTS (
        SELECT FROM trash WHERE kind = 'resource' AND entity_id = resource_id
          AND (snapshot -> 'row' ->> 'kids')::boolean)) AS "isForKids"
    FROM (${itemsOf([groupId])}) AS item ORDER BY assignment_id, position`)
  return Map.groupBy(rows, ({ assignmentId }) => assignmentId)
}

/** How many items of an assignment count: what is not in the catalogue counts for nobody. */
export type Size = { assignmentId: number; all: number; forKids: number }

export async function listSizes(db: Db, groupIds: readonly number[]): Promise<Size[]> {
  const { rows } = await db.execute<Size>(sql`
    SELECT assignment_id AS "assignmentId", count(*)::int AS all, (count(*) FILTER (WHERE kids))::int AS "forKids"
    FROM (${itemsOf(groupIds)}) AS item WHERE is_there GROUP BY assignment_id`)
  return rows
}

const areTicked = sql`chapters <> '{}' AND chapters <@ chapters_done`
/** When the last of the chapters was ticked off. */
const tickedAt = sql`(SELECT max(coalesce((chapter_times ->> id::text)::timestamptz, updated_at)) FROM unnest(chapters) AS id)`

/**
 * A row for each item and member with study state: an item is done when its resource is, or when all its chapters are
 * ticked off, whichever came first; it is started when any sign of it is. OFFSET 0 has the items read once, and not for
 * each row.
 */
const marksOf = (groupIds: readonly number[], userIds: readonly number[]) => sql`
  SELECT item.*, study.user_id, study.chapters_done,
    (status = 'done' OR (${areTicked})) AS is_done,
    (status IN ('done', 'studying') OR progress > 0 OR chapters_done <> '{}') AS is_started,
    least(CASE WHEN status = 'done' THEN finished_at END, CASE WHEN ${areTicked} THEN ${tickedAt} END) AS done_at
  FROM (${itemsOf(groupIds)} OFFSET 0) AS item JOIN study_items AS study USING (resource_id)
  WHERE is_there AND study.user_id = ANY (${idList(userIds)})`

/** How many items of an assignment a member has done, and when the last of them was. */
export type Mark = { done: number; isStarted: boolean; doneAt: number | null }

/**
 * Returns the marks by user and assignment. For users who are locked, only items for kids count. One text for each user
 * reaches this process several times faster than a row for each mark.
 */
export async function listMarksOf(
  db: Db,
  groupIds: readonly number[],
  users: readonly { userId: number; locked: boolean }[],
): Promise<Map<number, Map<number, Mark>>> {
  const ids = users.map(({ userId }) => userId)
  const locked = users.flatMap((user) => (user.locked ? [user.userId] : []))
  const { rows } = await db.execute<{ userId: number; marks: string }>(sql`
    SELECT user_id AS "userId", string_agg(concat_ws(' ', assignment_id, done, is_started::int, done_at), ',') AS marks
    FROM (
      SELECT user_id, assignment_id, count(*) FILTER (WHERE is_done) AS done, bool_or(is_started) AS is_started,
        (date_part('epoch', max(done_at)) * 1000)::bigint AS done_at
      FROM (${marksOf(groupIds, ids)}) AS mark
      WHERE kids OR user_id <> ALL (${idList(locked)})
      GROUP BY user_id, assignment_id
    ) AS counted GROUP BY user_id`)
  return new Map(rows.map(({ userId, marks }) => [userId, new Map(marks.split(',').map(readMark))]))
}

function readMark(text: string): [assignmentId: number, Mark] {
  const [id, done, started, doneAt] = text.split(' ')
  return [
    Number(id),
    { done: Number(done), isStarted: started === '1', doneAt: doneAt ? Number(doneAt) : null },
  ]
}

/** How far one member is with one item. */
export type ItemMark = {
  assignmentId: number
  position: number
  isDone: boolean
  isStarted: boolean
  doneAt: string | null
  chaptersDone: number[]
}

export async function listItemMarks(db: Db, groupId: number, userId: number): Promise<ItemMark[]> {
  const { rows } = await db.execute<ItemMark>(sql`
    SELECT assignment_id AS "assignmentId", position, is_done AS "isDone", is_started AS "isStarted",
      done_at AS "doneAt", chapters_done AS "chaptersDone"
    FROM (${marksOf([groupId], [userId])}) AS mark`)
  return rows
}

export type Pair = { assignmentId: number; memberId: number }

/** Returns whom assignments are for, of those that are not for everybody; or who is excused. */
export async function listPairs(
  db: Db,
  table: 'group_receivers' | 'group_excused',
  groupIds: readonly number[],
): Promise<Pair[]> {
  const { rows } = await db.execute<Pair>(sql`
    SELECT assignment_id AS "assignmentId", member_id AS "memberId" FROM ${sql.identifier(table)}
    JOIN group_assignments ON group_assignments.id = assignment_id
    WHERE group_id = ANY (${idList(groupIds)})`)
  return rows
}
