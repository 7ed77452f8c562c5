import { playLine } from '#shared/chess/play-line.ts'
import { positionKey, START_FEN } from '#shared/chess/position-key.ts'
import type { StoredChapter } from '#shared/domain/chapters/chapter.ts'
import type { PlayedSide } from '#shared/domain/filters/side.ts'
import { type CardKind, FIRST_PLY_LEARNED } from '#shared/domain/review.ts'

/** A position to learn, and the right moves in it, in SAN. */
export type LearnedPosition = { position: string; fen: string; answers: string[] }

export const sideToMove = (fen: string): PlayedSide =>
  fen.split(' ', 2)[1] === 'b' ? 'black' : 'white'

/** Returns a position for each move of a side; of either one without `side`. */
export function learnedPositions(moves: readonly string[], side?: PlayedSide): LearnedPosition[] {
  const { plies } = playLine(moves)
  const found = new Map<string, LearnedPosition>()
  for (const [at, { san }] of plies.entries()) {
    const fen = plies[at - 1]?.fen ?? START_FEN
    if (at + 1 < FIRST_PLY_LEARNED || (side && sideToMove(fen) !== side)) continue
    const position = positionKey(fen)
    const known = found.get(position)
    if (!known) found.set(position, { position, fen, answers: [san] })
    else if (!known.answers.includes(san)) known.answers.push(san)
  }
  return [...found.values()]
}

export const chapterTitle = (resource: string, chapter: string): string => `${resource}: ${chapter}`

/** Returns what can be learned of a chapter. */
export function chapterPositions(
  { line, fen }: Pick<StoredChapter, 'line' | 'fen'>,
  side?: PlayedSide,
): { kind: CardKind; positions: LearnedPosition[] } {
  if (fen !== null)
    return { kind: 'fen', positions: [{ position: positionKey(fen), fen, answers: [] }] }
  return { kind: 'line', positions: learnedPositions(line ?? [], side) }
}
