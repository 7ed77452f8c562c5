import { Chess } from 'chess.js'
import { ILLEGAL_PATTERN } from '#shared/contracts/openings.ts'

export type PatternReading = {
  /** The legal moves in their normal spelling, '1.e4 c5'; '' where there are none. */
  moves: string
  /** The position they lead to. */
  fen: string
  lastMove: { from: string; to: string } | null
  /** What is wrong with the rest; null when all is legal. */
  fault: string | null
}

/** As the server has it: 30 moves of each side. */
const MAX_PLIES = 60
const RESULTS = new Set(['1-0', '0-1', '1/2-1/2', '*'])
/** chess.js plays a pass, which is no move of the game. */
const PASS = '--'

/** Reads a pattern such as '1.e4 c5 2.Nf3' as far as its moves are legal. */
export function readPattern(pattern: string): PatternReading {
  const game = new Chess()
  const tokens = moveTokens(pattern)
  let lastMove: PatternReading['lastMove'] = null
  let fault = tokens.length === 0 ? 'It names no move.' : null
  if (tokens.length > MAX_PLIES) fault = `It may have ${MAX_PLIES / 2} moves at most.`
  for (const [ply, token] of tokens.slice(0, MAX_PLIES).entries()) {
    const played = play(game, token)
    if (!played) {
      fault = `${plyName(ply, token)} is not a legal move.`
      break
    }
    lastMove = played
  }
  return {
    moves: movesText(game.history()),
    fen: game.fen(),
    lastMove,
    fault: fault && `${ILLEGAL_PATTERN}. ${fault}`,
  }
}

function play(game: Chess, token: string): { from: string; to: string } | null {
  if (token.includes(PASS)) return null
  try {
    const { from, to } = game.move(token)
    return { from, to }
  } catch {
    return null
  }
}

/** '2.Nf3', '2...Nc6' */
function plyName(ply: number, move: string): string {
  return `${Math.floor(ply / 2) + 1}${ply % 2 === 0 ? '.' : '...'}${move}`
}

function movesText(moves: readonly string[]): string {
  return moves.map((move, ply) => (ply % 2 === 0 ? plyName(ply, move) : move)).join(' ')
}

/** Without move numbers, comments, marks such as '!?' and the result. */
function moveTokens(pattern: string): string[] {
  return pattern
    .replace(/\{[^}]*\}/g, ' ')
    .replace(/(^|\s)\d+\s*\.+/g, ' ')
    .split(/\s+/)
    .filter((token) => token !== '' && !RESULTS.has(token) && !/^(\$\d+|\.+)$/.test(token))
    .map((token) =>
      token
        .replace(/^0-0/, 'O-O')
        .replace(/^O-O-0/, 'O-O-O')
        .replace(/[!?]+$/, ''),
    )
}
