import type { HomeworkProgress, ProgressView } from '#shared/contracts/groups.ts'
import { csvFile } from '#shared/domain/csv.ts'
import { dayIn, daysIn } from '#shared/domain/group-days.ts'
import type { T } from '#shared/texts/text.ts'
import type { AppContext } from '../../context.ts'
import { groupFor, type Reader } from './group-access.service.ts'
import type { GroupCardRow } from './groups.queries.ts'
import { loadHomework, presentProgress } from './homework.service.ts'
import { listAdmitted } from './members.queries.ts'
import { countOpenOf, listMarksOf } from './progress.queries.ts'

export async function getProgress(ctx: AppContext, asked: Reader): Promise<ProgressView> {
  const group = await groupFor(ctx, ctx.db, asked, 'teachers')
  const members = await listAdmitted(ctx.db, group.id)
  const [homework, marks] = await Promise.all([
    loadHomework(ctx.db, { groupId: group.id, timeZone: group.timeZone }, ctx.clock()),
    listMarksOf(ctx.db, { groupId: group.id }, members),
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
          ...presentProgress(homework.progressOf(assignment, member, own?.get(assignment.id))),
        }))
    }),
  }
}

/** The same as a table: a row for each member, a column for each assignment. */
export async function progressCsv(ctx: AppContext, asked: Reader, t: T): Promise<string> {
  const group = await groupFor(ctx, ctx.db, asked, 'teachers')
  const { members, assignments, cells } = await getProgress(ctx, asked)
  const cellsOf = Map.groupBy(cells, ({ memberId }) => memberId)
  const dayOf = daysIn(group.timeZone)
  return csvFile([
    [t('Name'), ...assignments.map(({ title }) => title)],
    ...members.map(({ id, name }) => {
      const own = new Map(cellsOf.get(id)?.map((cell) => [cell.assignmentId, cell]))
      return [name, ...assignments.map((each) => cellText(own.get(each.id), dayOf, t))]
    }),
  ])
}

function cellText(
  cell: HomeworkProgress | undefined,
  dayOf: (moment: number) => string,
  t: T,
): string {
  if (!cell) return ''
  if (cell.excused) return t('excused')
  const { state, done, of, doneAt, late } = cell
  const parts = [
    state === 'done' && doneAt !== null
      ? t('done {day}', { day: dayOf(Date.parse(doneAt)) })
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
  const now = ctx.clock()
  const places = cards.flatMap(({ id, as, archivedAt, memberId, timeZone }) =>
    as === 'member' && archivedAt === null && memberId !== null
      ? [{ id, memberId, today: dayIn(timeZone, now) }]
      : [],
  )
  if (places.length === 0) return new Map()
  // Only locked seats get here in kids mode.
  return countOpenOf(ctx.db, { userId, locked: ctx.kids !== null }, places)
}
