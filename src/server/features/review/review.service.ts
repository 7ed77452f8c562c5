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
import { eq, sql } from 'drizzle-orm'
import type { AppContext } from '../../context.ts'
import type { Db } from '../../platform/db/client.ts'
import { cards, reviews } from '../../platform/db/schema/review.ts'
import { AppError, notFound } from '../../platform/http/app-error.ts'
import { readInTurns } from '../../platform/turns.ts'
import { findChaptersRow } from '../chapters/chapters.service.ts'
import { chapterPositions, chapterTitle, sideToMove } from './line-cards.ts'
import {
  type CardPlace,
  type CardRow,
  countCards,
  findAnswers,
  findReview,
  listAllCards,
  listAllReviews,
  listCardPage,
  listChangedResources,
  listHeldLines,
  listToday,
  lockCard,
  type ReadLine,
  removeCard,
  removeLines,
  updateLines,
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
    if (input.key !== card.key) throw refused('key', text('The key must be that of the card'))
    return grade(tx, card, { right, answers: known.answers, hint: input.hint, now: ctx.clock() })
  })
}

type Known = { isOwnJudgement: boolean; answers: string[] }

function isRight({ fen }: CardRow, known: Known, { move, knew, hint }: AnswerInput): boolean {
  if (known.isOwnJudgement) {
    if (knew === undefined)
      throw refused('knew', text('Whether it was known must be true or false'))
    return knew
  }
  if (move === undefined) {
    if (!hint) throw refused('move', text('A move must be written as Nf3 or g1f3'))
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

function refused(field: string, fault: ReturnType<typeof text>): AppError {
  return new AppError(400, 'invalid', fault, { fields: { [field]: fault } })
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
  if (!(await removeCard(ctx.db, userId, id))) throw notFound(text('Card not found'))
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
