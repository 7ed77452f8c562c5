import { z } from 'zod'
import { LEVELS, SOURCE_WEBSITES } from '../domain/catalogue.ts'
import { choice, plainText, repeated, resourceView } from './resources.ts'

const MAX_MOVES_TEXT = 3000
const MAX_FEN_TEXT = 120

/** GET /api/explore: a position, and which resources to include. */
export const exploreQuery = z.object({
  /** 'e4,c5,Nf3', '1.e4 c5 2.Nf3' or UCI: from the start of the game, or from `fen`. */
  moves: plainText(MAX_MOVES_TEXT).default(''),
  fen: plainText(MAX_FEN_TEXT).default(''),
  level: repeated(choice(LEVELS)),
  source: repeated(choice(SOURCE_WEBSITES)),
  /** Lessons for this side, and those for both. */
  side: choice(['white', 'black', 'both']).default('both'),
  /** Only what the kids rule admits. */
  kids: choice(['true', 'false']).default('false'),
})
export type ExploreQuery = z.infer<typeof exploreQuery>

const move = {
  san: z.string(),
  /** As UCI has it: 'g1f3', 'e7e8q'. */
  uci: z.string(),
  /** FEN of the position after it. */
  fen: z.string(),
}

const continuationView = z.object({
  ...move,
  /** The name of the position it leads to, or of the deepest named one on the way there. */
  eco: z.string().nullable(),
  name: z.string(),
  /** How many resources that pass the filters are about openings that go through that position. */
  resources: z.int(),
})
export type ContinuationView = z.infer<typeof continuationView>

/**
 * Why resources are shown: their opening ends in exactly this position (`position`), ends in the last named one before
 * it (`opening`; with its variations if it is a whole family), belongs to the same subcategory (`parent`), or continues
 * from here (`further`). None of this depends on the order of the moves.
 */
const EXPLORE_REASONS = ['position', 'opening', 'parent', 'further'] as const
export type ExploreReason = (typeof EXPLORE_REASONS)[number]

const exploreGroupView = z.object({
  reason: z.enum(EXPLORE_REASONS),
  /** What the group is about: the opening's name if there is one, otherwise the subcategory's or position's. */
  about: z.string(),
  /** The openings whose resources these are. */
  openings: z.array(z.string()),
  /** How many there are; `resources` contains the first of them, newest first. */
  total: z.int(),
  resources: z.array(resourceView),
})
export type ExploreGroupView = z.infer<typeof exploreGroupView>

export const exploreView = z.object({
  fen: z.string(),
  /** Plies played before this position, as its FEN counts them. */
  ply: z.int(),
  /** FEN of the position that `moves` start from. */
  start: z.string(),
  moves: z.array(z.object(move)),
  /** Null before anything that has a name. */
  opening: z
    .object({
      eco: z.string().nullable(),
      name: z.string(),
      /** Whether the name belongs to exactly this position; otherwise, to the deepest named one before it. */
      exact: z.boolean(),
    })
    .nullable(),
  /** The legal moves to a known position: most resources first, then most named lines. */
  continuations: z.array(continuationView),
  /** Only groups with resources; a resource is in the first group that it fits. */
  groups: z.array(exploreGroupView),
})
export type ExploreView = z.infer<typeof exploreView>

/** GET /api/explore/book: every named position, for identifying the opening of a game. */
export const exploreBookView = z.object({
  positions: z.array(
    z.object({
      /** The first four fields of its FEN (shared/chess/position-key.ts). */
      position: z.string(),
      eco: z.string().nullable(),
      name: z.string(),
    }),
  ),
})
export type ExploreBookView = z.infer<typeof exploreBookView>
