import { Chess } from 'chess.js'
import type { LegalMove } from '#client/kit/board/board-model.ts'

export type PositionFacts = {
  legal: LegalMove[]
  /** Square of the king in check. */
  check: string | null
  over: 'checkmate' | 'stalemate' | null
}

/** What the rules say of a position. */
export function positionFacts(fen: string): PositionFacts {
  const game = new Chess(fen)
  const legal = game.moves({ verbose: true }).map(({ from, to, lan }) => ({ from, to, uci: lan }))
  const [king = null] = game.inCheck() ? game.findPiece({ type: 'k', color: game.turn() }) : []
  const over = king ? 'checkmate' : 'stalemate'
  return { legal, check: king, over: legal.length === 0 ? over : null }
}
