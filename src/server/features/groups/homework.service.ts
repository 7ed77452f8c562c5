import type { HomeworkProgress } from '#shared/contracts/groups.ts'
import { DAY_MS } from '#shared/domain/days.ts'
import { endOfDay } from '#shared/domain/group-days.ts'
import type { Db } from '../../platform/db/client.ts'
import {
  type AssignmentRow,
  listAssignmentRows,
  listPairs,
  listSizes,
  type Mark,
  type Scope,
} from './progress.queries.ts'

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
    isFor: ({ id, toAll }, memberId) => toAll || (receivers.get(id)?.has(memberId) ?? false),
    receiversOf: ({ id, toAll }) => (toAll ? null : [...(receivers.get(id) ?? [])]),
    progressOf({ id }, member, mark) {
      const size = sizes.get(id)
      const of = (member.locked ? size?.forKids : size?.all) ?? 0
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

/** Whether members see an assignment on a day. */
export function hasBegun({ from }: Pick<AssignmentRow, 'from'>, today: string): boolean {
  return from === null || from <= today
}

/** Whether it is still to be done. */
export function isOpen({ state, of, excused }: MemberProgress): boolean {
  return state !== 'done' && of > 0 && !excused
}
