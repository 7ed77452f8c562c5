import { lineReader } from '#shared/chess/line-keys.ts'
import { moveTokens } from '#shared/chess/pgn-scan.ts'
import type { LinePosition } from './position-index.queries.ts'

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
