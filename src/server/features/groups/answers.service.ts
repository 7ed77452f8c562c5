import type {
  homeworkAnswerInput,
  AssignmentView,
  HomeworkAnswer,
  ownNoteInput,
} from '#shared/contracts/homework.ts'
import { dayIn, type Stamp } from '#shared/domain/groups.ts'
import type { Standing } from '#shared/domain/puzzles.ts'
import { paths } from '#shared/paths.ts'
import { text } from '#shared/texts/text.ts'
import { and, eq, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { AppContext } from '../../context.ts'
import type { Db } from '../../platform/db/client.ts'
import { idList } from '../../platform/db/id-list.ts'
import { mapInTurns } from '../../platform/turns.ts'
import { groupAnswers, groupExcused } from '../../platform/db/schema/groups.ts'
import { AppError, notFound } from '../../platform/http/app-error.ts'
import { notify } from '../notifications/notify.service.ts'
import {
  type Asked,
  type AskedMember,
  getMember,
  groupFor,
  writeGroup,
} from './group-access.service.ts'
import { isIn, type Scope } from './progress.queries.ts'

/** What teachers and a member say to each other about one piece of homework: a line each, and a stamp. */

export const NO_ASSIGNMENT = text('Assignment not found')

type AskedOf<Who> = Who & { assignmentId: number }

/** The member is told of a new remark or stamp; of the same again, or of what is taken back, not. */
export async function answerHomework(
  ctx: AppContext,
  asked: AskedOf<AskedMember>,
  { excused, ...said }: z.output<typeof homeworkAnswerInput>,
): Promise<void> {
  await writeGroup(ctx, asked, 'teachers', async (tx, group) => {
    const { id: memberId, userId, state } = await getMember(tx, group.id, asked.memberId)
    const pair = { assignmentId: asked.assignmentId, memberId }
    const title = state === 'waiting' ? null : await findGiven(tx, group.id, pair)
    if (title === null) throw notFound(NO_ASSIGNMENT)
    if (excused !== undefined) await setExcused(tx, pair, excused)
    const before = await findAnswer(tx, pair)
    const { remark = before.remark, stamp = before.stamp } = said
    if (remark === before.remark && stamp === before.stamp) return
    await setAnswer(tx, pair, { remark, stamp })
    if (remark === null && stamp === null) return
    const data = { what: 'answered', groupId: group.id, group: group.name, title } as const
    await notify(ctx, tx, { userId, kind: 'group', data, link: paths.group(group.id) })
  })
}

export async function noteOnHomework(
  ctx: AppContext,
  asked: AskedOf<Asked>,
  change: z.output<typeof ownNoteInput>,
): Promise<void> {
  const { as } = await groupFor(ctx, ctx.db, asked, 'people')
  if (as !== 'member') throw onlyMembers()
  await writeGroup(ctx, asked, 'people', async (tx, { id, as: now, memberId, timeZone }) => {
    if (now !== 'member' || memberId === null) throw onlyMembers()
    const pair = { assignmentId: asked.assignmentId, memberId }
    const today = dayIn(timeZone, ctx.clock())
    if ((await findGiven(tx, id, pair, today)) === null) throw notFound(NO_ASSIGNMENT)
    await setAnswer(tx, pair, change)
  })
}

function onlyMembers(): AppError {
  return new AppError(403, 'forbidden', text('Only whoever has homework writes a line about it.'))
}

type Pair = { assignmentId: number; memberId: number }

/** Returns the title of an assignment that is for the member, and that they see by that day; null if it is not. */
async function findGiven(
  db: Db,
  groupId: number,
  { assignmentId, memberId }: Pair,
  today?: string,
): Promise<string | null> {
  const hasBegun =
    today === undefined ? sql`true` : sql`(from_day IS NULL OR from_day <= ${today}::date)`
  const { rows } = await db.execute<{ title: string }>(sql`
    SELECT title FROM group_assignments WHERE group_id = ${groupId} AND id = ${assignmentId} AND NOT draft AND ${hasBegun}
      AND (to_all OR EXISTS (SELECT FROM group_receivers WHERE assignment_id = ${assignmentId} AND member_id = ${memberId}))`)
  return rows[0]?.title ?? null
}

type Answer = HomeworkAnswer & { showResult: boolean }

const NOTHING_SAID: Answer = { remark: null, stamp: null, note: null, showResult: false }

const isOf = ({ assignmentId, memberId }: Pair) =>
  and(eq(groupAnswers.assignmentId, assignmentId), eq(groupAnswers.memberId, memberId))

async function findAnswer(db: Db, pair: Pair): Promise<Answer> {
  const [row] = await db.select().from(groupAnswers).where(isOf(pair))
  return row ?? NOTHING_SAID
}

async function setAnswer(
  db: Db,
  pair: Pair,
  change: Partial<typeof groupAnswers.$inferInsert>,
): Promise<void> {
  await db
    .insert(groupAnswers)
    .values({ ...pair, ...change })
    .onConflictDoUpdate({
      target: [groupAnswers.assignmentId, groupAnswers.memberId],
      set: change,
    })
}

async function setExcused(db: Db, pair: Pair, isExcused: boolean): Promise<void> {
  if (isExcused) {
    await db.insert(groupExcused).values(pair).onConflictDoNothing()
    return
  }
  const { assignmentId, memberId } = groupExcused
  await db
    .delete(groupExcused)
    .where(and(eq(assignmentId, pair.assignmentId), eq(memberId, pair.memberId)))
}

/** What was said about the homework of one member, by assignment. */
type Answers = ReadonlyMap<number, Answer>

/** Returns what was said about the homework of these members, by member. One text each, as in `listMarksOf`. */
export async function listAnswers(
  db: Db,
  scope: Scope,
  memberIds: readonly number[],
): Promise<ReadonlyMap<number, Answers>> {
  const { rows } = await db.execute<{ memberId: number; answers: string }>(sql`
    SELECT member_id AS "memberId",
      json_agg(json_build_array(assignment_id, remark, stamp, answer.note, show_result))::text AS answers
    FROM group_answers AS answer JOIN group_assignments ON group_assignments.id = assignment_id
    WHERE ${isIn(scope)} AND member_id = ANY (${idList(memberIds)}) GROUP BY member_id`)
  const pairs = await mapInTurns(rows, ({ memberId, answers }) => {
    const stored = JSON.parse(answers) as StoredAnswer[]
    const own = stored.map(
      ([id, remark, stamp, note, showResult]) => [id, { remark, stamp, note, showResult }] as const,
    )
    return [memberId, new Map(own)] as const
  })
  return new Map(pairs)
}

type StoredAnswer = [
  assignmentId: number,
  remark: string | null,
  stamp: Stamp | null,
  note: string | null,
  showResult: boolean,
]

export function presentOwnAnswer({ remark, stamp, note }: Answer = NOTHING_SAID): Pick<
  AssignmentView,
  'remark' | 'stamp' | 'mine'
> {
  return { remark, stamp, mine: { note } }
}

/** As teachers see it. The figures of a test are shown only by whoever took it. */
export function presentAnswer(
  { remark, stamp, note, showResult }: Answer = NOTHING_SAID,
  result: Standing | undefined,
): HomeworkAnswer {
  if (!showResult || !result) return { remark, stamp, note }
  const { estimate, plusMinus } = result
  return { remark, stamp, note, result: { estimate, plusMinus } }
}
