import { Chess } from 'chess.js'
import { START_FEN } from './position-key.ts'

export type Ply = {
  /** Standard algebraic notation, 'Nf3'. */
  san: string
  /** As UCI has it, 'g1f3', 'e7e8q'. */
  uci: string
  from: string
  to: string
  /** FEN of the position after it. */
  fen: string
}

export type Line = {
  /** FEN of the position it starts from. */
  start: string
  /** The legal moves up to the first that is not. */
  plies: Ply[]
  /** '2...Nf6 is not a legal move.'; null when all of them are. */
  fault: string | null
}

const UCI = /^([a-h][1-8])([a-h][1-8])([qrbnQRBN])?$/

/**
 * Plays moves in SAN or UCI from `start`, a FEN that `checkFen` has no fault with. Stops at the first
 * move that is not legal.
 */
export function playLine(moves: readonly string[], start = START_FEN): Line {
  const game = new Chess(start)
  const line: Line = { start: game.fen(), plies: [], fault: null }
  for (const written of moves) {
    const ply = play(game, written)
    if (!ply) {
      line.fault = `${numbered(game, written)} is not a legal move.`
      break
    }
    line.plies.push(ply)
  }
  return line
}

/** Each of these moves (SAN or UCI) played from the same position; one that is not legal is left out. */
export function playEach(moves: readonly string[], fen: string): Ply[] {
  const game = new Chess(fen)
  return moves.flatMap((written) => {
    const ply = play(game, written)
    if (!ply) return []
    game.undo()
    return [ply]
  })
}

/** FEN of the position that a line ends in. */
export function endOf(line: Line): string {
  return line.plies.at(-1)?.fen ?? line.start
}

function play(game: Chess, written: string): Ply | null {
  const [, from, to, promotion] = UCI.exec(written) ?? []
  // chess.js plays a pass, which is no move of the game.
  if (written.includes('--')) return null
  try {
    const move = game.move(
      from && to ? { from, to, ...(promotion && { promotion: promotion.toLowerCase() }) } : written,
    )
    return { san: move.san, uci: move.lan, from: move.from, to: move.to, fen: move.after }
  } catch {
    return null
  }
}

/** '2.Nf3', '2...Nf6'; whatever was written stays one short printable word. */
function numbered(game: Chess, written: string): string {
  const move = written.slice(0, 20).replace(/[^\p{L}\p{N}\p{P}\p{S}]/gu, '?')
  return `${game.moveNumber()}${game.turn() === 'w' ? '.' : '...'}${move}`
}
