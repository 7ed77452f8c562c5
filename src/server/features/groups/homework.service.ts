import type { HomeworkProgress } from '#shared/contracts/groups.ts'
import { endOfDay } from '#shared/domain/group-days.ts'
import type { Db } from '../../platform/db/client.ts'
import {
  type AssignmentRow,
  listAssignmentRows,
  listPairs,
  listSizes,
  type Mark,
  type Pair,
} from './progress.queries.ts'

/** What was assigned in some groups, as one thing that says how far somebody is. */
export type Homework = {
  assignments: readonly AssignmentRow[]
  isFor: (assignment: AssignmentRow, memberId: number) => boolean
  receiversOf: (assignment: AssignmentRow) => number[] | null
  progressOf: (
    assignment: AssignmentRow,
    member: Somebody,
    mark: Mark | undefined,
  ) => HomeworkProgress
}

/** `locked`: only items for kids count. */
type Somebody = { id: number; locked: boolean }

export async function loadHomework(
  db: Db,
  groups: readonly { id: number; timeZone: string }[],
  now: Date,
): Promise<Homework> {
  const timeZones = new Map(groups.map(({ id, timeZone }) => [id, timeZone]))
  const groupIds = [...timeZones.keys()]
  const assignments = await listAssignmentRows(db, groupIds)
  const receivers = byAssignment(await listPairs(db, 'group_receivers', groupIds))
  const excused = byAssignment(await listPairs(db, 'group_excused', groupIds))
  const ends = new Map(
    assignments.map(({ id, groupId, due }) => [
      id,
      due === null ? Infinity : endOfDay(timeZones.get(groupId) ?? 'UTC', due),
    ]),
  )
  const sizes = new Map((await listSizes(db, groupIds)).map((size) => [size.assignmentId, size]))
  return {
    assignments,
    isFor: ({ id, toAll }, memberId) => toAll || (receivers.get(id)?.has(memberId) ?? false),
    receiversOf: ({ id, toAll }) => (toAll ? null : [...(receivers.get(id) ?? [])]),
    progressOf({ id }, member, mark) {
      const size = sizes.get(id)
      const of = (member.locked ? size?.forKids : size?.all) ?? 0
      const isExcused = excused.get(id)?.has(member.id) ?? false
      const end = ends.get(id) ?? Infinity
      return progressWith({ of, mark, isExcused, end, now: now.getTime() })
    },
  }
}

const byAssignment = (pairs: readonly Pair[]) => {
  const found = new Map<number, Set<number>>()
  for (const { assignmentId, memberId } of pairs) {
    const members = found.get(assignmentId) ?? new Set()
    found.set(assignmentId, members.add(memberId))
  }
  return found
}

type Counted = {
  of: number
  mark: Mark | undefined
  isExcused: boolean
  /** The first moment that is late, and the present one, in milliseconds. */
  end: number
  now: number
}

function progressWith({ of, mark, isExcused, end, now }: Counted): HomeworkProgress {
  const done = Math.min(mark?.done ?? 0, of)
  const isDone = of > 0 && done === of
  const state = isDone ? 'done' : mark?.isStarted && of > 0 ? 'started' : 'not_started'
  const doneAt = isDone && mark && mark.doneAt !== null ? mark.doneAt : null
  return {
    state,
    done,
    of,
    doneAt: doneAt === null ? null : new Date(doneAt).toISOString(),
    // Where nothing is left to do, nothing is late.
    late: !isExcused && of > 0 && (isDone ? (doneAt ?? 0) >= end : now >= end),
    excused: isExcused,
  }
}

/** Whether members see an assignment on a day. */
export function hasBegun({ from }: Pick<AssignmentRow, 'from'>, today: string): boolean {
  return from === null || from <= today
}

/** Whether it is still to be done. */
export function isOpen({ state, of, excused }: HomeworkProgress): boolean {
  return state !== 'done' && of > 0 && !excused
}
