import { type SQL, sql } from 'drizzle-orm'
import type { Standing } from '#shared/domain/puzzles.ts'
import type { Db } from '../../platform/db/client.ts'
import { idList } from '../../platform/db/id-list.ts'
import { mapInTurns } from '../../platform/turns.ts'

/** What was assigned in groups, and how far members are: computed from their study state, which is copied nowhere. */

export type AssignmentRow = {
  id: number
  groupId: number
  title: string
  note: string | null
  due: string | null
  from: string | null
  toAll: boolean
  draft: boolean
  test: boolean
  createdAt: string
}

/** The assignments of a group, or some of them. */
export type Scope = { groupId: number; only?: readonly number[] | undefined }

export const isIn = ({ groupId, only }: Scope) =>
  sql`group_id = ${groupId} ${only === undefined ? sql.empty() : sql`AND group_assignments.id = ANY (${idList(only)})`}`

export type ItemRow = {
  assignmentId: number
  position: number
  resourceId: number
  title: string
  type: string | null
  /** Those of the assigned chapters that the resource has; empty for the whole resource. */
  chapterIds: number[]
  /** Whether the catalogue has it. */
  isThere: boolean
  /** Whether it is, or was until it was put into the trash. */
  isForKids: boolean
}

/** The items of assignments with what the catalogue has of them today. */
export const itemsOf = (areChosen: SQL) => sql`
  SELECT group_id, item.assignment_id, position, resource_id, coalesce(resources.title, item.title) AS title, resources.type,
    CASE WHEN item.chapter_ids = '{}' THEN item.chapter_ids ELSE ARRAY(
      SELECT id FROM unnest(resources.chapter_ids) AS id WHERE id = ANY (item.chapter_ids)) END AS chapters,
    resources.id IS NOT NULL AS is_there, coalesce(resources.kids, false) AS kids
  FROM group_assignments JOIN group_assignment_items AS item ON item.assignment_id = group_assignments.id
  LEFT JOIN resources ON resources.id = resource_id
  WHERE ${areChosen}`

const areTicked = sql`chapters <> '{}' AND chapters <@ chapters_done`
export const isDone = sql`(status = 'done' OR (${areTicked}))`
/** When the last of the chapters was ticked off. */
const tickedAt = sql`(SELECT max(coalesce((chapter_times ->> id::text)::timestamptz, updated_at)) FROM unnest(chapters) AS id)`

/**
 * A row for each item and member with study state: an item is done when its resource is, or when all its chapters are
 * ticked off, whichever came first; it is started when any sign of it is. OFFSET 0 has the items read once, and not for
 * each row.
 */
export const marksOf = (scope: Scope, userIds: readonly number[]) => sql`
  SELECT item.*, study.user_id, study.chapters_done,
    ${isDone} AS is_done,
    (status IN ('done', 'studying') OR progress > 0 OR chapters_done <> '{}') AS is_started,
    least(CASE WHEN status = 'done' THEN finished_at END, CASE WHEN ${areTicked} THEN ${tickedAt} END) AS done_at
  FROM (${itemsOf(isIn(scope))} OFFSET 0) AS item JOIN study_items AS study USING (resource_id)
  WHERE is_there AND study.user_id = ANY (${idList(userIds)})`

/**
 * The first test of these users since the day, in the group's time zone, on which an assignment of the test was given.
 * A test of before does not do it: it says nothing about where somebody stands now.
 */
export const testsOf = (areChosen: SQL, userIds: readonly number[]) => sql`
  SELECT DISTINCT ON (result.user_id, group_assignments.id) group_id, group_assignments.id AS assignment_id, result.user_id,
    result.created_at, result.standing
  FROM group_assignments JOIN groups ON groups.id = group_id JOIN test_results AS result
    ON (result.created_at AT TIME ZONE time_zone)::date >= coalesce(
      from_day, (coalesce(announced_at, group_assignments.created_at) AT TIME ZONE time_zone)::date)
  WHERE ${areChosen} AND test AND NOT draft AND result.user_id = ANY (${idList(userIds)})
  ORDER BY result.user_id, group_assignments.id, result.created_at`

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
      FROM (
        SELECT user_id, assignment_id, is_done, is_started, done_at, kids FROM (${marksOf(scope, ids)}) AS item
        UNION ALL
        SELECT user_id, assignment_id, true, true, created_at, false FROM (${testsOf(isIn(scope), ids)}) AS test
      ) AS mark
      WHERE kids OR user_id <> ALL (${idList(locked)})
      GROUP BY user_id, assignment_id
    ) AS counted GROUP BY user_id`)
  return new Map(
    await mapInTurns(rows, ({ userId, marks }) => {
      const stored = JSON.parse(`[${marks}]`) as StoredMark[]
      const own = new Map(
        stored.map(([id, done, started, doneAt]) => [
          id,
          { done, isStarted: started === 1, doneAt },
        ]),
      )
      return [userId, own] as const
    }),
  )
}

type StoredMark = [assignmentId: number, done: number, started: 0 | 1, doneAt: number | null]

/** Returns what came out of the tests that were assigned, by user and assignment. */
export async function listTestResults(
  db: Db,
  scope: Scope,
  users: readonly { userId: number }[],
): Promise<ReadonlyMap<number, ReadonlyMap<number, Standing>>> {
  const ids = users.map(({ userId }) => userId)
  const { rows } = await db.execute<{ userId: number; id: number; standing: Standing }>(sql`
    SELECT user_id AS "userId", assignment_id AS id, standing FROM (${testsOf(isIn(scope), ids)}) AS test`)
  const found = new Map<number, Map<number, Standing>>()
  for (const { userId, id, standing } of rows)
    found.set(userId, (found.get(userId) ?? new Map<number, Standing>()).set(id, standing))
  return found
}
