import { type SQL, sql } from 'drizzle-orm'
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

/** The assignments of a group, or one of them. */
export type Scope = { groupId: number; only?: number | undefined }

const isIn = ({ groupId, only }: Scope) =>
  sql`group_id = ${groupId} ${only === undefined ? sql.empty() : sql`AND group_assignments.id = ${only}`}`

/** Returns what is due first at the top. */
export async function listAssignmentRows(db: Db, scope: Scope): Promise<AssignmentRow[]> {
  const { rows } = await db.execute<AssignmentRow>(sql`
    SELECT id, group_id AS "groupId", title, note, due::text, from_day::text AS "from", to_all AS "toAll",
      created_at AS "createdAt"
    FROM group_assignments WHERE ${isIn(scope)}
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

/** The items of assignments with what the catalogue has of them today. */
const itemsOf = (areChosen: SQL) => sql`
  SELECT group_id, item.assignment_id, position, resource_id, coalesce(resources.title, item.title) AS title,
    CASE WHEN item.chapter_ids = '{}' THEN item.chapter_ids ELSE ARRAY(
      SELECT id FROM unnest(resources.chapter_ids) AS id WHERE id = ANY (item.chapter_ids)) END AS chapters,
    resources.id IS NOT NULL AS is_there, coalesce(resources.kids, false) AS kids
  FROM group_assignments JOIN group_assignment_items AS item ON item.assignment_id = group_assignments.id
  LEFT JOIN resources ON resources.id = resource_id
  WHERE ${areChosen}`

/** Returns the items of a group by assignment, in their order. */
export async function listItems(
  db: Db,
  scope: Scope,
): Promise<ReadonlyMap<number, readonly ItemRow[]>> {
  const { rows } = await db.execute<ItemRow>(sql`
    SELECT assignment_id AS "assignmentId", position, resource_id AS "resourceId", title, chapters AS "chapterIds",
      is_there AS "isThere", kids OR (NOT is_there AND EXISTS (
        SELECT FROM trash WHERE kind = 'resource' AND entity_id = resource_id
          AND (snapshot -> 'row' ->> 'kids')::boolean)) AS "isForKids"
    FROM (${itemsOf(isIn(scope))}) AS item ORDER BY assignment_id, position`)
  return Map.groupBy(rows, ({ assignmentId }) => assignmentId)
}

/** How many items of an assignment count: what is not in the catalogue counts for nobody. */
export type Size = { assignmentId: number; all: number; forKids: number }

export async function listSizes(db: Db, scope: Scope): Promise<Size[]> {
  const { rows } = await db.execute<Size>(sql`
    SELECT assignment_id AS "assignmentId", count(*)::int AS all, (count(*) FILTER (WHERE kids))::int AS "forKids"
    FROM (${itemsOf(isIn(scope))}) AS item WHERE is_there GROUP BY assignment_id`)
  return rows
}

const areTicked = sql`chapters <> '{}' AND chapters <@ chapters_done`
const isDone = sql`(status = 'done' OR (${areTicked}))`
/** When the last of the chapters was ticked off. */
const tickedAt = sql`(SELECT max(coalesce((chapter_times ->> id::text)::timestamptz, updated_at)) FROM unnest(chapters) AS id)`

/**
 * A row for each item and member with study state: an item is done when its resource is, or when all its chapters are
 * ticked off, whichever came first; it is started when any sign of it is. OFFSET 0 has the items read once, and not for
 * each row.
 */
const marksOf = (scope: Scope, userIds: readonly number[]) => sql`
  SELECT item.*, study.user_id, study.chapters_done,
    ${isDone} AS is_done,
    (status IN ('done', 'studying') OR progress > 0 OR chapters_done <> '{}') AS is_started,
    least(CASE WHEN status = 'done' THEN finished_at END, CASE WHEN ${areTicked} THEN ${tickedAt} END) AS done_at
  FROM (${itemsOf(isIn(scope))} OFFSET 0) AS item JOIN study_items AS study USING (resource_id)
  WHERE is_there AND study.user_id = ANY (${idList(userIds)})`

/** How many items of an assignment a member has done, and when the last of them was. */
export type Mark = { done: number; isStarted: boolean; doneAt: number | null }

/**
 * Returns the marks by user and assignment. For users who are locked, only items for kids count. One text for each user
 * reaches this process several times faster than a row for each mark.
 */
export async function listMarksOf(
  db: Db,
  scope: Scope,
  users: readonly { userId: number; locked: boolean }[],
): Promise<Map<number, Map<number, Mark>>> {
  const ids = users.map(({ userId }) => userId)
  const locked = users.flatMap((user) => (user.locked ? [user.userId] : []))
  const { rows } = await db.execute<{ userId: number; marks: string }>(sql`
    SELECT user_id AS "userId", 
      string_agg(format('[%s,%s,%s,%s]', assignment_id, done, is_started, coalesce(done_at::text, 'null')), ',') AS marks
    FROM (
      SELECT user_id, assignment_id, count(*) FILTER (WHERE is_done) AS done, bool_or(is_started)::int AS is_started,
        (date_part('epoch', max(done_at)) * 1000)::bigint AS done_at
      FROM (${marksOf(scope, ids)}) AS mark
      WHERE kids OR user_id <> ALL (${idList(locked)})
      GROUP BY user_id, assignment_id
    ) AS counted GROUP BY user_id`)
  return new Map(
    rows.map(({ userId, marks }) => [
      userId,
      new Map(
        (JSON.parse(`[${marks}]`) as StoredMark[]).map(([id, done, started, doneAt]) => [
          id,
          { done, isStarted: started === 1, doneAt },
        ]),
      ),
    ]),
  )
}

type StoredMark = [assignmentId: number, done: number, started: 0 | 1, doneAt: number | null]

/**
 * Returns by group how many assignments a member still has to do: what is shown on their day there, is for them, does
 * not excuse them, and has an item that counts and is not done. For somebody who is locked, only items for kids count.
 */
export async function countOpenOf(
  db: Db,
  { userId, locked }: { userId: number; locked: boolean },
  places: readonly { id: number; memberId: number; today: string }[],
): Promise<Map<number, number>> {
  const has = (table: 'group_receivers' | 'group_excused') =>
    sql`EXISTS (SELECT FROM ${sql.identifier(table)} WHERE assignment_id = group_assignments.id AND member_id = place.member_id)`
  const areShown = sql`(from_day IS NULL OR from_day <= today) AND (to_all OR ${has('group_receivers')}) AND NOT ${has('group_excused')}`
  const { rows } = await db.execute<{ id: number; open: number }>(sql`
    SELECT item.group_id AS id, count(DISTINCT assignment_id)::int AS open FROM (${itemsOf(sql`group_assignments.id IN (
      SELECT group_assignments.id FROM group_assignments JOIN unnest(
        ${idList(places.map(({ id }) => id))}, ${idList(places.map(({ memberId }) => memberId))},
        ${sql.param(places.map(({ today }) => today))}::date[]
      ) AS place (group_id, member_id, today) USING (group_id) WHERE ${areShown})`)}) AS item
    LEFT JOIN study_items AS study ON study.resource_id = item.resource_id AND study.user_id = ${userId}
    WHERE is_there AND (kids OR NOT ${locked}) AND ${isDone} IS NOT TRUE
    GROUP BY item.group_id`)
  return new Map(rows.map(({ id, open }) => [id, open]))
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
    FROM (${marksOf({ groupId }, [userId])}) AS mark`)
  return rows
}

/** Members by assignment. */
export type Pairs = ReadonlyMap<number, ReadonlySet<number>>

/** Returns whom assignments are for, of those that are not for everybody; or who is excused. Or of one member. */
export async function listPairs(
  db: Db,
  table: 'group_receivers' | 'group_excused',
  { memberId, ...scope }: Scope & { memberId?: number | undefined },
): Promise<Pairs> {
  const { rows } = await db.execute<{ assignmentId: number; memberIds: string }>(sql`
    SELECT assignment_id AS "assignmentId", string_agg(member_id::text, ',') AS "memberIds"
    FROM ${sql.identifier(table)} JOIN group_assignments ON group_assignments.id = assignment_id
    WHERE ${isIn(scope)} ${memberId === undefined ? sql.empty() : sql`AND member_id = ${memberId}`} GROUP BY assignment_id`)
  return new Map(
    rows.map(({ assignmentId, memberIds }) => [
      assignmentId,
      new Set(JSON.parse(`[${memberIds}]`) as number[]),
    ]),
  )
}
