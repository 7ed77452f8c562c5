import type { HomeworkProgress, ProgressQuery, ProgressView } from '#shared/contracts/groups.ts'
import { csvFile, csvLines } from '#shared/domain/csv.ts'
import { dayIn, daysIn, MAX_CELLS_AT_ONCE } from '#shared/domain/groups.ts'
import type { T } from '#shared/texts/text.ts'
import type { AppContext } from '../../context.ts'
import { mapInTurns } from '../../platform/turns.ts'
import { groupFor, type Reader } from './group-access.service.ts'
import type { GroupCardRow } from './groups.queries.ts'
import { loadHomework, presentProgress } from './homework.service.ts'
import { listAdmitted } from './members.queries.ts'
import { listMarksOf, itemsOf, isDone } from './progress.queries.ts'
import { sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/client.ts'
import { idList } from '../../platform/db/id-list.ts'

/** The total is of the members. */
export async function getProgress(
  ctx: AppContext,
  asked: Reader,
  { limit, offset }: ProgressQuery = { offset: 0 },
): Promise<{ progress: ProgressView; total: number }> {
  const { id: groupId, timeZone } = await groupFor(ctx, ctx.db, asked, 'teachers')
  const all = await listAdmitted(ctx.db, groupId)
  const homework = await loadHomework(ctx.db, { groupId, timeZone }, ctx.clock())
  const given = homework.assignments.filter(({ draft }) => !draft)
  const most = Math.max(1, Math.floor(MAX_CELLS_AT_ONCE / (given.length || 1)))
  const members = limit ? all.slice(offset, offset + Math.min(limit, most)) : all.slice(offset)
  const marks = await listMarksOf(ctx.db, { groupId }, members)
  const cells = await mapInTurns(members, (member) => {
    const own = marks.get(member.userId)
    return given
      .filter((assignment) => homework.isFor(assignment, member.id))
      .map((assignment) => ({
        memberId: member.id,
        assignmentId: assignment.id,
        ...presentProgress(homework.progressOf(assignment, member, own?.get(assignment.id))),
      }))
  })
  const progress = {
    members: members.map(({ id, name, username, state }) => ({ id, name, username, state })),
    assignments: given.map(({ id, title, due, from }) => ({ id, title, due, from })),
    cells: cells.flat(),
  }
  return { progress, total: all.length }
}

/** The same as a table: a row for each member, a column for each assignment. */
export async function progressCsv(ctx: AppContext, asked: Reader, t: T): Promise<string> {
  const group = await groupFor(ctx, ctx.db, asked, 'teachers')
  const { members, assignments, cells } = (await getProgress(ctx, asked)).progress
  const cellsOf = Map.groupBy(cells, ({ memberId }) => memberId)
  const dayOf = daysIn(group.timeZone)
  const head = csvFile([[t('Name'), ...assignments.map(({ title }) => title)]])
  const lines = await mapInTurns(members, ({ id, name }) => {
    const own = new Map(cellsOf.get(id)?.map((cell) => [cell.assignmentId, cell]))
    return csvLines([[name, ...assignments.map((each) => cellText(own.get(each.id), dayOf, t))]])
  })
  return head + lines.join('')
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

/**
 * Returns by group how many assignments a member still has to do: what is shown on their day there, is for them, does
 * not excuse them, and has an item that counts and is not done. For somebody who is locked, only items for kids count.
 */
async function countOpenOf(
  db: Db,
  { userId, locked }: { userId: number; locked: boolean },
  places: readonly { id: number; memberId: number; today: string }[],
): Promise<Map<number, number>> {
  const has = (table: 'group_receivers' | 'group_excused') =>
    sql`EXISTS (SELECT FROM ${sql.identifier(table)} WHERE assignment_id = group_assignments.id AND member_id = place.member_id)`
  const areShown = sql`NOT draft AND (from_day IS NULL OR from_day <= today) AND (to_all OR ${has('group_receivers')}) AND NOT ${has('group_excused')}`
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
