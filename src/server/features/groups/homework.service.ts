import type { HomeworkProgress } from '#shared/contracts/homework.ts'
import { DAY_MS } from '#shared/domain/days.ts'
import { endOfDay } from '#shared/domain/groups.ts'
import type { Db } from '../../platform/db/client.ts'
import type { OwnGroup } from './groups.queries.ts'
import { type AssignmentRow, type Mark, type Scope, isIn, itemsOf } from './progress.queries.ts'
import { sql } from 'drizzle-orm'

/** How many items of an assignment count: what is not in the catalogue counts for nobody. */
type Size = { assignmentId: number; all: number; forKids: number }

/** Members by assignment. */
type Pairs = ReadonlyMap<number, ReadonlySet<number>>

/** What was assigned in a group, as one thing that says how far somebody is. */
export type Homework = {
  assignments: readonly AssignmentRow[]
  isFor: (assignment: AssignmentRow, memberId: number) => boolean
  receiversOf: (assignment: AssignmentRow) => number[] | null
  progressOf: (
    assignment: AssignmentRow,
    member: Somebody,
    mark: Mark | undefined,
  ) => MemberProgress
}

/** As it is shown, but for its time, which is in milliseconds. */
export type MemberProgress = Omit<HomeworkProgress, 'doneAt'> & { doneAt: number | null }

export function presentProgress(progress: MemberProgress): HomeworkProgress {
  const { doneAt } = progress
  return { ...progress, doneAt: doneAt === null ? null : new Date(doneAt).toISOString() }
}

/** `locked`: only items for kids count. */
type Somebody = { id: number; locked: boolean }

export async function loadHomework(
  db: Db,
  { timeZone, ...scope }: Scope & { timeZone: string; memberId?: number },
  now: Date,
): Promise<Homework> {
  const assignments = await listAssignmentRows(db, scope)
  const receivers = await listPairs(db, 'group_receivers', scope)
  const excused = await listPairs(db, 'group_excused', scope)
  const isLateFor = new Map(assignments.map(({ id, due }) => [id, lateness(timeZone, due)]))
  const sizes = new Map((await listSizes(db, scope)).map((size) => [size.assignmentId, size]))
  return {
    assignments,
    isFor: ({ id, toAll, draft }, memberId) =>
      !draft && (toAll || (receivers.get(id)?.has(memberId) ?? false)),
    receiversOf: ({ id, toAll }) => (toAll ? null : [...(receivers.get(id) ?? [])]),
    progressOf({ id, test }, member, mark) {
      const size = sizes.get(id)
      // Kids mode has a test of its own, which gives no result.
      const tests = test && !member.locked ? 1 : 0
      const of = ((member.locked ? size?.forKids : size?.all) ?? 0) + tests
      const isExcused = excused.get(id)?.has(member.id) ?? false
      const isLate = isLateFor.get(id) ?? (() => false)
      return progressWith({ of, mark, isExcused, isLate, now: now.getTime() })
    },
  }
}

type Counted = {
  of: number
  mark: Mark | undefined
  isExcused: boolean
  /** Whether a moment, in milliseconds, is too late. */
  isLate: (moment: number) => boolean
  now: number
}

/** The end of a day takes dozens of formatted times to find, so it is asked for near it only. */
function lateness(timeZone: string, due: string | null): (moment: number) => boolean {
  if (due === null) return () => false
  const day = Date.parse(due)
  let end: number | undefined
  return (moment) => {
    if (moment < day) return false
    if (moment >= day + 2 * DAY_MS) return true
    end ??= endOfDay(timeZone, due)
    return moment >= end
  }
}

function progressWith({ of, mark, isExcused, isLate, now }: Counted): MemberProgress {
  const done = Math.min(mark?.done ?? 0, of)
  const isDone = of > 0 && done === of
  const state = isDone ? 'done' : mark?.isStarted && of > 0 ? 'started' : 'not_started'
  const doneAt = isDone && mark && mark.doneAt !== null ? mark.doneAt : null
  return {
    state,
    done,
    of,
    doneAt,
    // Where nothing is left to do, nothing is late.
    late: !isExcused && of > 0 && isLate(isDone ? (doneAt ?? 0) : now),
    excused: isExcused,
  }
}

/** Returns the first of a page's items, as many as an answer has room for; one in any case. */
export function upToBytes<Item>(items: readonly Item[], max: number): readonly Item[] {
  let bytes = 0
  const end = items.findIndex((item, at) => {
    bytes += Buffer.byteLength(JSON.stringify(item))
    return at > 0 && bytes > max
  })
  return end < 0 ? items : items.slice(0, end)
}

/** Whether it is still to be done. */
export function isOpen({ state, of, excused }: MemberProgress): boolean {
  return state !== 'done' && of > 0 && !excused
}

/** What is due first stands at the top. */
const FIRST_DUE = sql.raw('due NULLS LAST, from_day NULLS FIRST, id')

async function listAssignmentRows(db: Db, scope: Scope): Promise<AssignmentRow[]> {
  const { rows } = await db.execute<AssignmentRow>(sql`
    SELECT id, group_id AS "groupId", title, note, due::text, from_day::text AS "from", to_all AS "toAll", draft, test,
      created_at AS "createdAt"
    FROM group_assignments WHERE ${isIn(scope)}
    ORDER BY ${FIRST_DUE}`)
  return rows
}

async function listSizes(db: Db, scope: Scope): Promise<Size[]> {
  const { rows } = await db.execute<Size>(sql`
    SELECT assignment_id AS "assignmentId", count(*)::int AS all, (count(*) FILTER (WHERE kids))::int AS "forKids"
    FROM (${itemsOf(isIn(scope))}) AS item WHERE is_there GROUP BY assignment_id`)
  return rows
}

/** Returns whom assignments are for, of those that are not for everybody; or who is excused. Or of one member. */
async function listPairs(
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

/** Returns all of a group to its teachers; to a member, what is for them and has begun. */
export async function listAssignmentIds(
  db: Db,
  { id, as, memberId }: OwnGroup,
  today: string,
): Promise<number[]> {
  const areShown =
    as === 'member'
      ? sql`AND NOT draft AND (from_day IS NULL OR from_day <= ${today}::date) AND (to_all OR id IN (
          SELECT assignment_id FROM group_receivers WHERE member_id = ${memberId}))`
      : sql.empty()
  const { rows } = await db.execute<{ id: number }>(
    sql`SELECT id FROM group_assignments WHERE group_id = ${id} ${areShown} ORDER BY ${FIRST_DUE}`,
  )
  return rows.map((row) => row.id)
}
