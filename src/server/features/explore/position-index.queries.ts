import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/client.ts'
import type { namedLines } from '../../platform/db/schema/openings.ts'
import type { linePositions } from '../../platform/db/schema/positions.ts'

type NamedLine = Pick<typeof namedLines.$inferSelect, 'id' | 'moves'>

export async function listLinesIfNew(db: Db): Promise<NamedLine[]> {
  const { rows } = await db.execute<NamedLine>(sql`
    SELECT id, moves FROM named_lines WHERE NOT EXISTS (SELECT FROM line_positions) ORDER BY moves`)
  return rows
}

export type LinePosition = typeof linePositions.$inferSelect

export async function insertLinePositions(db: Db, rows: readonly LinePosition[]): Promise<void> {
  await db.execute(sql`
    INSERT INTO line_positions (position, line_id, ends, lines)
    SELECT * FROM unnest(${column(rows, 'position')}::text[], ${column(rows, 'lineId')}::int[],
      ${column(rows, 'ends')}::boolean[], ${column(rows, 'lines')}::int[])`)
}

/** An opening or a subcategory with the moves that lead to it. */
export type PatternOwner = {
  openingId: number | null
  subcategoryId: number | null
  pattern: string
}

/**
 * Returns the owners whose positions do not match their moves. An opening without its own moves has those of the
 * named line with the same name or, failing that, those of its subcategory.
 */
export async function listStalePatterns(db: Db): Promise<PatternOwner[]> {
  const { rows } = await db.execute<PatternOwner>(sql`
    WITH owners AS (${OWNERS}), indexed AS (
      SELECT opening_id, subcategory_id, min(pattern) AS pattern FROM pattern_positions GROUP BY 1, 2
    )
    SELECT owners.opening_id AS "openingId", owners.subcategory_id AS "subcategoryId",
      coalesce(owners.pattern, '') AS pattern
    FROM owners LEFT JOIN indexed ON (indexed.opening_id, indexed.subcategory_id)
      IS NOT DISTINCT FROM (owners.opening_id, owners.subcategory_id)
    WHERE owners.pattern IS DISTINCT FROM indexed.pattern`)
  return rows
}

const OWNERS = sql`
  SELECT openings.id AS opening_id, NULL::int AS subcategory_id,
    coalesce(openings.opening_pattern, line.moves, subcategories.opening_pattern) AS pattern
  FROM openings
  LEFT JOIN opening_subcategories AS subcategories ON subcategories.id = openings.subcategory_id
  LEFT JOIN (
    SELECT DISTINCT ON (name) name, moves FROM named_lines ORDER BY name, length(moves), id
  ) AS line ON line.name = openings.name
  UNION ALL
  SELECT NULL, id, opening_pattern FROM opening_subcategories`

export type PatternPosition = PatternOwner & { position: string; ply: number; ends: boolean }

/** Replaces the rows of these owners. */
export async function replacePatternPositions(
  db: Db,
  owners: readonly PatternOwner[],
  rows: readonly PatternPosition[],
): Promise<void> {
  await db.execute(sql`
    DELETE FROM pattern_positions WHERE opening_id = ANY(${column(owners, 'openingId')}::int[])
      OR subcategory_id = ANY(${column(owners, 'subcategoryId')}::int[])`)
  await db.execute(sql`
    INSERT INTO pattern_positions (position, opening_id, subcategory_id, pattern, ply, ends)
    SELECT * FROM unnest(${column(rows, 'position')}::text[], ${column(rows, 'openingId')}::int[],
      ${column(rows, 'subcategoryId')}::int[], ${column(rows, 'pattern')}::text[],
      ${column(rows, 'ply')}::smallint[], ${column(rows, 'ends')}::boolean[])`)
}

/** Passes one column of many rows as a single parameter. */
function column<Row>(rows: readonly Row[], name: keyof Row): SQL {
  return sql`${sql.param(rows.map((row) => row[name]))}`
}
