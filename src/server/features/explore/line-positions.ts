import { lineKeys } from '#shared/chess/line-keys.ts'
import { moveTokens } from '#shared/chess/pgn-scan.ts'
import type { LinePosition } from './position-index.queries.ts'

export function linePositions(lines: readonly { id: number; moves: string }[]): LinePosition[] {
  const ways = lines.map(({ id, moves }) => ({ id, keys: lineKeys(moveTokens(moves)) }))
  const lineAt = new Map<string, number>()
  for (const { id, keys } of ways) {
    const end = keys.at(-1)
    if (end && !lineAt.has(end)) lineAt.set(end, id)
  }
  const found = new Map<string, LinePosition & { depth: number }>()
  for (const { keys } of ways) {
    let lineId: number | null = null
    let depth = 0
    for (const [index, position] of keys.entries()) {
      const here = lineAt.get(position)
      if (here !== undefined) [lineId, depth] = [here, index + 1]
      const known = found.get(position)
      const lines = (known?.lines ?? 0) + 1
      const isDeeper = !known || known.depth < depth
      const named = isDeeper ? { position, lineId, ends: here !== undefined, depth } : known
      found.set(position, { ...named, lines })
    }
  }
  return [...found.values()]
}
