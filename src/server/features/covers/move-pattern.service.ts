import { movesText } from './position.ts'

/** chess.js plays a pass, which is no move of the game. */
const PASS = '--'

/** A move pattern in its normal spelling; null when it has no move, an illegal one, or too many. */
export function normalPattern(pattern: string): string | null {
  const text = movesText(pattern)
  return text && !text.includes(PASS) ? text : null
}
