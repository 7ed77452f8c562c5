import { z } from 'zod'
import { PUZZLE_SETS } from '../domain/kids-puzzles.ts'
import { text } from '../texts/text.ts'
import { queryNumber } from './fields.ts'

const NO_SUCH_SET = text('The sets of puzzles have the numbers {min} to {max}', {
  min: 1,
  max: PUZZLE_SETS,
})

/** GET /api/kids/puzzles: without a set, today's. */
export const kidsPuzzlesQuery = z.object({
  set: queryNumber(1, PUZZLE_SETS, NO_SUCH_SET).optional(),
})
export type KidsPuzzlesQuery = z.infer<typeof kidsPuzzlesQuery>

export const kidsPuzzleView = z.object({
  id: z.string(),
  fen: z.string(),
  /** The one move that mates, in standard algebraic notation: ['Qh7#']. */
  moves: z.array(z.string()),
})
export type KidsPuzzleView = z.infer<typeof kidsPuzzleView>
