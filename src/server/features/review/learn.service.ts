import type { LearnedView, LearnInput } from '#shared/contracts/review.ts'
import { FOR_LATER } from '#shared/contracts/kids.ts'
import { exploreSearch } from '#shared/chess/explore-search.ts'
import { moveText } from '#shared/chess/move-text.ts'
import { readPattern } from '#shared/chess/move-pattern.ts'
import { playLine } from '#shared/chess/play-line.ts'
import { positionKey } from '#shared/chess/position-key.ts'
import type { PlayedSide } from '#shared/domain/filters/side.ts'
import { MAX_CARDS } from '#shared/domain/review.ts'
import { paths } from '#shared/paths.ts'
import { text } from '#shared/texts/text.ts'
import { sql, eq } from 'drizzle-orm'
import type { AppContext } from '../../context.ts'
import type { Db } from '../../platform/db/client.ts'
import { users } from '../../platform/db/schema/users.ts'
import { AppError, invalid, kidsLocked, notFound } from '../../platform/http/app-error.ts'
import { holdChapter } from '../chapters/chapters.service.ts'
import { findOpeningPattern } from '../openings/openings.service.ts'
import { findFirstMoves } from '../puzzles/puzzles.service.ts'
import {
  chapterPositions,
  chapterTitle,
  type LearnedPosition,
  learnedPositions,
} from './line-cards.ts'
import { type CardPlace, countCards } from './review.queries.ts'
import { ownCount } from './review.service.ts'

/** More lines through the same positions than anybody learns. */
const MAX_LINES = 5 * MAX_CARDS

type Learned = { place: CardPlace; positions: LearnedPosition[] }

/** Adds what can be learned of one place, all of it or nothing. */
export async function learn(
  ctx: AppContext,
  userId: number,
  input: LearnInput,
): Promise<LearnedView> {
  await ctx.limits.take('study', ownCount(userId))
  return ctx.db.transaction(async (tx) => {
    // One after another, so that limits hold.
    await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update')
    const { place, positions } = await learnedOf(ctx, tx, input)
    const at = ctx.clock().toISOString()
    const added = await insertCards(tx, { userId, at, place }, positions)
    const { cards, lines } = await countCards(tx, userId)
    if ((added > 0 && cards > MAX_CARDS) || lines > MAX_LINES) {
      const fault = text(
        'You can learn at most {most, number} positions. Please remove some first.',
        {
          most: MAX_CARDS,
        },
      )
      throw new AppError(409, 'too_many', fault)
    }
    return { added, known: positions.length - added }
  })
}

const ELSEWHERE = { resourceId: null, chapterId: null, puzzleId: null, title: null, href: null }

async function learnedOf(ctx: AppContext, tx: Db, input: LearnInput): Promise<Learned> {
  const { chapterId, opening, moves = [], puzzleId, side } = input
  if (chapterId !== undefined) return ofChapter(ctx, tx, { chapterId, side })
  if (puzzleId !== undefined) {
    const { fen, answers } = await findFirstMoves(ctx, puzzleId)
    const position = { position: positionKey(fen), fen, answers }
    return { place: { ...ELSEWHERE, kind: 'puzzle', puzzleId }, positions: [position] }
  }
  if (ctx.kids) throw kidsLocked(FOR_LATER)
  if (opening !== undefined) return ofOpening(ctx, opening, side)
  const { plies, fault } = playLine(moves)
  if (fault !== null) throw invalid('moves', fault)
  const sans = plies.map(({ san }) => san)
  const href = paths.explore(exploreSearch({ moves: sans }))
  const place = { ...ELSEWHERE, kind: 'line', title: moveText(sans), href } as const
  return { place, positions: required(learnedPositions(sans, side), 'side') }
}

async function ofOpening(
  ctx: AppContext,
  name: string,
  side: PlayedSide | undefined,
): Promise<Learned> {
  const pattern = await findOpeningPattern(ctx, name)
  if (pattern === null) throw notFound(text('There is no opening “{name}” with moves', { name }))
  const moves = readPattern(pattern).line.plies.map(({ san }) => san)
  const href = `${paths.category('all')}?opening=${encodeURIComponent(name)}`
  const place = { ...ELSEWHERE, kind: 'line', title: name, href } as const
  return { place, positions: required(learnedPositions(moves, side), 'side') }
}

type OfChapter = { chapterId: number; side: PlayedSide | undefined }

async function ofChapter(
  { kids }: AppContext,
  tx: Db,
  { chapterId, side }: OfChapter,
): Promise<Learned> {
  const found = await holdChapter(tx, chapterId)
  if (!found) throw notFound(text('Chapter not found'))
  const { chapter, resource } = found
  if (kids && !resource.kids) throw kidsLocked(FOR_LATER)
  const own = resource.side === 'white' || resource.side === 'black' ? resource.side : undefined
  const learner = side ?? own
  if (chapter.line && !learner)
    throw invalid('side', text('Please choose a side: the lesson is not for one of them'))
  const { kind, positions } = chapterPositions(chapter, learner)
  const place = {
    ...ELSEWHERE,
    kind,
    resourceId: resource.id,
    chapterId,
    title: chapterTitle(resource.title, chapter.title),
  }
  return { place, positions: required(positions, chapter.line ? 'side' : 'chapterId') }
}

function required(positions: LearnedPosition[], field: string): LearnedPosition[] {
  if (positions.length === 0) throw invalid(field, text('There is nothing to learn for this side'))
  return positions
}

/** Adds positions that come from one place. Returns how many the member did not learn before. */
async function insertCards(
  db: Db,
  { userId, at, place }: { userId: number; at: string; place: CardPlace },
  positions: readonly LearnedPosition[],
): Promise<number> {
  const { kind, resourceId, chapterId, puzzleId, title, href } = place
  const target = sql.identifier(chapterId ? 'chapter_id' : puzzleId ? 'puzzle_id' : 'href')
  const { rows } = await db.execute<{ added: number }>(sql`
    WITH given AS (
      SELECT * FROM ROWS FROM (jsonb_to_recordset(${JSON.stringify(positions)}::jsonb)
        AS (position text, fen text, answers text[])) WITH ORDINALITY AS given (position, fen, answers, number)
    ), added AS (
      INSERT INTO cards (user_id, position, fen, created_at)
      SELECT ${userId}, position, fen, ${at}::timestamptz FROM given ORDER BY number
      ON CONFLICT (user_id, position) DO NOTHING RETURNING id, position
    ), learned AS (
      SELECT id, position FROM added
      UNION ALL SELECT cards.id, position FROM cards JOIN given USING (position) WHERE user_id = ${userId}
    ), lines AS (
      INSERT INTO card_lines (card_id, user_id, kind, resource_id, chapter_id, puzzle_id, title, href, answers, read_at)
      SELECT learned.id, ${userId}, ${kind}, ${resourceId}::int, ${chapterId}::int, ${puzzleId}::text, ${title}::text, ${href}::text,
        answers, (SELECT updated_at FROM resources WHERE id = ${resourceId}::int)
      FROM learned JOIN given USING (position) ORDER BY number
      ON CONFLICT (card_id, ${target}) DO UPDATE SET kind = excluded.kind, title = excluded.title,
        answers = excluded.answers, lost = false, read_at = excluded.read_at
    )
    SELECT count(*)::int AS added FROM added`)
  return rows[0]?.added ?? 0
}
