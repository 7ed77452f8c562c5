import { Chess } from 'chess.js'
import { START_FEN } from './position-key.ts'
import { type Text, text } from '../texts/text.ts'
import { firstCharacters } from '../texts/characters.ts'

export type Ply = {
  /** Standard algebraic notation, 'Nf3'. */
  san: string
  /** UCI notation, 'g1f3' or 'e7e8q'. */
  uci: string
  from: string
  to: string
  /** The FEN of the position after the move. */
  fen: string
}

export type Line = {
  /** The FEN of the starting position. */
  start: string
  /** The legal moves before the first illegal one. */
  plies: Ply[]
  /** The message that '2...Nf6 is not a legal move.', or null if all moves are legal. */
  fault: Text | null
}

const UCI = /^([a-h][1-8])([a-h][1-8])([qrbnQRBN])?$/

/** Plays moves in SAN or UCI from `start`, a FEN that `checkFen` accepts. Stops at the first illegal move. */
export function playLine(moves: readonly string[], start = START_FEN): Line {
  const game = new Chess(start)
  const line: Line = { start: game.fen(), plies: [], fault: null }
  for (const written of moves) {
    const ply = play(game, written)
    if (!ply) {
      line.fault = text('{move} is not a legal move.', { move: numbered(game, written) })
      break
    }
    line.plies.push(ply)
  }
  return line
}

/** Plays each of these moves (SAN or UCI) from the same position and leaves out illegal ones. */
export function playEach(moves: readonly string[], fen: string): Ply[] {
  const game = new Chess(fen)
  return moves.flatMap((written) => {
    const ply = play(game, written)
    if (!ply) return []
    game.undo()
    return [ply]
  })
}

/** Returns the FEN of the position after the line. */
export function endOf(line: Line): string {
  return line.plies.at(-1)?.fen ?? line.start
}

function play(game: Chess, written: string): Ply | null {
  const [, from, to, promotion] = UCI.exec(written) ?? []
  // chess.js accepts '--' as a pass, which is not a move in chess.
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

/** Returns '2.Nf3' or '2...Nf6'. The written move is cut to one short printable word. */
function numbered(game: Chess, written: string): string {
  const move = firstCharacters(written, 20).replace(/[^\p{L}\p{N}\p{P}\p{S}]/gu, '?')
  return `${game.moveNumber()}${game.turn() === 'w' ? '.' : '...'}${move}`
}
