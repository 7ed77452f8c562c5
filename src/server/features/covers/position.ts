import { Chess } from 'chess.js'

export type OpeningPosition = {
  fen: string
  /** SAN, one entry a ply. */
  moves: string[]
  lastMove: { from: string; to: string } | null
}

/** 30 full moves: far beyond any named opening. */
const MAX_PLIES = 60
const MAX_PATTERN_CHARS = 1000
const RESULTS = new Set(['1-0', '0-1', '1/2-1/2', '*'])

/** The position a pattern such as '1.e4 c5 2.Nf3' leads to; null when a move is illegal. */
export function positionAfter(pattern: string): OpeningPosition | null {
  const game = new Chess()
  let lastMove: OpeningPosition['lastMove'] = null
  for (const token of moveTokens(pattern).slice(0, MAX_PLIES)) {
    try {
      const { from, to } = game.move(token)
      lastMove = { from, to }
    } catch {
      return null
    }
  }
  return { fen: game.fen(), moves: game.history(), lastMove }
}

/** The moves in one spelling, '1.e4 c5 2.Nf3'; null when a move is illegal, or when they are too many. */
export function movesText(pattern: string): string | null {
  if (pattern.length > MAX_PATTERN_CHARS || moveTokens(pattern).length > MAX_PLIES) return null
  const position = positionAfter(pattern)
  return position && movePairs(position.moves).join(' ')
}

/** ['1.e4 c5', '2.Nf3'] */
export function movePairs(moves: readonly string[]): string[] {
  const pairs: string[] = []
  for (let ply = 0; ply < moves.length; ply += 2) {
    pairs.push(`${ply / 2 + 1}.${moves.slice(ply, ply + 2).join(' ')}`)
  }
  return pairs
}

function moveTokens(pattern: string): string[] {
  return pattern
    .slice(0, MAX_PATTERN_CHARS)
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
