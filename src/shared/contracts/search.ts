import { z } from 'zod'
import { RESOURCE_TYPES } from '../domain/filters/type.ts'
import { LIFTED_NAMES } from '../domain/filters/table.ts'
import { MAX_QUERY_LENGTH } from '../domain/resource-filters.ts'
import { queryChoice, queryText } from './fields.ts'

/** GET /api/search/suggestions: the text typed so far, whose last word may be incomplete. */
export const suggestionsQuery = z.object({
  query: queryText(MAX_QUERY_LENGTH).default(''),
  /** 'kids' suggests only resources for kids. */
  category: queryChoice(['all', 'kids']).default('all'),
})

export const suggestionsView = z.object({
  resources: z.array(
    z.object({
      id: z.int(),
      title: z.string(),
      author: z.string().nullable(),
      type: z.enum(RESOURCE_TYPES),
    }),
  ),
  /** Authors to search for by name. */
  authors: z.array(z.object({ name: z.string(), resources: z.int() })),
  openings: z.array(
    z.object({
      name: z.string(),
      /** The moves in the taxonomy, '1.e4 c5', for drawing a board; null if it has none. */
      moves: z.string().nullable(),
      /** The position after the moves. */
      fen: z.string().nullable(),
      resources: z.int(),
    }),
  ),
  /** Set if moves or a FEN were typed. `moves` is explore's parameter; it is empty for a FEN. */
  position: z
    .object({ moves: z.string(), fen: z.string(), eco: z.string().nullable(), name: z.string() })
    .nullable(),
})
export type SuggestionsView = z.infer<typeof suggestionsView>

/** The filters of GET /api/resources that can be lifted; 'all' lifts all of them, offered if no single one helps. */
export const LIFTED_FILTERS = [...LIFTED_NAMES, 'all'] as const

/** GET /api/search/nearest: searches that would find more when a list is empty or short. */
export const nearestView = z.object({
  /** The search without one of its words, sorted by the number of results. */
  fewerWords: z.array(z.object({ query: z.string(), left: z.string(), total: z.int() })),
  /** The search without one of its filters; 'opening' stands for all parameters about openings, 'all' for every filter. */
  withoutFilter: z.array(z.object({ filter: z.enum(LIFTED_FILTERS), total: z.int() })),
  /** Openings next to the chosen one in the taxonomy, or those that the words name. */
  openings: z.array(z.object({ name: z.string(), resources: z.int() })),
})
export type NearestView = z.infer<typeof nearestView>

/** POST /api/search/counts. Contains nothing about the person who searched. */
export const searchCountInput = z.object({
  query: queryText(MAX_QUERY_LENGTH),
  found: z.boolean(),
})

const counts = {
  /** The number of visitors, each counted once a day. */
  asked: z.int(),
  withoutResult: z.int(),
}

/** GET /api/admin/search-wants: the last 30 days. */
export const searchWantsView = z.object({
  /** False if SEARCH_STATS is 0. */
  counting: z.boolean(),
  days: z.int(),
  /** Counts of all searches, including those that are too rare to be listed. */
  all: z.object(counts),
  /** The searches without a result, the most frequent first. */
  questions: z.array(z.object({ question: z.string(), ...counts })),
  /** What people ask for and the seed catalogue does not answer, in English; without those that have a reading. */
  missing: z.array(z.object({ topic: z.string(), why: z.string() })),
})
export type SearchWantsView = z.infer<typeof searchWantsView>
