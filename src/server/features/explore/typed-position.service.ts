import { isFen } from '#shared/chess/fen.ts'
import { moveTokens } from '#shared/chess/pgn-scan.ts'
import { endOf, type Line, playLine } from '#shared/chess/play-line.ts'
import { positionKey } from '#shared/chess/position-key.ts'
import { readText } from '#shared/chess/read-text.ts'
import type { AppContext } from '../../context.ts'
import { knownPositions } from './known-positions.service.ts'
import { positionName } from './position-names.ts'

const MAX_PLIES = 40

type TypedPosition = { moves: string; fen: string; eco: string | null; name: string }

/** Returns the position that a text means, if it is a FEN or consists only of legal moves. */
export async function findTypedPosition(
  ctx: AppContext,
  text: string,
): Promise<TypedPosition | null> {
  const line = lineOf(text)
  if (!line) return null
  const played = [line.start, ...line.plies.map(({ fen }) => fen)].map(positionKey)
  const found = positionName(await knownPositions(ctx), played)
  return {
    moves: line.plies.map(({ san }) => san).join(','),
    fen: endOf(line),
    eco: found?.eco ?? null,
    name: found?.name ?? '',
  }
}

function lineOf(text: string): Line | null {
  if (isFen(text)) return readText(text).line
  const moves = moveWords(moveTokens(text).map(withPieceInCapitals).join(' '))
  if (!moves || moves.length > MAX_PLIES) return null
  const line = playLine(moves)
  return line.fault ? null : line
}

/** Accepts what people type, such as 'e4 c5 nf3'. A lowercase b may be a pawn or a bishop, so it stays. */
function withPieceInCapitals(move: string): string {
  return /^[kqrn][a-h1-8x]/.test(move) ? move.charAt(0).toUpperCase() + move.slice(1) : move
}

const MOVE = /^(?:[KQRBN]?[a-h]?[1-8]?x?[a-h][1-8](?:=?[QRBNqrbn])?|[O0]-[O0](?:-[O0])?)[+#]?[!?]*$/

/**
 * Returns the moves of a text in which every word is a move (SAN, UCI) or a move number; null for any other text.
 * Does not know the rules of chess.
 */
export function moveWords(text: string): string[] | null {
  const words = text
    .replace(/(?<!\d)\d+[.…]+/g, ' ')
    .split(/[\s,]+/)
    .filter(Boolean)
  return words.length > 0 && words.every((word) => MOVE.test(word)) ? words : null
}
