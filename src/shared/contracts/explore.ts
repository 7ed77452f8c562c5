import { z } from 'zod'
import { LEVELS } from '../domain/filters/level.ts'
import { SOURCE_WEBSITES } from '../domain/filters/source.ts'
import { foundChapterView } from './chapters.ts'
import { queryChoice, queryText } from './fields.ts'
import { repeated, resourceView } from './resources.ts'

const MAX_MOVES_TEXT = 3000
/** A FEN, or an address with one. */
const MAX_FEN_TEXT = 500

/** GET /api/explore: a position, and which resources to include. */
export const exploreQuery = z.object({
  /** 'e4,c5,Nf3', '1.e4 c5 2.Nf3' or UCI, played from the start of the game or from `fen`. */
  moves: queryText(MAX_MOVES_TEXT).default(''),
  fen: queryText(MAX_FEN_TEXT).default(''),
  level: repeated(queryChoice(LEVELS)),
  source: repeated(queryChoice(SOURCE_WEBSITES)),
  /** Lessons for this side and lessons for both sides. */
  side: queryChoice(['white', 'black', 'both']).default('both'),
  /** Only resources for kids (docs/product.md §3.3). */
  kids: queryChoice(['true', 'false']).default('false'),
})
export type ExploreQuery = z.infer<typeof exploreQuery>

const move = {
  san: z.string(),
  /** UCI notation: 'g1f3', 'e7e8q'. */
  uci: z.string(),
  /** The FEN of the position after the move. */
  fen: z.string(),
}

const continuationView = z.object({
  ...move,
  /** The name of the position after the move or, if it has none, of the deepest named position before it. */
  eco: z.string().nullable(),
  name: z.string(),
  /** The number of resources that pass the filters and whose openings go through that position. */
  resources: z.int(),
  /** The number of their chapters that are about that position or go on from it. */
  chapters: z.int(),
})
export type ContinuationView = z.infer<typeof continuationView>

/**
 * Why resources are shown: their opening ends in exactly this position (`position`), ends in the last named position
 * before it (`opening`, including the variations of a whole family), belongs to the same subcategory (`parent`), or
 * continues from here (`further`). The order of the moves makes no difference.
 */
const EXPLORE_REASONS = ['position', 'opening', 'parent', 'further'] as const
export type ExploreReason = (typeof EXPLORE_REASONS)[number]

const exploreGroupView = z.object({
  reason: z.enum(EXPLORE_REASONS),
  /** What the group is about: the name of the opening or, without one, of the subcategory or position. */
  about: z.string(),
  /** The openings that these resources are about. */
  openings: z.array(z.string()),
  /** The size of the group; `resources` contains the newest ones. */
  total: z.int(),
  resources: z.array(resourceView),
})
export type ExploreGroupView = z.infer<typeof exploreGroupView>

export const exploreView = z.object({
  fen: z.string(),
  /** The number of plies played before this position according to its FEN. */
  ply: z.int(),
  /** The FEN of the position from which `moves` start. */
  start: z.string(),
  moves: z.array(z.object(move)),
  /** Null before the first named position. */
  opening: z
    .object({
      eco: z.string().nullable(),
      name: z.string(),
      /** Whether exactly this position has the name; otherwise, the deepest named position before it does. */
      exact: z.boolean(),
    })
    .nullable(),
  /** The legal moves that lead to a known position, sorted by their number of resources, then of named lines. */
  continuations: z.array(continuationView),
  /**
   * At most 12 chapters about exactly this position, then those that go on from it, the shorter way first. Before the
   * fourth ply, those about it only.
   */
  chapters: z.array(foundChapterView),
  /** Groups without resources are left out. A resource is in the first group that it fits. */
  groups: z.array(exploreGroupView),
})
export type ExploreView = z.infer<typeof exploreView>

/** GET /api/explore/book: every named position, to identify the opening of a game. */
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
