import { sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'

export type LineRow = {
  position: string
  /** Whether the line ends in this very position. */
  ends: boolean
  eco: string
  name: string
  /** '1. e4 c5 2. Nf3' */
  moves: string
}

/** What the named lines know of these positions. */
export async function listLines(db: Db, positions: readonly string[]): Promise<LineRow[]> {
  const { rows } = await db.execute<LineRow>(sql`
    SELECT position, ends, eco, name, moves
    FROM line_positions JOIN named_lines ON named_lines.id = line_id
    WHERE position = ANY(${sql.param(positions)}::text[])`)
  return rows
}

export type PatternRow = {
  position: string
  ply: number
  ends: boolean
  /** Null: these are the moves of the subcategory itself. */
  opening: string | null
  subcategory: string | null
  /** All openings of the subcategory, where this one ends; else none. */
  siblings: string[]
}

/** Openings and subcategories that end in one of `passed`, or go through one of `next`. */
export async function listPatterns(
  db: Db,
  passed: readonly string[],
  next: readonly string[],
): Promise<PatternRow[]> {
  const { rows } = await db.execute<PatternRow>(sql`
    SELECT position, ply, ends, openings.name AS opening, subcategories.name AS subcategory,
      ARRAY(
        SELECT name FROM openings AS sibling WHERE ends AND sibling.subcategory_id = subcategories.id
        ORDER BY "order" NULLS LAST, name
      ) AS siblings
    FROM pattern_positions AS patterns
    LEFT JOIN openings ON openings.id = patterns.opening_id
    LEFT JOIN opening_subcategories AS subcategories
      ON subcategories.id = coalesce(patterns.subcategory_id, openings.subcategory_id)
    WHERE position = ANY(${sql.param([...passed, ...next])}::text[])
      AND (ends OR position = ANY(${sql.param(next)}::text[]))
    ORDER BY ply, openings.order NULLS LAST, openings.name`)
  return rows
}

export type BookRow = { position: string; eco: string | null; name: string }

/** Every position with a name; a named line's goes before an opening's, that before a subcategory's. */
export async function listBook(db: Db): Promise<BookRow[]> {
  const { rows } = await db.execute<BookRow>(sql`
    SELECT DISTINCT ON (position) position, eco, name FROM (
      SELECT position, eco, name, 1 AS rank
      FROM line_positions JOIN named_lines ON named_lines.id = line_id WHERE ends
      UNION ALL
      SELECT position, NULL, coalesce(openings.name, subcategories.name),
        CASE WHEN opening_id IS NULL THEN 3 ELSE 2 END
      FROM pattern_positions
      LEFT JOIN openings ON openings.id = opening_id
      LEFT JOIN opening_subcategories AS subcategories
        ON subcategories.id = pattern_positions.subcategory_id
      WHERE ends
    ) AS named ORDER BY position, rank, name`)
  return rows
}
