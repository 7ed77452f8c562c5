import type { ExploreBookView } from '#shared/contracts/explore.ts'
import type { AppContext } from '../../context.ts'
import {
  type Known,
  nameAt,
  openingReached,
  positionName,
  type LineRow,
  type PatternRow,
} from './position-names.ts'
import { eq, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/client.ts'
import { namedLines } from '../../platform/db/schema/openings.ts'
import { linePositions } from '../../platform/db/schema/positions.ts'
import { contentStamp } from '../../platform/cache/stamped-memo.ts'

/**
 * Returns the whole index, of which each process keeps a copy. The named lines do not change while the process runs;
 * the patterns of the taxonomy are read again for each state of the catalogue.
 */
export async function knownPositions(ctx: AppContext): Promise<Known> {
  const [lines, patterns] = await Promise.all([
    ctx.memo.get('positions of lines', '', async () => linesByPosition(await listLines(ctx.db))),
    ctx.memo.get('positions of patterns', contentStamp(ctx), async () =>
      readPatterns(await listPatterns(ctx.db)),
    ),
  ])
  return { lines, ...patterns }
}

export function linesByPosition(rows: readonly LineRow[]): Known['lines'] {
  return new Map(rows.map((line) => [line.position, line]))
}

/** Expects the rows in the order of their plies. */
function readPatterns(rows: readonly PatternRow[]): Pick<Known, 'patterns' | 'ways'> {
  const byOwner = Map.groupBy(rows, ({ owner }) => owner)
  return {
    patterns: Map.groupBy(rows, ({ position }) => position),
    ways: new Map([...byOwner].map(([owner, way]) => [owner, way.map(({ position }) => position)])),
  }
}

/** Names the last position of a path, given by the keys of its positions. */
export type OpeningNamer = (way: readonly string[]) => { eco: string | null; name: string } | null

export async function openingNamer(ctx: AppContext): Promise<OpeningNamer> {
  const known = await knownPositions(ctx)
  return (way) => {
    const found = positionName(known, way)
    return found && { eco: found.eco, name: found.name }
  }
}

/** Returns a function that names the opening at the end of a path, given by the keys of its positions. */
export async function openingFinder(
  ctx: AppContext,
): Promise<(way: readonly string[]) => string | null> {
  const known = await knownPositions(ctx)
  return (way) => openingReached(known, way)
}

/** Returns every named position once. */
export async function getExploreBook(ctx: AppContext): Promise<ExploreBookView> {
  const known = await knownPositions(ctx)
  const positions = new Set([...known.lines.keys(), ...known.patterns.keys()])
  return {
    positions: [...positions].flatMap((position) => {
      const name = nameAt(known, position)
      const line = known.lines.get(position)
      return name === null ? [] : [{ position, eco: line?.eco ?? null, name }]
    }),
  }
}

/** Returns every position along the named lines. */
async function listLines(db: Db): Promise<LineRow[]> {
  const { position, ends, lines, lineId } = linePositions
  const { eco, name, moves } = namedLines
  return db
    .select({ position, ends, eco, name, moves, lines })
    .from(linePositions)
    .innerJoin(namedLines, eq(namedLines.id, lineId))
}

/** Returns every position along the moves of openings and subcategories. */
async function listPatterns(db: Db): Promise<PatternRow[]> {
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
