import { eq, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/client.ts'
import { namedLines } from '../../platform/db/schema/openings.ts'
import { linePositions, type patternPositions } from '../../platform/db/schema/positions.ts'

type Line = typeof namedLines.$inferSelect
type Position = typeof linePositions.$inferSelect
export type LineRow = Pick<Position, 'position' | 'ends' | 'lines'> &
  Pick<Line, 'eco' | 'name' | 'moves'>

/** Returns every position along the named lines. */
export async function listLines(db: Db): Promise<LineRow[]> {
  const { position, ends, lines, lineId } = linePositions
  const { eco, name, moves } = namedLines
  return db
    .select({ position, ends, eco, name, moves, lines })
    .from(linePositions)
    .innerJoin(namedLines, eq(namedLines.id, lineId))
}

export type PatternRow = Pick<typeof patternPositions.$inferSelect, 'position' | 'ply' | 'ends'> & {
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
