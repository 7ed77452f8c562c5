import { and, asc, count, desc, eq, inArray, notInArray, type SQL, sql } from 'drizzle-orm'
import type { PuzzleTopic } from '#shared/domain/puzzles.ts'
import type { Db } from '../../platform/db/client.ts'
import {
  type PuzzleRow,
  puzzles,
  puzzleTries,
  testResults,
} from '../../platform/db/schema/puzzles.ts'

/** Adds rows; a known ID gets the row's values. A statement takes no ID twice: the last one counts. */
export async function storePuzzles(db: Db, rows: readonly PuzzleRow[]): Promise<void> {
  const last = [...new Map(rows.map((row) => [row.id, row])).values()]
  const column = (name: keyof PuzzleRow) => sql.param(last.map((row) => row[name]))
  await db.execute(sql`
    insert into ${puzzles} (id, fen, moves, rating, topic, themes)
    select * from unnest(${column('id')}::text[], ${column('fen')}::text[], ${column('moves')}::text[],
      ${column('rating')}::integer[], ${column('topic')}::text[], ${column('themes')}::text[])
    on conflict (id) do update set fen = excluded.fen, moves = excluded.moves, rating = excluded.rating,
      topic = excluded.topic, themes = excluded.themes`)
}

export async function hasPuzzles(db: Db): Promise<boolean> {
  const rows = await db.select({ id: puzzles.id }).from(puzzles).limit(1)
  return rows.length > 0
}

/** Makes kept responses stale, once for all rows of an import. */
export async function announcePuzzles(db: Db): Promise<void> {
  await db.execute(sql`select openfile_bump_version('puzzles')`)
}

/** Returns the puzzles of a topic at these places, the easiest first. */
export async function puzzlesAt(
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

export async function findPuzzles(db: Db, ids: readonly string[]): Promise<PuzzleRow[]> {
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
export async function nearestThree(
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
export async function askedPuzzles(
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
export async function noteMiss(db: Db, userId: number, puzzleId: string): Promise<boolean> {
  const added = await db
    .insert(puzzleTries)
    .values({ userId, puzzleId })
    .onConflictDoNothing()
    .returning({ puzzleId: puzzleTries.puzzleId })
  return added.length === 0
}

export type TestResultRow = typeof testResults.$inferSelect

export async function listResults(db: Db, userId: number, limit: number): Promise<TestResultRow[]> {
  return db
    .select()
    .from(testResults)
    .where(eq(testResults.userId, userId))
    .orderBy(desc(testResults.createdAt), desc(testResults.id))
    .limit(limit)
}

/** Returns null if there is one with the seed. */
export async function insertResult(
  db: Db,
  row: typeof testResults.$inferInsert,
): Promise<TestResultRow | null> {
  const [added] = await db.insert(testResults).values(row).onConflictDoNothing().returning()
  return added ?? null
}

/** Keeps so many of the newest. */
export async function dropOlderResults(db: Db, userId: number, kept: number): Promise<void> {
  const newest = (await listResults(db, userId, kept)).map(({ id }) => id)
  await db
    .delete(testResults)
    .where(and(eq(testResults.userId, userId), notInArray(testResults.id, newest)))
}

export async function removeResult(db: Db, userId: number, id: number): Promise<boolean> {
  const gone = await db
    .delete(testResults)
    .where(and(eq(testResults.userId, userId), eq(testResults.id, id)))
    .returning({ id: testResults.id })
  return gone.length > 0
}
