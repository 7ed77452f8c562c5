import { moveTokens } from '#shared/chess/pgn-scan.ts'
import type { LineRow, PatternRow } from './explore.queries.ts'

/** Positions on the way to this one, by their keys; the last is this one. */
export type Way = readonly string[]

export type PositionName = { eco: string | null; name: string; exact: boolean }

/** What is known of positions, by their keys. */
export type Known = {
  lines: ReadonlyMap<string, LineRow>
  patterns: ReadonlyMap<string, readonly PatternRow[]>
}

/**
 * The name of the last position of a way: its own; else that of the deepest named one before it, on this
 * way or on another that leads here. Null when there is none.
 */
export function positionName(known: Known, way: Way): PositionName | null {
  const here = way.at(-1) ?? ''
  const own = nameAt(known, here)
  const line = known.lines.get(here)
  if (own) return { eco: line?.eco ?? ecoBefore(known, way), name: own, exact: true }
  const ply = way.findLastIndex((position) => nameAt(known, position) !== null)
  const other = line ? moveTokens(line.moves).length : 0
  if (line && other > ply) return { eco: line.eco, name: line.name, exact: false }
  const before = way.slice(0, ply + 1)
  return ply < 0 ? null : { ...named(known, before), exact: false }
}

/** The name that a position has of its own: the named line's first, then the taxonomy's. */
export function nameAt(known: Known, position: string): string | null {
  const line = known.lines.get(position)
  if (line?.ends) return line.name
  const patterns = (known.patterns.get(position) ?? []).filter(({ ends }) => ends)
  const [first] = [...patterns.filter(({ opening }) => opening !== null), ...patterns]
  return first ? (first.opening ?? first.subcategory) : null
}

function named(known: Known, way: Way): { eco: string | null; name: string } {
  const here = way.at(-1) ?? ''
  return {
    eco: known.lines.get(here)?.eco ?? ecoBefore(known, way),
    name: nameAt(known, here) ?? '',
  }
}

function ecoBefore(known: Known, way: Way): string | null {
  const position = way.findLast((each) => known.lines.has(each))
  return position === undefined ? null : (known.lines.get(position)?.eco ?? null)
}
