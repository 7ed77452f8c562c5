import { and, asc, count, desc, eq, inArray, notInArray, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/client.ts'
import {
  type PuzzleRow,
  puzzles,
  puzzleTries,
  testResults,
} from '../../platform/db/schema/puzzles.ts'
import type { KidsPuzzleView } from '#shared/contracts/kids.ts'
import type {
  PuzzlesQuery,
  PuzzleView,
  TestInput,
  TestResultView,
  TestView,
  TryInput,
  TryView,
} from '#shared/contracts/puzzles.ts'
import { endOf, playEach, playLine } from '#shared/chess/play-line.ts'
import { isoTime } from '#shared/domain/days.ts'
import { PUZZLE_SETS, PUZZLES_IN_SET } from '#shared/domain/kids.ts'
import {
  type PuzzleTopic,
  standingOf,
  TEST_LENGTH,
  TEST_TOPICS,
  testTargets,
} from '#shared/domain/puzzles.ts'
import { text } from '#shared/texts/text.ts'
import type { AppContext } from '../../context.ts'
import { type AppError, conflict, invalid, notFound } from '../../platform/http/app-error.ts'
import { Chess } from 'chess.js'

type Position = Pick<PuzzleRow, 'fen' | 'moves'>

/** Compares the solver's moves so far with the solution; as the last move, any mate is right. */
function followed({ fen, moves }: Position, given: readonly string[]): TryView {
  const line = moves.split(' ')
  const wanted = line.filter((_, at) => at % 2 === 1)
  const last = wanted.length - 1
  const isRight = (move: string, at: number) =>
    move === wanted[at] || (at === last && mates(line.slice(0, -1), fen, move))
  if (given.length === 0 || given.length > wanted.length || !given.every(isRight))
    return { right: false, reply: null, done: false }
  const done = given.length === wanted.length
  return { right: true, reply: done ? null : (line[2 * given.length] ?? null), done }
}

function mates(before: readonly string[], fen: string, move: string): boolean {
  const [ply] = playEach([move], endOf(playLine(before, fen)))
  return ply?.uci === move && ply.san.endsWith('#')
}

/** Returns what is shown of a position: all but its solution. */
function shown({ id, fen, moves, topic }: PuzzleRow) {
  const [lastMove = ''] = moves.split(' ', 1)
  const after = endOf(playLine([lastMove], fen))
  const side = after.split(' ')[1] === 'b' ? ('black' as const) : ('white' as const)
  return { id, fen: after, lastMove, side, topic }
}

/** Returns the position to solve and the solution's first move in SAN or, if it mates, all moves that do. */
function firstMoves({ fen, moves }: Position): { fen: string; answers: string[] } {
  const [lastMove = '', first = ''] = moves.split(' ')
  const after = endOf(playLine([lastMove], fen))
  const sans = playEach([first], after).map(({ san }) => san)
  const mating = new Chess(after).moves().filter((san) => san.endsWith('#'))
  return { fen: after, answers: sans.some((san) => san.endsWith('#')) ? mating : sans }
}

/**
 * Returns six mates in one, from an easy one to a harder one: all positions are dealt out to the sets, the easiest first, so
 * that no set is easier than the one before.
 */
export async function kidsPuzzles(
  { db }: Pick<AppContext, 'db'>,
  set: number,
): Promise<KidsPuzzleView[]> {
  const rows = await puzzlesAt(db, 'kids-mate', (total) => {
    const step = Math.max(PUZZLE_SETS, Math.floor(total / PUZZLES_IN_SET))
    return Array.from({ length: PUZZLES_IN_SET }, (_, turn) => turn * step + set - 1)
  })
  return rows.flatMap(({ id, fen, moves }) => {
    const [shown, mate] = playLine(moves.split(' '), fen).plies
    return shown && mate ? [{ id, fen: shown.fen, moves: [mate.san] }] : []
  })
}

const KEPT_RESULTS = 20

/** Kids mode asks mates in one alone. */
const topicFor = (topic: PuzzleTopic, isForKids: boolean): PuzzleTopic =>
  isForKids ? 'kids-mate' : topic

/** Returns the next position of a test, or what came out of it. The same input has the same answer. */
export async function takeTest(
  { db }: Pick<AppContext, 'db'>,
  { rating, seed, answers }: TestInput,
  isForKids: boolean,
): Promise<TestView> {
  const ids = answers.map(({ id }) => id)
  const known = new Map((await findPuzzles(db, ids)).map((row) => [row.id, row]))
  const answered = answers.map(({ id, moves, gaveUp }, at) => {
    const row = known.get(id)
    if (!row) throw notAsked(at)
    return { ...row, right: gaveUp !== true && followed(row, moves).done }
  })
  const right = answered.map((each) => each.right)
  const targets = testTargets(rating, right)
  const topics = targets.map((_, at) =>
    topicFor(TEST_TOPICS[at % TEST_TOPICS.length] ?? 'mate', isForKids),
  )
  const asked = await askedPuzzles(db, { topics, targets }, { seed, taken: ids })
  const wrong = ids.findIndex((id, at) => asked[at]?.id !== id)
  if (wrong >= 0) throw notAsked(wrong)
  if (answers.length === TEST_LENGTH) return { next: null, result: standingOf(rating, answered) }
  const row = asked[answers.length]
  if (!row) return { next: null, result: null }
  const { side: _, ...position } = shown(row)
  return {
    next: { ...position, number: answers.length + 1, of: TEST_LENGTH },
    result: null,
  }
}

function notAsked(at: number): AppError {
  return invalid(
    'answers',
    text('Answer {number} is to a position that was not asked', { number: at + 1 }),
  )
}

export async function listTestResults(
  { db }: Pick<AppContext, 'db'>,
  userId: number,
): Promise<TestResultView[]> {
  return (await listResults(db, userId, KEPT_RESULTS)).map(presentResult)
}

/** Keeps what came out of a whole test. */
export async function addTestResult(
  ctx: AppContext,
  userId: number,
  input: TestInput,
): Promise<TestResultView> {
  const { result } = await takeTest(ctx, input, false)
  if (!result) {
    throw invalid('answers', text('A test has {count} answers', { count: TEST_LENGTH }))
  }
  return ctx.db.transaction(async (tx) => {
    const row = await insertResult(tx, {
      userId,
      seed: input.seed,
      rating: input.rating,
      standing: result,
      createdAt: ctx.clock().toISOString(),
    })
    if (!row) throw conflict('test_known', text('This test has been kept already.'))
    await dropOlderResults(tx, userId, KEPT_RESULTS)
    return presentResult(row)
  })
}

export async function deleteTestResult(
  { db }: Pick<AppContext, 'db'>,
  userId: number,
  id: number,
): Promise<void> {
  if (!(await removeResult(db, userId, id))) throw notFound(text('Result not found'))
}

function presentResult({ id, seed, rating, standing, createdAt }: TestResultRow): TestResultView {
  return { id, seed, rating, ...standing, createdAt: isoTime(createdAt) }
}

export async function listPuzzles(
  { db }: Pick<AppContext, 'db'>,
  { topic, rating, set }: PuzzlesQuery,
  isForKids: boolean,
): Promise<PuzzleView[]> {
  return (await nearestThree(db, topicFor(topic, isForKids), { rating, set })).map(shown)
}

type Trying = {
  id: string
  input: TryInput
  isForKids: boolean
  /** Notes a wrong try, and returns whether it was not the first. */
  miss: (id: string) => boolean | Promise<boolean>
}

/** Says whether the moves are right, and how it goes on; the solution after a second wrong try. */
export async function tryPuzzle(
  { db }: Pick<AppContext, 'db'>,
  { id, input, isForKids, miss }: Trying,
): Promise<TryView> {
  const [row] = await findPuzzles(db, [id])
  if (!row || (isForKids && row.topic !== 'kids-mate')) throw notFound(text('Puzzle not found'))
  const answer = followed(row, input.moves ?? [])
  const isOver = input.giveUp === true || (!answer.right && (await miss(id)))
  if (!isOver) return answer
  return { right: false, reply: null, done: true, solution: row.moves.split(' ').slice(1) }
}

/** Notes a member's wrong try. */
export function missOf({ db }: Pick<AppContext, 'db'>, userId: number): Trying['miss'] {
  return (id) => noteMiss(db, userId, id)
}

/** Returns the position of a puzzle and what is right in it, in SAN; kids have their own puzzles alone. */
export async function findFirstMoves(
  { db, kids }: Pick<AppContext, 'db' | 'kids'>,
  id: string,
): Promise<{ fen: string; answers: string[] }> {
  const [row] = await findPuzzles(db, [id])
  if (!row || (kids && row.topic !== 'kids-mate')) throw notFound(text('Puzzle not found'))
  return firstMoves(row)
}

/** Returns the puzzles of a topic at these places, the easiest first. */
async function puzzlesAt(
  db: Db,
  topic: PuzzleTopic,
  placesOf: (total: number) => readonly number[],
): Promise<PuzzleRow[]> {
  const [{ total } = { total: 0 }] = await db
    .select({ total: count() })
    .from(puzzles)
    .where(eq(puzzles.topic, topic))
  const found = await Promise.all(
    placesOf(total).map((place) =>
      db
        .select()
        .from(puzzles)
        .where(eq(puzzles.topic, topic))
        .orderBy(asc(puzzles.rating), asc(puzzles.id))
        .offset(place)
        .limit(1),
    ),
  )
  return found.flat()
}

async function findPuzzles(db: Db, ids: readonly string[]): Promise<PuzzleRow[]> {
  return db
    .select()
    .from(puzzles)
    .where(inArray(puzzles.id, [...ids]))
}

/** The index gives each half without reading the others of the topic. */
const nearest = (topic: SQL, rating: SQL, { count: most, but }: { count: SQL; but: SQL }) => sql`
  select * from (
    (select * from ${puzzles} as above where topic = ${topic} and rating >= ${rating} and ${but}
      order by rating, id limit ${most})
    union all
    (select * from ${puzzles} as below where topic = ${topic} and rating < ${rating} and ${but}
      order by rating desc, id limit ${most})
  ) as near order by abs(rating - ${rating}), id`

/** Returns three puzzles by their distance from the rating: the first three, or those of a later set. */
async function nearestThree(
  db: Db,
  topic: PuzzleTopic,
  { rating, set }: { rating: number; set: number },
): Promise<PuzzleRow[]> {
  const all = nearest(sql`${topic}`, sql`${rating}::integer`, {
    count: sql`${set * 3}`,
    but: sql`true`,
  })
  const { rows } = await db.execute<PuzzleRow>(sql`${all} limit 3 offset ${(set - 1) * 3}`)
  return rows
}

/** Among so many near a rating, the seed chooses. */
const CHOICE = 16

type Asked = { topics: readonly PuzzleTopic[]; targets: readonly number[] }

/**
 * Returns the position that a test with this seed asks for each topic and target. None is asked twice: the nth is not one
 * of the first n − 1 of `taken`.
 */
async function askedPuzzles(
  db: Db,
  { topics, targets }: Asked,
  { seed, taken }: { seed: string; taken: readonly string[] },
): Promise<PuzzleRow[]> {
  const pool = nearest(sql`asked.topic`, sql`asked.target`, {
    count: sql`${CHOICE}`,
    but: sql`not id = any((${sql.param([...taken])}::text[])[1:asked.number - 1])`,
  })
  const { rows } = await db.execute<PuzzleRow>(sql`
    select chosen.* from unnest(${sql.param([...topics])}::text[], ${sql.param([...targets])}::integer[])
      with ordinality as asked (topic, target, number)
    cross join lateral (
      select * from (${pool} limit ${CHOICE}) as pool order by md5(${seed}::text || ' ' || id), id limit 1
    ) as chosen
    order by asked.number`)
  return rows
}

/** Returns whether the member had tried it in vain before. */
async function noteMiss(db: Db, userId: number, puzzleId: string): Promise<boolean> {
  const added = await db
    .insert(puzzleTries)
    .values({ userId, puzzleId })
    .onConflictDoNothing()
    .returning({ puzzleId: puzzleTries.puzzleId })
  return added.length === 0
}

/** Returns null if there is one with the seed. */
async function insertResult(
  db: Db,
  row: typeof testResults.$inferInsert,
): Promise<TestResultRow | null> {
  const [added] = await db.insert(testResults).values(row).onConflictDoNothing().returning()
  return added ?? null
}

/** Keeps so many of the newest. */
async function dropOlderResults(db: Db, userId: number, kept: number): Promise<void> {
  const newest = (await listResults(db, userId, kept)).map(({ id }) => id)
  await db
    .delete(testResults)
    .where(and(eq(testResults.userId, userId), notInArray(testResults.id, newest)))
}

async function removeResult(db: Db, userId: number, id: number): Promise<boolean> {
  const gone = await db
    .delete(testResults)
    .where(and(eq(testResults.userId, userId), eq(testResults.id, id)))
    .returning({ id: testResults.id })
  return gone.length > 0
}

type TestResultRow = typeof testResults.$inferSelect

async function listResults(db: Db, userId: number, limit: number): Promise<TestResultRow[]> {
  return db
    .select()
    .from(testResults)
    .where(eq(testResults.userId, userId))
    .orderBy(desc(testResults.createdAt), desc(testResults.id))
    .limit(limit)
}
