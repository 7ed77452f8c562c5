import { sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/client.ts'

export type LineRow = {
  position: string
  /** Whether the line ends in exactly this position. */
  ends: boolean
  eco: string
  name: string
  /** '1. e4 c5 2. Nf3' */
  moves: string
  /** The number of named lines that pass through the position or end there. */
  lines: number
}

/** Returns every position along the named lines. */
export async function listLines(db: Db): Promise<LineRow[]> {
  const { rows } = await db.execute<LineRow>(sql`
    SELECT position, ends, eco, name, moves, lines
    FROM line_positions JOIN named_lines ON named_lines.id = line_id`)
  return rows
}

export type PatternRow = {
  position: string
  ply: number
  ends: boolean
  /** The opening or subcategory to which the moves belong. */
  owner: string
  /** Null if the moves belong to the subcategory itself. */
  opening: string | null
  subcategory: string | null
  /** All openings of the subcategory if its moves end here; otherwise none. */
  siblings: string[]
}

/** Returns every position along the moves of openings and subcategories. */
export async function listPatterns(db: Db): Promise<PatternRow[]> {
  const { rows } = await db.execute<PatternRow>(sql`
    SELECT position, ply, ends, coalesce('opening ' || opening_id, 'subcategory ' || patterns.subcategory_id) AS owner,
      openings.name AS opening, subcategories.name AS subcategory,
      ARRAY(
        SELECT name FROM openings AS sibling WHERE ends AND sibling.subcategory_id = subcategories.id
        ORDER BY "order" NULLS LAST, name
      ) AS siblings
    FROM pattern_positions AS patterns
    LEFT JOIN openings ON openings.id = opening_id
    LEFT JOIN opening_subcategories AS subcategories
      ON subcategories.id = coalesce(patterns.subcategory_id, openings.subcategory_id)
    ORDER BY ply, openings.order NULLS LAST, openings.name`)
  return rows
}
