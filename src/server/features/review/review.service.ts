import { type CardKind, DUE_IN_LIST, NEW_A_DAY } from '#shared/domain/review.ts'
import { utcDay } from '#shared/domain/days.ts'
import { randomUUID } from 'node:crypto'
import type {
  AnswerInput,
  AnswerView,
  CardsQuery,
  ListedCard,
  ReviewView,
} from '#shared/contracts/review.ts'
import { storedChapters } from '#shared/domain/chapters/chapter-text.ts'
import { playEach } from '#shared/chess/play-line.ts'
import { paths } from '#shared/paths.ts'
import { type T, text } from '#shared/texts/text.ts'
import { and, type SQL, eq, sql } from 'drizzle-orm'
import type { AppContext } from '../../context.ts'
import type { Db } from '../../platform/db/client.ts'
import { cards, reviews } from '../../platform/db/schema/review.ts'
import { invalid, notFound } from '../../platform/http/app-error.ts'
import { type Page, readInTurns } from '../../platform/turns.ts'
import { findChaptersRow } from '../chapters/chapters.service.ts'
import { chapterPositions, chapterTitle, sideToMove } from './line-cards.ts'
import {
  type ReviewRow,
  type ShownCard,
  type CardPageRow,
  type CardPlace,
  type CardRow,
  countCards,
  type ReadLine,
} from './review.queries.ts'
import { graded } from './schedule.ts'

/** A school shares one address. */
export const ownCount = (userId: number) => ({ apart: `review of ${userId}` })

export async function getReview(ctx: AppContext, userId: number, t: T): Promise<ReviewView> {
  await followChapters(ctx.db, userId)
  const rows = await listToday(ctx.db, { userId, now: ctx.clock(), kidsOnly: ctx.kids !== null })
  return {
    today: rows.length,
    cards: rows.map(({ id, key, kind, fen, isNew, ...place }) => ({
      id,
      key,
      kind,
      fen,
      side: sideToMove(fen),
      from: presentPlace(place, t),
      isNew,
    })),
  }
}

/** Returns how many cards the member's list has today. */
export async function countToday(db: Db, userId: number, now: Date): Promise<number> {
  return (await listToday(db, { userId, now, kidsOnly: false })).length
}

const PUZZLES = '/test'

function presentPlace(
  { resourceId, chapterId, title, href }: Omit<CardPlace, 'kind' | 'puzzleId'>,
  t: T,
): { title: string; href: string } {
  if (resourceId !== null && chapterId !== null)
    return { title: title ?? '', href: paths.chapter(resourceId, chapterId) }
  return href === null
    ? { title: t('A puzzle from Lichess'), href: PUZZLES }
    : { title: title ?? '', href }
}

/** Takes over what has changed in the chapters: positions that they no longer have are suspended, and the answers are theirs. */
async function followChapters(db: Db, userId: number): Promise<void> {
  for (const resourceId of await listChangedResources(db, userId)) {
    const row = await findChaptersRow(db, resourceId)
    if (!row) continue
    const read = new Map(
      storedChapters(row.chapters, row.chapterIds).map((chapter) => {
        const { kind, positions } = chapterPositions(chapter)
        const answers = new Map(positions.map((each) => [each.position, each.answers]))
        return [chapter.id, { kind, answers, title: chapterTitle(row.title, chapter.title) }]
      }),
    )
    const lines = (await listHeldLines(db, userId, resourceId)).map((line): ReadLine => {
      const chapter = read.get(line.chapterId)
      const answers = chapter?.answers.get(line.position)
      return {
        id: line.id,
        kind: chapter?.kind ?? null,
        title: chapter?.title ?? null,
        answers: answers ?? [],
        lost: answers === undefined,
      }
    })
    await updateLines(db, lines, row.updatedAt)
  }
}

/** Says whether an answer is right, and grades it once for each showing. */
export async function answerCard(
  ctx: AppContext,
  userId: number,
  { id, input }: { id: number; input: AnswerInput },
): Promise<AnswerView> {
  await ctx.limits.take('review', ownCount(userId))
  await followChapters(ctx.db, userId)
  return ctx.db.transaction(async (tx) => {
    const card = await lockCard(tx, userId, id)
    const known = card && (await findAnswers(tx, id, ctx.kids !== null))
    if (!card || !known) throw notFound(text('Card not found'))
    const right = isRight(card, known, input)
    if (input.practice) return { right, answers: known.answers, due: card.due }
    const before = await findReview(tx, id, input.key)
    if (before) return { right: before.right, answers: before.answers, due: before.due }
    if (input.key !== card.key) throw invalid('key', text('The key must be that of the card'))
    return grade(tx, card, { right, answers: known.answers, hint: input.hint, now: ctx.clock() })
  })
}

type Known = { isOwnJudgement: boolean; answers: string[] }

function isRight({ fen }: CardRow, known: Known, { move, knew, hint }: AnswerInput): boolean {
  if (known.isOwnJudgement) {
    if (knew === undefined)
      throw invalid('knew', text('Whether it was known must be true or false'))
    return knew
  }
  if (move === undefined) {
    if (!hint) throw invalid('move', text('A move must be written as Nf3 or g1f3'))
    return false
  }
  return playEach([move], fen).some(({ san }) => known.answers.includes(san))
}

type Given = { right: boolean; answers: string[]; hint: boolean | undefined; now: Date }

async function grade(
  tx: Db,
  card: CardRow,
  { right, answers, hint, now }: Given,
): Promise<AnswerView> {
  const isKnown = right && !hint
  const memory = graded(card, isKnown, now)
  await tx.insert(reviews).values({
    key: card.key,
    cardId: card.id,
    userId: card.userId,
    at: now.toISOString(),
    isFirst: card.due === null,
    known: isKnown,
    right,
    answers,
    due: memory.due,
  })
  await tx
    .update(cards)
    .set({ ...memory, key: randomUUID() })
    .where(eq(cards.id, card.id))
  return { right, answers, due: memory.due }
}

export async function listCards(
  ctx: AppContext,
  { userId, query, t }: { userId: number; query: CardsQuery; t: T },
): Promise<{ items: ListedCard[]; total: number }> {
  await followChapters(ctx.db, userId)
  const rows = await listCardPage(ctx.db, userId, query)
  const items = rows.map(({ id, kind, fen, due, isSuspended, ...place }) => ({
    id,
    kind,
    fen,
    side: sideToMove(fen),
    from: kind === null ? null : presentPlace(place, t),
    due,
    isSuspended,
  }))
  return { items, total: (await countCards(ctx.db, userId)).cards }
}

export async function forgetCard(ctx: AppContext, userId: number, id: number): Promise<void> {
  await ctx.limits.take('review', ownCount(userId))
  const gone = await ctx.db.delete(cards).where(and(eq(cards.id, id), eq(cards.userId, userId)))
  if (gone.rowCount === 0) throw notFound(text('Card not found'))
}

const CHAPTER = /^\/resource\/(\d{1,9})#chapter-(\d{1,9})$/

/** Forgets what comes from one place, as lists name it. Forgetting what is not there is not an error. */
export async function forgetCards(ctx: AppContext, userId: number, from: string): Promise<void> {
  await ctx.limits.take('review', ownCount(userId))
  const [, resourceId, chapterId] = CHAPTER.exec(from) ?? []
  const where =
    resourceId !== undefined
      ? sql`resource_id = ${Number(resourceId)} AND chapter_id = ${Number(chapterId)}`
      : from === PUZZLES
        ? sql`puzzle_id IS NOT NULL`
        : sql`href = ${from}`
  await removeLines(ctx.db, userId, where)
}

/** Returns all of it for the member's own copy of their data. */
export async function exportReview(
  db: Db,
  userId: number,
): Promise<Record<'cards' | 'answers', Record<string, unknown>[]>> {
  return {
    cards: await readInTurns((page) => listAllCards(db, userId, page)),
    answers: await readInTurns((page) => listAllReviews(db, userId, page)),
  }
}

/** Kids get what comes from resources for kids and from their own puzzles. */
const isForKids = sql`(EXISTS (SELECT FROM resources WHERE resources.id = line.resource_id AND kids)
  OR EXISTS (SELECT FROM puzzles WHERE puzzles.id = line.puzzle_id AND topic = 'kids-mate'))`

const isActive = (kidsOnly: boolean) =>
  kidsOnly ? sql`NOT line.lost AND ${isForKids}` : sql`NOT line.lost`

const PLACE = sql`line.kind, line.resource_id AS "resourceId", line.chapter_id AS "chapterId",
  line.puzzle_id AS "puzzleId", line.title, line.href`

/** Of several places, the first that has answers; `line` and `card` are the names of the tables. */
const firstLine = (where: SQL) => sql`LATERAL (
  SELECT * FROM card_lines AS line WHERE line.card_id = card.id AND ${where}
  ORDER BY line.kind = 'fen', line.lost, line.id LIMIT 1) AS line`

/**
 * Returns what is due, and then what is new. The more of its stability has passed since the last answer, the nearer a
 * position is to being forgotten.
 */
async function listToday(
  db: Db,
  { userId, now, kidsOnly }: { userId: number; now: Date; kidsOnly: boolean },
): Promise<ShownCard[]> {
  const today = utcDay(now)
  // The places are looked up for what is chosen, not for all cards: the order is that of the inner query.
  const chosen = (isNew: boolean, where: SQL, rank: SQL, limit: SQL) => sql`(
    SELECT card.id, card.key, card.fen, ${PLACE}, ${isNew ? sql`true` : sql`false`} AS "isNew"
    FROM (
      SELECT *, ${rank} AS rank FROM cards WHERE user_id = ${userId} AND ${where} ORDER BY rank, id
    ) AS card CROSS JOIN ${firstLine(isActive(kidsOnly))} ORDER BY card.rank, card.id LIMIT ${limit})`
  const kept = sql`date_part('epoch', reviewed_at - ${now.toISOString()}::timestamptz) / stability`
  const learned = sql`(SELECT count(*) FROM reviews
    WHERE user_id = ${userId} AND is_first AND at >= ${`${today}T00:00:00Z`}::timestamptz)`
  const { rows } = await db.execute<ShownCard>(sql`
    ${chosen(false, sql`due <= ${today}::date`, kept, sql`${DUE_IN_LIST}`)}
    UNION ALL
    ${chosen(true, sql`due IS NULL`, sql`0`, sql`greatest(0, ${NEW_A_DAY}::int - ${learned})`)}`)
  return rows
}

/** Returns the resources that have changed since the member's cards were made from their chapters. */
async function listChangedResources(db: Db, userId: number): Promise<number[]> {
  const { rows } = await db.execute<{ id: number }>(sql`
    SELECT resources.id FROM resources JOIN (
      SELECT DISTINCT resource_id, read_at FROM card_lines WHERE user_id = ${userId} AND resource_id IS NOT NULL
    ) AS learned ON resource_id = resources.id
    WHERE read_at IS DISTINCT FROM updated_at GROUP BY resources.id`)
  return rows.map(({ id }) => id)
}

type HeldLine = { id: number; chapterId: number; position: string }

/** Returns what the member's cards have from a resource. */
async function listHeldLines(db: Db, userId: number, resourceId: number): Promise<HeldLine[]> {
  const { rows } = await db.execute<HeldLine>(sql`
    SELECT line.id, chapter_id AS "chapterId", position FROM card_lines AS line JOIN cards ON cards.id = card_id
    WHERE line.user_id = ${userId} AND resource_id = ${resourceId}`)
  return rows
}

/** Stores how the lines are in the resource as it was at that time. */
async function updateLines(db: Db, lines: readonly ReadLine[], at: string): Promise<void> {
  await db.execute(sql`
    UPDATE card_lines AS line SET kind = coalesce(given.kind, line.kind), title = coalesce(given.title, line.title),
      answers = CASE WHEN given.lost THEN line.answers ELSE given.answers END, lost = given.lost, read_at = ${at}::timestamptz
    FROM jsonb_to_recordset(${JSON.stringify(lines)}::jsonb)
      AS given (id int, kind text, answers text[], title text, lost boolean)
    WHERE line.id = given.id`)
}

/** Until the transaction ends, nobody else grades it. Returns null if the member has no such card. */
async function lockCard(db: Db, userId: number, id: number): Promise<CardRow | null> {
  const [row] = await db
    .select()
    .from(cards)
    .where(and(eq(cards.id, id), eq(cards.userId, userId)))
    .for('update')
  return row ?? null
}

/** Returns what is right in the card's position and whether learners say themselves that they knew it; null if it is suspended. */
async function findAnswers(
  db: Db,
  cardId: number,
  kidsOnly: boolean,
): Promise<{ isOwnJudgement: boolean; answers: string[] } | null> {
  const { rows } = await db.execute<{ kind: CardKind; answers: string[] }>(sql`
    SELECT kind, answers FROM card_lines AS line WHERE card_id = ${cardId} AND ${isActive(kidsOnly)} ORDER BY id`)
  if (rows.length === 0) return null
  return {
    isOwnJudgement: rows.every(({ kind }) => kind === 'fen'),
    answers: [...new Set(rows.flatMap(({ answers }) => answers))],
  }
}

async function findReview(db: Db, cardId: number, key: string): Promise<ReviewRow | null> {
  const [row] = await db
    .select()
    .from(reviews)
    .where(and(eq(reviews.key, key), eq(reviews.cardId, cardId)))
  return row ?? null
}

/** Returns a page of all cards, those first that come back first, new ones last. */
async function listCardPage(
  db: Db,
  userId: number,
  { limit, offset }: Page,
): Promise<CardPageRow[]> {
  const { rows } = await db.execute<CardPageRow>(sql`
    SELECT page.*, ${PLACE}, coalesce(line.lost, true) AS "isSuspended"
    FROM (
      SELECT id, fen, due::text FROM cards WHERE user_id = ${userId} ORDER BY cards.due NULLS LAST, id
      LIMIT ${limit} OFFSET ${offset}
    ) AS page
    JOIN cards AS card USING (id) LEFT JOIN ${firstLine(sql`true`)} ON true
    ORDER BY card.due NULLS LAST, id`)
  return rows
}

/** What comes from one place, which `where` says; a card that comes from elsewhere as well stays. */
async function removeLines(db: Db, userId: number, where: SQL): Promise<void> {
  await db.execute(sql`
    WITH gone AS (
      DELETE FROM card_lines WHERE user_id = ${userId} AND ${where} RETURNING id, card_id
    )
    DELETE FROM cards WHERE user_id = ${userId} AND id IN (SELECT card_id FROM gone)
      AND NOT EXISTS (SELECT FROM card_lines AS other WHERE other.card_id = cards.id AND other.id NOT IN (SELECT id FROM gone))`)
}

/** Returns everything, as the member gets it in the account's data. */
async function listAllCards(db: Db, userId: number, { limit, offset }: Page) {
  const { rows } = await db.execute<Record<string, unknown>>(sql`
    SELECT id, fen, due::text, stability, difficulty, reps, lapses, (
      SELECT coalesce(json_agg(json_build_object('title', title, 'resourceId', resource_id, 'chapterId', chapter_id,
        'puzzleId', puzzle_id, 'href', href, 'answers', answers) ORDER BY line.id), '[]')
      FROM card_lines AS line WHERE card_id = cards.id) AS lines
    FROM cards WHERE user_id = ${userId} ORDER BY id LIMIT ${limit} OFFSET ${offset}`)
  return rows
}

async function listAllReviews(db: Db, userId: number, { limit, offset }: Page) {
  return db
    .select({ cardId: reviews.cardId, at: reviews.at, known: reviews.known, due: reviews.due })
    .from(reviews)
    .where(eq(reviews.userId, userId))
    .orderBy(reviews.at, reviews.key)
    .limit(limit)
    .offset(offset)
}
