import { moveText } from './move-text.ts'
import { moveTokens } from './pgn-scan.ts'
import { endOf, type Line, playLine } from './play-line.ts'
import { type Text, text } from '../texts/text.ts'
import { firstCharacters } from '../texts/characters.ts'

/** 30 full moves, far more than any named opening has. */
const MAX_PLIES = 60
const MAX_CHARS = 1000

export type MovePattern = {
  /** The legal moves in their normal spelling, '1.e4 c5'; '' if there are none. */
  moves: string
  /** The position after them. */
  fen: string
  lastMove: { from: string; to: string } | null
  /** What is wrong with the rest; null if every move is legal and there is at least one. */
  fault: Text | null
  line: Line
}

/** Reads an opening's pattern, such as '1.e4 c5 2.Nf3', up to the first illegal move. */
export function readPattern(pattern: string): MovePattern {
  const tokens = moveTokens(firstCharacters(pattern, MAX_CHARS))
  const line = playLine(tokens.slice(0, MAX_PLIES))
  const { from, to } = line.plies.at(-1) ?? {}
  return {
    moves: moveText(line.plies.map((ply) => ply.san)),
    fen: endOf(line),
    lastMove: from && to ? { from, to } : null,
    fault: line.fault ?? extentFault(pattern, tokens),
    line,
  }
}

function extentFault(pattern: string, tokens: readonly string[]): Text | null {
  if (tokens.length === 0) return text('It names no move.')
  if (pattern.length > MAX_CHARS || tokens.length > MAX_PLIES) {
    return text('It may have {max} moves at most.', { max: MAX_PLIES / 2 })
  }
  return null
}
