import { readPattern } from '#shared/chess/move-pattern.ts'

export type OpeningPosition = {
  fen: string
  /** The moves in SAN, one entry per ply. */
  moves: string[]
  lastMove: { from: string; to: string } | null
}

/** Returns the position after a pattern such as '1.e4 c5 2.Nf3', or null if a move is illegal. */
export function positionAfter(pattern: string): OpeningPosition | null {
  const { fen, lastMove, line } = readPattern(pattern)
  return line.fault ? null : { fen, moves: line.plies.map((ply) => ply.san), lastMove }
}

/** Returns ['1.e4 c5', '2.Nf3']. */
export function movePairs(moves: readonly string[]): string[] {
  const pairs: string[] = []
  for (let ply = 0; ply < moves.length; ply += 2) {
    pairs.push(`${ply / 2 + 1}.${moves.slice(ply, ply + 2).join(' ')}`)
  }
  return pairs
}
