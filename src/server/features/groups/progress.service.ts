import type { HomeworkProgress, ProgressView } from '#shared/contracts/groups.ts'
import { csvFile } from '#shared/domain/csv.ts'
import { dayIn } from '#shared/domain/group-days.ts'
import type { T } from '#shared/texts/text.ts'
import type { AppContext } from '../../context.ts'
import { groupFor, type Reader } from './group-access.service.ts'
import type { GroupCardRow } from './groups.queries.ts'
import { hasBegun, isOpen, loadHomework } from './homework.service.ts'
import { listAdmitted } from './members.queries.ts'
import { listMarksOf } from './progress.queries.ts'

export async function getProgress(ctx: AppContext, asked: Reader): Promise<ProgressView> {
  const group = await groupFor(ctx, ctx.db, asked, 'teachers')
  const members = await listAdmitted(ctx.db, group.id)
  const [homework, marks] = await Promise.all([
    loadHomework(ctx.db, [group], ctx.clock()),
    listMarksOf(ctx.db, [group.id], members),
  ])
  return {
    members: members.map(({ id, name, username, state }) => ({ id, name, username, state })),
    assignments: homework.assignments.map(({ id, title, due, from }) => ({ id, title, due, from })),
    cells: members.flatMap((member) => {
      const own = marks.get(member.userId)
      return homework.assignments
        .filter((assignment) => homework.isFor(assignment, member.id))
        .map((assignment) => ({
          memberId: member.id,
          assignmentId: assignment.id,
          ...homework.progressOf(assignment, member, own?.get(assignment.id)),
        }))
    }),
  }
}

/** The same as a table: a row for each member, a column for each assignment. */
export async function progressCsv(ctx: AppContext, asked: Reader, t: T): Promise<string> {
  const group = await groupFor(ctx, ctx.db, asked, 'teachers')
  const { members, assignments, cells } = await getProgress(ctx, asked)
  const found = new Map(cells.map((cell) => [`${cell.memberId} ${cell.assignmentId}`, cell]))
  return csvFile([
    [t('Name'), ...assignments.map(({ title }) => title)],
    ...members.map(({ id, name }) => [
      name,
      ...assignments.map((each) => cellText(found.get(`${id} ${each.id}`), group.timeZone, t)),
    ]),
  ])
}

function cellText(cell: HomeworkProgress | undefined, timeZone: string, t: T): string {
  if (!cell) return ''
  if (cell.excused) return t('excused')
  const { state, done, of, doneAt, late } = cell
  const parts = [
    state === 'done' && doneAt !== null
      ? t('done {day}', { day: dayIn(timeZone, new Date(doneAt)) })
      : state === 'started'
        ? t('{done} of {all}', { done, all: of })
        : '',
    late ? t('late') : '',
  ]
  return parts.filter(Boolean).join(' ')
}

/** Returns by group how many assignments the member who asks has not done. */
export async function countOpen(
  ctx: AppContext,
  cards: readonly GroupCardRow[],
  userId: number,
): Promise<Map<number, number>> {
  const mine = cards.filter(({ as, archivedAt }) => as === 'member' && archivedAt === null)
  if (mine.length === 0) return new Map()
  const now = ctx.clock()
  const homework = await loadHomework(ctx.db, mine, now)
  // Only locked seats get here in kids mode.
  const locked = ctx.kids !== null
  const ids = mine.map(({ id }) => id)
  const marks = (await listMarksOf(ctx.db, ids, [{ userId, locked }])).get(userId)
  return new Map(
    mine.map(({ id, timeZone, memberId }) => {
      const today = dayIn(timeZone, now)
      const open = homework.assignments.filter(
        (each) =>
          each.groupId === id &&
          memberId !== null &&
          hasBegun(each, today) &&
          homework.isFor(each, memberId) &&
          isOpen(homework.progressOf(each, { id: memberId, locked }, marks?.get(each.id))),
      )
      return [id, open.length]
    }),
  )
}
