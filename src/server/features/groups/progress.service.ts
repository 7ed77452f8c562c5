import type { ProgressQuery, ProgressView } from '#shared/contracts/homework.ts'
import { csvFile, csvLines } from '#shared/domain/csv.ts'
import { dayIn, daysIn, MAX_CELL_BYTES, MAX_CELLS_AT_ONCE } from '#shared/domain/groups.ts'
import {
  inProgressOrder,
  type ProgressOrder,
  progressText,
  STAMP_NAMES,
} from '#shared/domain/homework.ts'
import { utcDayText } from '#shared/domain/utc-text.ts'
import type { T } from '#shared/texts/text.ts'
import type { AppContext } from '../../context.ts'
import { mapInTurns, nextTurn } from '../../platform/turns.ts'
import { listAnswers, presentAnswer } from './answers.service.ts'
import { groupFor, type Reader } from './group-access.service.ts'
import type { GroupCardRow } from './groups.queries.ts'
import { loadHomework, presentProgress, upToBytes } from './homework.service.ts'
import { listAdmitted } from './members.queries.ts'
import { isDone, itemsOf, listMarksOf, listTestResults, testsOf } from './progress.queries.ts'
import { sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/client.ts'
import { idList } from '../../platform/db/id-list.ts'

type Cells = ProgressView['cells']

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
  const chosen = limit ? all.slice(offset, offset + Math.min(limit, most)) : all.slice(offset)
  const marks = await listMarksOf(ctx.db, { groupId }, chosen)
  const ids = chosen.map(({ id }) => id)
  const answers = await listAnswers(ctx.db, { groupId }, ids)
  const results = await listTestResults(ctx.db, { groupId }, chosen)
  const found = await mapInTurns(chosen, (member): Cells => {
    const [own, said] = [marks.get(member.userId), answers.get(member.id)]
    const tests = results.get(member.userId)
    return given
      .filter((assignment) => homework.isFor(assignment, member.id))
      .map((assignment) => ({
        memberId: member.id,
        assignmentId: assignment.id,
        ...presentProgress(homework.progressOf(assignment, member, own?.get(assignment.id))),
        ...presentAnswer(said?.get(assignment.id), tests?.get(assignment.id)),
      }))
  })
  const cells = limit ? upToBytes(found, MAX_CELL_BYTES) : found
  const members = chosen.slice(0, cells.length)
  const progress = {
    members: members.map(({ id, name, username, state }) => ({ id, name, username, state })),
    assignments: given.map(({ id, title, due, from }) => ({ id, title, due, from })),
    cells: cells.flat(),
  }
  return { progress, total: all.length }
}

/** The same as a table, in the words of the page, and the name of its file. */
export async function progressCsv(
  ctx: AppContext,
  asked: Reader,
  { order, t }: { order: ProgressOrder; t: T },
): Promise<{ name: string; file: AsyncGenerator<string> }> {
  const group = await groupFor(ctx, ctx.db, asked, 'teachers')
  const { members, assignments, cells } = (await getProgress(ctx, asked)).progress
  const cellsOf = Map.groupBy(cells, ({ memberId }) => memberId)
  const dayOf = daysIn(group.timeZone)
  const words = new Map<string, string>()
  const dayText = (iso: string): string => {
    const day = dayOf(Date.parse(iso))
    const known = words.get(day) ?? utcDayText(day, t)
    words.set(day, known)
    return known
  }
  const head = assignments.flatMap(({ title, due }) => [
    due === null ? title : t('{title}, due {day}', { title, day: utcDayText(due, t) }),
    t('{title}: remark', { title }),
    t('{title}: note', { title }),
  ])
  const lineOf = (member: ProgressView['members'][number]): string => {
    const own = new Map(cellsOf.get(member.id)?.map((cell) => [cell.assignmentId, cell]))
    const said = assignments.flatMap(({ id }) => {
      const cell = own.get(id)
      return [progressText(cell, dayText, t), remarkText(cell, t), cell?.note ?? '']
    })
    return csvLines([[member.name, member.username, ...said]])
  }
  async function* file() {
    yield csvFile([[t('Name'), t('Username'), ...head]])
    for (const member of inProgressOrder(members, cells, order)) {
      await nextTurn()
      yield lineOf(member)
    }
  }
  return { name: group.name, file: file() }
}

/** The stamp first. */
function remarkText(cell: Cells[number] | undefined, t: T): string {
  const stamp = cell?.stamp ? t(STAMP_NAMES[cell.stamp]) : null
  return [stamp, cell?.remark].filter(Boolean).join(': ')
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
 * not excuse them, and has an item that counts, or the test, and is not done. For somebody who is locked, only items for
 * kids count.
 */
async function countOpenOf(
  db: Db,
  { userId, locked }: { userId: number; locked: boolean },
  places: readonly { id: number; memberId: number; today: string }[],
): Promise<Map<number, number>> {
  const has = (table: 'group_receivers' | 'group_excused') =>
    sql`EXISTS (SELECT FROM ${sql.identifier(table)} WHERE assignment_id = group_assignments.id AND member_id = place.member_id)`
  const areShown = sql`NOT draft AND (from_day IS NULL OR from_day <= today) AND (to_all OR ${has('group_receivers')}) AND NOT ${has('group_excused')}`
  const isTheirs = sql`group_assignments.id IN (SELECT id FROM theirs)`
  const { rows } = await db.execute<{ id: number; open: number }>(sql`
    WITH theirs AS (
      SELECT group_assignments.id, group_id, test FROM group_assignments JOIN unnest(
        ${idList(places.map(({ id }) => id))}, ${idList(places.map(({ memberId }) => memberId))},
        ${sql.param(places.map(({ today }) => today))}::date[]
      ) AS place (group_id, member_id, today) USING (group_id) WHERE ${areShown})
    SELECT group_id AS id, count(DISTINCT assignment_id)::int AS open FROM (
      SELECT item.group_id, assignment_id FROM (${itemsOf(isTheirs)}) AS item
      LEFT JOIN study_items AS study ON study.resource_id = item.resource_id AND study.user_id = ${userId}
      WHERE is_there AND (kids OR NOT ${locked}) AND ${isDone} IS NOT TRUE
      UNION ALL
      SELECT group_id, id FROM theirs WHERE test AND NOT ${locked}
        AND id NOT IN (SELECT assignment_id FROM (${testsOf(isTheirs, [userId])}) AS taken)
    ) AS left_to_do GROUP BY group_id`)
  return new Map(rows.map(({ id, open }) => [id, open]))
}
