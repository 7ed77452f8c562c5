import { sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/client.ts'
import { type PuzzleRow, puzzles } from '../../platform/db/schema/puzzles.ts'

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

/** Makes kept responses stale, once for all rows of an import. */
export async function announcePuzzles(db: Db): Promise<void> {
  await db.execute(sql`select openfile_bump_version('puzzles')`)
}
