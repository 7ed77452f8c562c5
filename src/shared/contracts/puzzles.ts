import { z } from 'zod'
import { PUZZLE_TOPICS, TEST_LENGTH, TEST_TOPICS } from '../domain/puzzles.ts'
import { text } from '../texts/text.ts'
import { queryChoice, queryNumber, withoutControls } from './fields.ts'
import { says } from './says.ts'

const MAX_MOVES = 40

const puzzleId = z
  .string(says('{field} is not one of a puzzle'))
  .regex(/^[A-Za-z0-9]{1,20}$/, says('{field} is not one of a puzzle'))

const uciMove = z
  .string(says('A move must be in UCI notation, such as e2e4'))
  .regex(/^[a-h][1-8][a-h][1-8][qrbn]?$/, says('A move must be in UCI notation, such as e2e4'))

const testRating = z
  .int(says('The rating must be a whole number from 400 to 2400'))
  .min(400)
  .max(2400)

/** The solver's moves only, all so far. */
const uciMoves = z
  .array(uciMove, says('The moves must be a list'))
  .max(MAX_MOVES, says('There must be at most {max} moves', { max: MAX_MOVES }))

export const testInput = z.object({
  rating: testRating,
  seed: withoutControls(text('The seed'), 40).min(
    1,
    says('{name} is required', { name: text('The seed') }),
  ),
  answers: z
    .array(
      z.object({ id: puzzleId, moves: uciMoves, gaveUp: z.boolean().optional() }),
      says('The answers must be a list'),
    )
    .max(TEST_LENGTH, says('There must be at most {max} answers', { max: TEST_LENGTH })),
})
export type TestInput = z.infer<typeof testInput>

const shownPuzzle = z.object({
  id: z.string(),
  /** After the opponent's move. */
  fen: z.string(),
  /** The opponent's, in UCI notation. */
  lastMove: z.string(),
  topic: z.enum(PUZZLE_TOPICS),
})

const standing = z.object({
  estimate: z.int(),
  plusMinus: z.int(),
  topics: z.array(
    z.object({
      topic: z.enum(PUZZLE_TOPICS),
      right: z.int(),
      of: z.int(),
      expected: z.number(),
    }),
  ),
  weak: z.array(z.enum(PUZZLE_TOPICS)),
})

export const testView = z.object({
  next: shownPuzzle.extend({ number: z.int(), of: z.int() }).nullable(),
  /** After the last answer. */
  result: standing.nullable(),
})
export type TestView = z.infer<typeof testView>

export const testResultView = standing.extend({
  id: z.int(),
  seed: z.string(),
  rating: z.int(),
  createdAt: z.string(),
})
export type TestResultView = z.infer<typeof testResultView>

export const puzzleParam = z.object({ id: puzzleId })

export const tryInput = z
  .object({
    moves: uciMoves.min(1, says('The moves must be a list')).optional(),
    giveUp: z.boolean().optional(),
  })
  .refine(({ moves, giveUp }) => moves !== undefined || giveUp === true, {
    ...says('The moves must be a list'),
    path: ['moves'],
  })
export type TryInput = z.infer<typeof tryInput>

export const tryView = z.object({
  right: z.boolean(),
  /** The opponent's next move in UCI notation. */
  reply: z.string().nullable(),
  done: z.boolean(),
  /** From the position shown on, both sides' moves. */
  solution: z.array(z.string()).optional(),
})
export type TryView = z.infer<typeof tryView>

const MAX_SET = 1000
const NO_SUCH_SET = text('The sets of puzzles have the numbers {min} to {max}', {
  min: 1,
  max: MAX_SET,
})

export const puzzlesQuery = z.object({
  topic: queryChoice(TEST_TOPICS),
  rating: queryNumber(0, 3000).default(1200),
  set: queryNumber(1, MAX_SET, NO_SUCH_SET).default(1),
})
export type PuzzlesQuery = z.infer<typeof puzzlesQuery>

export const puzzleView = shownPuzzle.extend({ side: z.enum(['white', 'black']) })
export type PuzzleView = z.infer<typeof puzzleView>
