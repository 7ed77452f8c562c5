import { checkFen, isFen } from './fen.ts'
import { scanGame } from './pgn-scan.ts'
import { type Line, playLine } from './play-line.ts'
import { START_FEN } from './position-key.ts'
import { type Text, text } from '../texts/text.ts'

/** 100 moves by each side. */
export const MAX_LINE_PLIES = 200
const MAX_TEXT_CHARS = 1_000_000

export type ReadText = {
  /** The legal moves before the first illegal one; null if there is nothing to read. */
  line: Line | null
  /** Why there is no line or why it ends early; null if the whole text was read. */
  fault: Text | null
}

/** Reads moves in SAN or UCI, a FEN, or the first game of a PGN text. */
export function readText(input: string): ReadText {
  if (input.trim() === '')
    return refused(text('Type moves such as e4 c5 Nf3, or paste a FEN or a PGN.'))
  if (input.length > MAX_TEXT_CHARS)
    return refused(text('That is too long: a million characters at most.'))
  if (isFen(input)) return fromStart(input, [])
  const game = scanGame(input.replaceAll(',', ' '), 0)
  if (!game) return refused(text('There are no moves in it.'))
  const variant = foreignVariant(game.tags)
  if (variant)
    return refused(
      text('This is a game of {variant}; here only standard chess can be played.', { variant }),
    )
  if (game.fault) return refused(game.fault)
  const start = game.tags.get('FEN')
  if (game.moves.length === 0 && !start) return refused(text('There are no moves in it.'))
  return fromStart(start ?? START_FEN, game.moves)
}

/** Returns the variant named in a game's tags, or null for standard chess. */
export function foreignVariant(tags: ReadonlyMap<string, string>): string | null {
  const variant = tags.get('Variant')?.trim() ?? ''
  return /^(?:|standard|chess|normal|from position)$/i.test(variant) ? null : variant
}

function fromStart(fen: string, moves: readonly string[]): ReadText {
  const start = checkFen(fen)
  if (start.fault !== null)
    return refused(text('This FEN cannot be used. {fault}', { fault: start.fault }))
  const line = playLine(moves.slice(0, MAX_LINE_PLIES), start.fen)
  const cut = moves.length > MAX_LINE_PLIES
  return {
    line,
    fault:
      line.fault ??
      (cut ? text('Only the first {max} moves are shown.', { max: MAX_LINE_PLIES / 2 }) : null),
  }
}

function refused(fault: Text): ReadText {
  return { line: null, fault }
}
