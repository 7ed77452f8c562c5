import { z } from 'zod'
import { MAX_CHAPTER_PLIES } from '../domain/chapters/chapter.ts'
import { PLAYED_SIDES } from '../domain/filters/side.ts'
import { CARD_KINDS } from '../domain/review.ts'
import { MAX_INTEGER } from '../domain/row-ids.ts'
import { text } from '../texts/text.ts'
import { choice, queryNumber, queryText, requiredLine, rowId, withoutControls } from './fields.ts'
import { says } from './says.ts'

const MAX_PAGE = 100

const WHAT = says('Name one thing to learn: a chapter, an opening, moves or a puzzle')
const MOVES = says('Moves must be a list of texts')
const SAN = says('A move must be written as Nf3 or g1f3')

const move = z
  .string(SAN)
  .regex(
    /^(?:[a-h][1-8][a-h][1-8][qrbn]?|(?:O-O(?:-O)?|[KQRBN]?[a-h]?[1-8]?x?[a-h][1-8](?:=?[QRBN])?)[+#]?)$/,
    SAN,
  )

export const learnInput = z
  .object({
    chapterId: rowId(says('A chapter must be named by its ID, a positive whole number')).optional(),
    /** Its name. */
    opening: requiredLine(text('Opening'), 200).optional(),
    /** From the initial position. */
    moves: z
      .array(z.string(MOVES).max(20, MOVES), MOVES)
      .min(1, MOVES)
      .max(
        MAX_CHAPTER_PLIES,
        says('There can be at most {max} moves, counting those of both sides', {
          max: MAX_CHAPTER_PLIES,
        }),
      )
      .optional(),
    puzzleId: withoutControls(text('The puzzle'), 20).optional(),
    /** Whose moves are to be learned. */
    side: choice(text('Side'), PLAYED_SIDES).optional(),
  })
  .refine(
    (input) =>
      [input.chapterId, input.opening, input.moves, input.puzzleId].filter(
        (each) => each !== undefined,
      ).length === 1,
    { ...WHAT, path: ['chapterId'] },
  )
  .refine(({ opening, moves, side }) => side !== undefined || (opening === undefined && !moves), {
    ...says('{name} is required', { name: text('Side') }),
    path: ['side'],
  })
export type LearnInput = z.infer<typeof learnInput>

/** Counts positions: those that are new, and those that the member learned already. */
export const learnedView = z.object({ added: z.int(), known: z.int() })
export type LearnedView = z.infer<typeof learnedView>

const cardView = z.object({
  id: z.int(),
  kind: z.enum(CARD_KINDS),
  fen: z.string(),
  /** The learner's, who is to move. */
  side: z.enum(PLAYED_SIDES),
  /** Where it comes from. */
  from: z.object({ title: z.string(), href: z.string() }),
})

export const reviewView = z.object({
  /** The number of cards in this list. */
  today: z.int(),
  cards: z.array(
    cardView.extend({
      /** For the answer. */
      key: z.string(),
      isNew: z.boolean(),
    }),
  ),
})
export type ReviewView = z.infer<typeof reviewView>

export const answerInput = z.object({
  key: z.uuid(says('The key must be that of the card')),
  move: move.optional(),
  knew: z.boolean(says('Whether it was known must be true or false')).optional(),
  /** Set by somebody who was helped; without a move, by somebody who asks for the answer. */
  hint: z.boolean(says('Whether there was a hint must be true or false')).optional(),
  /** Grades nothing. */
  practice: z.boolean(says('Whether it is practice must be true or false')).optional(),
})
export type AnswerInput = z.infer<typeof answerInput>

export const answerView = z.object({
  right: z.boolean(),
  /** In SAN; none for a position of which learners say themselves whether they knew it. */
  answers: z.array(z.string()),
  /** The day on which it comes back; null if it was never graded. */
  due: z.string().nullable(),
})
export type AnswerView = z.infer<typeof answerView>

export const cardsQuery = z.object({
  limit: queryNumber(1, MAX_PAGE).default(50),
  offset: queryNumber(0, MAX_INTEGER).default(0),
})
export type CardsQuery = z.infer<typeof cardsQuery>

export const listedCard = cardView.omit({ kind: true, from: true }).extend({
  /** Both null while it is suspended because its resource is gone. */
  kind: cardView.shape.kind.nullable(),
  from: cardView.shape.from.nullable(),
  /** The day on which it comes back; null before the first answer. */
  due: z.string().nullable(),
  /** Set while nothing that is learned has the position. */
  isSuspended: z.boolean(),
})
export type ListedCard = z.infer<typeof listedCard>

export const forgottenQuery = z.object({
  from: queryText(2_000).min(1, says('{field} must not be empty')),
})
