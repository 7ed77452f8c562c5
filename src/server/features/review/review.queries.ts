import { and, count, eq, type SQL, sql } from 'drizzle-orm'
import { type CardKind, DUE_IN_LIST, NEW_A_DAY } from '#shared/domain/review.ts'
import { utcDay } from '#shared/domain/days.ts'
import type { Db } from '../../platform/db/client.ts'
import { cardLines, cards, reviews } from '../../platform/db/schema/review.ts'
import type { Page } from '../../platform/turns.ts'
import type { LearnedPosition } from './line-cards.ts'

export type CardRow = typeof cards.$inferSelect
export type ReviewRow = typeof reviews.$inferSelect

/** Where a card comes from. */
export type CardPlace = {
  kind: CardKind
  resourceId: number | null
  chapterId: number | null
  puzzleId: string | null
  title: string | null
  href: string | null
}

export type ShownCard = CardPlace & Pick<CardRow, 'id' | 'key' | 'fen'> & { isNew: boolean }

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
export async function listToday(
  db: Db,
  { userId, now, kidsOnly }: { userId: number; now: Date; kidsOnly: boolean },
): Promise<ShownCard[]> {
  const today = utcDay(now)
  // The places are looked up for what is chosen, not for all cards.
  const chosen = (isNew: boolean, where: SQL, order: SQL, limit: SQL) => sql`(
    SELECT card.id, card.key, card.fen, ${PLACE}, ${isNew ? sql`true` : sql`false`} AS "isNew"
    FROM (
      SELECT * FROM cards AS card WHERE user_id = ${userId} AND ${where}
        AND id IN (SELECT card_id FROM card_lines AS line WHERE user_id = ${userId} AND ${isActive(kidsOnly)})
      ORDER BY ${order} LIMIT ${limit}
    ) AS card CROSS JOIN ${firstLine(isActive(kidsOnly))} ORDER BY ${order})`
  const gone = sql`extract(epoch from ${now.toISOString()}::timestamptz - card.reviewed_at) / card.stability DESC, card.id`
  const learned = sql`(SELECT count(*) FROM reviews
    WHERE user_id = ${userId} AND is_first AND at >= ${`${today}T00:00:00Z`}::timestamptz)`
  const { rows } = await db.execute<ShownCard>(sql`
    ${chosen(false, sql`card.due <= ${today}::date`, gone, sql`${DUE_IN_LIST}`)}
    UNION ALL
    ${chosen(true, sql`card.due IS NULL`, sql`card.id`, sql`greatest(0, ${NEW_A_DAY}::int - ${learned})`)}`)
  return rows
}

/** Adds positions that come from one place. Returns how many the member did not learn before. */
export async function insertCards(
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

export async function countCards(
  db: Db,
  userId: number,
): Promise<{ cards: number; lines: number }> {
  const [ofCards] = await db.select({ n: count() }).from(cards).where(eq(cards.userId, userId))
  const [ofLines] = await db
    .select({ n: count() })
    .from(cardLines)
    .where(eq(cardLines.userId, userId))
  return { cards: ofCards?.n ?? 0, lines: ofLines?.n ?? 0 }
}

/** Returns the resources that have changed since the member's cards were made from their chapters. */
export async function listChangedResources(db: Db, userId: number): Promise<number[]> {
  const { rows } = await db.execute<{ id: number }>(sql`
    SELECT resources.id FROM resources JOIN (
      SELECT DISTINCT resource_id, read_at FROM card_lines WHERE user_id = ${userId} AND resource_id IS NOT NULL
    ) AS learned ON resource_id = resources.id
    WHERE read_at IS DISTINCT FROM updated_at GROUP BY resources.id`)
  return rows.map(({ id }) => id)
}

type HeldLine = { id: number; chapterId: number; position: string }

/** Returns what the member's cards have from a resource. */
export async function listHeldLines(
  db: Db,
  userId: number,
  resourceId: number,
): Promise<HeldLine[]> {
  const { rows } = await db.execute<HeldLine>(sql`
    SELECT line.id, chapter_id AS "chapterId", position FROM card_lines AS line JOIN cards ON cards.id = card_id
    WHERE line.user_id = ${userId} AND resource_id = ${resourceId}`)
  return rows
}

export type ReadLine = {
  id: number
  kind: CardKind | null
  answers: string[]
  title: string | null
  lost: boolean
}

/** Stores how the lines are in the resource as it was at that time. */
export async function updateLines(db: Db, lines: readonly ReadLine[], at: string): Promise<void> {
  await db.execute(sql`
    UPDATE card_lines AS line SET kind = coalesce(given.kind, line.kind), title = coalesce(given.title, line.title),
      answers = CASE WHEN given.lost THEN line.answers ELSE given.answers END, lost = given.lost, read_at = ${at}::timestamptz
    FROM jsonb_to_recordset(${JSON.stringify(lines)}::jsonb)
      AS given (id int, kind text, answers text[], title text, lost boolean)
    WHERE line.id = given.id`)
}

/** Until the transaction ends, nobody else grades it. Returns null if the member has no such card. */
export async function lockCard(db: Db, userId: number, id: number): Promise<CardRow | null> {
  const [row] = await db
    .select()
    .from(cards)
    .where(and(eq(cards.id, id), eq(cards.userId, userId)))
    .for('update')
  return row ?? null
}

/** Returns what is right in the card's position and whether learners say themselves that they knew it; null if it is suspended. */
export async function findAnswers(
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

export async function findReview(db: Db, cardId: number, key: string): Promise<ReviewRow | null> {
  const [row] = await db
    .select()
    .from(reviews)
    .where(and(eq(reviews.key, key), eq(reviews.cardId, cardId)))
  return row ?? null
}

export type CardPageRow = Pick<CardRow, 'id' | 'fen' | 'due'> &
  ({ [Name in keyof CardPlace]: CardPlace[Name] | null } & { isSuspended: boolean })

/** Returns a page of all cards, those first that come back first, new ones last. */
export async function listCardPage(
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

/** Returns false if the member has no such card. */
export async function removeCard(db: Db, userId: number, id: number): Promise<boolean> {
  const gone = await db
    .delete(cards)
    .where(and(eq(cards.id, id), eq(cards.userId, userId)))
    .returning({ id: cards.id })
  return gone.length > 0
}

/** What comes from one place, which `where` says; a card that comes from elsewhere as well stays. */
export async function removeLines(db: Db, userId: number, where: SQL): Promise<void> {
  await db.execute(sql`
    WITH gone AS (
      DELETE FROM card_lines WHERE user_id = ${userId} AND ${where} RETURNING id, card_id
    )
    DELETE FROM cards WHERE user_id = ${userId} AND id IN (SELECT card_id FROM gone)
      AND NOT EXISTS (SELECT FROM card_lines AS other WHERE other.card_id = cards.id AND other.id NOT IN (SELECT id FROM gone))`)
}

/** Returns everything, as the member gets it in the account's data. */
export async function listAllCards(db: Db, userId: number, { limit, offset }: Page) {
  const { rows } = await db.execute<Record<string, unknown>>(sql`
    SELECT id, fen, due::text, stability, difficulty, reps, lapses, (
      SELECT coalesce(json_agg(json_build_object('title', title, 'resourceId', resource_id, 'chapterId', chapter_id,
        'puzzleId', puzzle_id, 'href', href, 'answers', answers) ORDER BY line.id), '[]')
      FROM card_lines AS line WHERE card_id = cards.id) AS lines
    FROM cards WHERE user_id = ${userId} ORDER BY id LIMIT ${limit} OFFSET ${offset}`)
  return rows
}

export async function listAllReviews(db: Db, userId: number, { limit, offset }: Page) {
  return db
    .select({ cardId: reviews.cardId, at: reviews.at, known: reviews.known, due: reviews.due })
    .from(reviews)
    .where(eq(reviews.userId, userId))
    .orderBy(reviews.at, reviews.key)
    .limit(limit)
    .offset(offset)
}
