import { lineKeys } from '#shared/chess/line-keys.ts'
import { moveTokens } from '#shared/chess/pgn-scan.ts'
import type { namedLines } from '../../platform/db/schema/openings.ts'
import type { linePositions, patternPositions } from '../../platform/db/schema/positions.ts'

type Line = typeof namedLines.$inferSelect
type Position = typeof linePositions.$inferSelect
export type LineRow = Pick<Position, 'position' | 'ends' | 'lines'> &
  Pick<Line, 'eco' | 'name' | 'moves'>

export type PatternRow = Pick<typeof patternPositions.$inferSelect, 'position' | 'ply' | 'ends'> & {
  /** The opening or subcategory to which the moves belong. */
  owner: string
  /** Null if the moves belong to the subcategory itself. */
  opening: string | null
  subcategory: string | null
  /** All openings of the subcategory if its moves end here; otherwise none. */
  siblings: string[]
}

/** The keys of the positions on the way to a position, which is the last one. */
export type Way = readonly string[]

export type PositionName = { eco: string | null; name: string; exact: boolean }

/** What is known about positions, by their keys. */
export type Known = {
  lines: ReadonlyMap<string, LineRow>
  patterns: ReadonlyMap<string, readonly PatternRow[]>
  /** The positions of each opening's or subcategory's moves, by `owner`. */
  ways: ReadonlyMap<string, Way>
}

/**
 * Returns the known positions up to and including the last known one of a path. They depend only on that position,
 * and not on the order of the moves: they are those of its named line, and of the openings that lead through it.
 * Beyond the last known position, the path's own positions count.
 */
export function waysTo(known: Known, way: Way): Way {
  const at = lastKnown(known, way)
  const position = way[at]
  if (position === undefined) return way
  const line = known.lines.get(position)
  const patterns = known.patterns.get(position) ?? []
  return [
    ...new Set([
      ...patterns.flatMap((row) => known.ways.get(row.owner)?.slice(0, row.ply) ?? []),
      ...(line ? lineKeys(moveTokens(line.moves)) : []),
      position,
      ...way.slice(at + 1),
    ]),
  ]
}

/**
 * Returns the name of the last position of a path: its own or, failing that, the name of the deepest named position
 * before the last known one. Returns null if there is none.
 */
export function positionName(known: Known, way: Way): PositionName | null {
  const at = lastKnown(known, way)
  const position = way[at]
  if (position === undefined) return null
  const own = nameAt(known, position)
  const line = known.lines.get(position)
  const exact = own !== null && at === way.length - 1
  if (line) return { eco: line.eco, name: own ?? line.name, exact }
  const before = waysTo(known, way.slice(0, at + 1)).slice(0, -1)
  if (own === null) {
    const name = positionName(known, before)
    return name && { ...name, exact: false }
  }
  const coded = before.findLast((each) => known.lines.has(each)) ?? ''
  return { eco: known.lines.get(coded)?.eco ?? null, name: own, exact }
}

function lastKnown({ lines, patterns }: Known, way: Way): number {
  return way.findLastIndex((position) => lines.has(position) || patterns.has(position))
}

/** Returns a position's own name: that of the named line or, failing that, of the taxonomy. */
export function nameAt(known: Known, position: string): string | null {
  const line = known.lines.get(position)
  if (line?.ends) return line.name
  const patterns = (known.patterns.get(position) ?? []).filter(({ ends }) => ends)
  const [first] = [...patterns.filter(({ opening }) => opening !== null), ...patterns]
  return first ? (first.opening ?? first.subcategory) : null
}

/** Returns the opening of the taxonomy that a path reached last, or null before the first one. */
export function openingReached(known: Known, way: Way): string | null {
  const reached = waysTo(known, way)
    .toReversed()
    .flatMap((position) => known.patterns.get(position) ?? [])
  return reached.find(({ ends, opening }) => ends && opening !== null)?.opening ?? null
}
