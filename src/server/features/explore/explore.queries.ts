import { type SQL, sql } from 'drizzle-orm'
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
    SELECT position, ends, eco, name, moves FROM ${asked(positions)},
    LATERAL (SELECT line_id, ends FROM line_positions WHERE position = asked.position OFFSET 0) AS here,
    LATERAL (SELECT eco, name, moves FROM named_lines WHERE id = here.line_id OFFSET 0) AS line`)
  return rows
}

/**
 * Positions one by one: the fences (OFFSET 0) make the planner look each up in the index; it would
 * rather read the tables whole.
 */
function asked(positions: readonly string[]): SQL {
  return sql`(SELECT DISTINCT position FROM unnest(${sql.param(positions)}::text[]) AS position) AS asked`
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

/** Openings and subcategories that end in one of `passed`, or whose moves go through one of `next`. */
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
    FROM ${asked([...passed, ...next])},
    LATERAL (
      SELECT opening_id, subcategory_id, ply, ends FROM pattern_positions
      WHERE position = asked.position
        AND (ends OR asked.position = ANY(${sql.param(next)}::text[])) OFFSET 0
    ) AS here
    LEFT JOIN openings ON openings.id = opening_id
    LEFT JOIN opening_subcategories AS subcategories
      ON subcategories.id = coalesce(here.subcategory_id, openings.subcategory_id)
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
