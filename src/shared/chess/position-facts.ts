import { Chess } from 'chess.js'

export type PositionFacts = {
  legal: { from: string; to: string; uci: string }[]
  /** Square of the king in check. */
  check: string | null
  over: 'checkmate' | 'stalemate' | null
}

/** Returns the legal moves of a position, and whether it is check or the end of the game. */
export function positionFacts(fen: string): PositionFacts {
  const game = new Chess(fen)
  const legal = game.moves({ verbose: true }).map(({ from, to, lan }) => ({ from, to, uci: lan }))
  const [king = null] = game.inCheck() ? game.findPiece({ type: 'k', color: game.turn() }) : []
  const over = king ? 'checkmate' : 'stalemate'
  return { legal, check: king, over: legal.length === 0 ? over : null }
}
