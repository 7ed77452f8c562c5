import { lineReader } from '#shared/chess/line-keys.ts'
import { moveTokens } from '#shared/chess/pgn-scan.ts'
import type { Db } from '../../platform/db/client.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { namedLines } from '../../platform/db/schema/openings.ts'
import type { linePositions as linePositionRows } from '../../platform/db/schema/positions.ts'

type LinePosition = typeof linePositionRows.$inferSelect

/** An opening or a subcategory with the moves that lead to it. */
type PatternOwner = {
  openingId: number | null
  subcategoryId: number | null
  pattern: string
}

type PatternPosition = PatternOwner & { position: string; ply: number; ends: boolean }

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

type NamedLine = Pick<typeof namedLines.$inferSelect, 'id' | 'moves'>

/** Fastest if the lines are sorted by their moves. */
export function linePositions(lines: readonly { id: number; moves: string }[]): LinePosition[] {
  const keysOf = lineReader()
  const ways = lines.map(({ id, moves }) => ({ id, keys: keysOf(moveTokens(moves)) }))
  const lineAt = new Map<string, number>()
  for (const { id, keys } of ways) {
    const end = keys.at(-1)
    if (end && !lineAt.has(end)) lineAt.set(end, id)
  }
  const found = new Map<string, { row: LinePosition; depth: number }>()
  for (const { keys } of ways) {
    let lineId: number | null = null
    let depth = 0
    for (const [index, position] of keys.entries()) {
      const here = lineAt.get(position)
      if (here !== undefined) [lineId, depth] = [here, index + 1]
      const known = found.get(position)
      if (!known) {
        const row = { position, lineId, ends: here !== undefined, lines: 1 }
        found.set(position, { row, depth })
        continue
      }
      known.row.lines++
      if (known.depth < depth) {
        known.row.lineId = lineId
        known.depth = depth
      }
    }
  }
  return [...found.values()].map(({ row }) => row)
}

/** Completes the whole index when the server starts, in its own transaction. */
export async function indexPositions(db: Db): Promise<void> {
  await db.transaction(async (tx) => {
    const lines = await listLinesIfNew(tx)
    if (lines.length > 0) await insertLinePositions(tx, linePositions(lines))
    await indexPatterns(tx)
  })
}

/**
 * Updates the index after a write to openings or subcategories, in its transaction, for those whose moves have
 * changed.
 */
export async function indexPatterns(tx: Db): Promise<void> {
  const owners = await listStalePatterns(tx)
  if (owners.length > 0) {
    await replacePatternPositions(tx, owners, patternPositions(owners))
  }
}

/** Returns no positions if the moves are illegal, which means that somebody bypassed the checks. */
function patternPositions(owners: readonly PatternOwner[]): PatternPosition[] {
  const keysOf = lineReader()
  return owners.flatMap((owner) => {
    const moves = moveTokens(owner.pattern)
    const keys = keysOf(moves)
    if (keys.length < moves.length) return []
    return keys.map((position, index) => ({
      ...owner,
      position,
      ply: index + 1,
      ends: index === keys.length - 1,
    }))
  })
}

async function listLinesIfNew(db: Db): Promise<NamedLine[]> {
  const { rows } = await db.execute<NamedLine>(sql`
    SELECT id, moves FROM named_lines WHERE NOT EXISTS (SELECT FROM line_positions) ORDER BY moves`)
  return rows
}

/**
 * Returns the owners whose positions do not match their moves. An opening without its own moves has those of the
 * named line with the same name or, failing that, those of its subcategory.
 */
async function listStalePatterns(db: Db): Promise<PatternOwner[]> {
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

/** Replaces the rows of these owners. */
async function replacePatternPositions(
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

async function insertLinePositions(db: Db, rows: readonly LinePosition[]): Promise<void> {
  await db.execute(sql`
    INSERT INTO line_positions (position, line_id, ends, lines)
    SELECT * FROM unnest(${column(rows, 'position')}::text[], ${column(rows, 'lineId')}::int[],
      ${column(rows, 'ends')}::boolean[], ${column(rows, 'lines')}::int[])`)
}

/** Passes one column of many rows as a single parameter. */
function column<Row>(rows: readonly Row[], name: keyof Row): SQL {
  return sql`${sql.param(rows.map((row) => row[name]))}`
}
