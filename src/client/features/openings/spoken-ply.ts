import { spokenMove } from '#client/kit/board/board-model.ts'
import type { OpeningPly } from './openings-api.ts'

/** What a screen reader says on arriving after `at` moves: 'Move 2: White knight f3'. */
export function spokenPly(plies: readonly OpeningPly[], at: number): string {
  const ply = plies[at - 1]
  if (!ply) return 'Starting position'
  return `Move ${Math.ceil(at / 2)}: ${spokenMove({ ...ply, isWhite: at % 2 === 1 })}`
}
