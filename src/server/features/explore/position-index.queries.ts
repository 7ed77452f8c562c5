import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/client.ts'
import type { linePositions } from '../../platform/db/schema/positions.ts'

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
