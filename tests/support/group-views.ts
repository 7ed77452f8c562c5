import { getGroup } from '#shared/calls/groups.ts'
import type { GroupView, MemberView } from '#shared/contracts/groups.ts'
import type { AssignmentView, HomeworkProgress, ProgressView } from '#shared/contracts/homework.ts'
import { answer } from './api-stub.ts'
import { NOW } from './sample-views.ts'

/** A group that `userView()` owns. */
export function groupView(fields: Partial<GroupView> = {}): GroupView {
  return {
    id: 4,
    name: 'Tuesday juniors',
    description: null,
    timeZone: 'Europe/Berlin',
    today: '2026-11-20',
    as: 'owner',
    me: null,
    teachers: [{ userId: 7, username: 'Vera', as: 'owner', invited: false }],
    members: 2,
    archivedAt: null,
    createdAt: NOW,
    code: null,
    ...fields,
  }
}

/** Answers with the group, and returns it. */
export function answerGroup(fields: Partial<GroupView> = {}): GroupView {
  const group = groupView(fields)
  answer(getGroup, group)
  return group
}

export function memberView(fields: Partial<MemberView> = {}): MemberView {
  const id = fields.id ?? 1
  return {
    id,
    userId: id + 100,
    name: `Pupil ${id}`,
    username: `pupil${id}`,
    state: 'member',
    note: '',
    joinedAt: NOW,
    locked: false,
    ...fields,
  }
}

export function assignmentView(fields: Partial<AssignmentView> = {}): AssignmentView {
  return {
    id: 8,
    title: 'Pins',
    note: null,
    due: '2026-11-23',
    from: null,
    draft: false,
    createdAt: NOW,
    test: false,
    items: [],
    ...fields,
  }
}

export const homeworkProgress = (fields: Partial<HomeworkProgress> = {}): HomeworkProgress => ({
  state: 'not_started',
  done: 0,
  of: 2,
  doneAt: null,
  late: false,
  excused: false,
  ...fields,
})

type Cell = ProgressView['cells'][number]

/** Two assignments, and how far members are with them, in the order of these. */
export function progressView(members: readonly (readonly Partial<Cell>[])[]): ProgressView {
  const assignments = [
    { id: 8, title: 'Pins', due: '2026-11-23', from: null },
    { id: 9, title: 'Forks', due: '2026-11-13', from: null },
  ]
  return {
    members: members.map((_, at) => ({
      id: at + 1,
      name: `Pupil ${at + 1}`,
      username: `pupil${at + 1}`,
      state: 'member',
    })),
    assignments,
    cells: members.flatMap((cells, at) =>
      cells.map((cell, index) => ({
        memberId: at + 1,
        assignmentId: assignments[index]?.id ?? 0,
        ...homeworkProgress(),
        remark: null,
        stamp: null,
        note: null,
        ...cell,
      })),
    ),
  }
}
