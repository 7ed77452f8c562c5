import { z } from 'zod'
import { RESOURCE_TYPES } from '../domain/catalogue.ts'
import { MAX_QUERY_LENGTH } from '../domain/resource-filters.ts'
import { choice, plainText } from './resources.ts'

/** GET /api/search/suggestions: what is typed so far; its last word may be unfinished. */
export const suggestionsQuery = z.object({
  query: plainText(MAX_QUERY_LENGTH).default(''),
  /** 'kids': only what is for kids. */
  category: choice(['all', 'kids']).default('all'),
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
  /** To be searched for by name. */
  authors: z.array(z.object({ name: z.string(), resources: z.int() })),
  openings: z.array(
    z.object({
      name: z.string(),
      /** As the taxonomy has them, for a board: '1.e4 c5'; null where it has none. */
      moves: z.string().nullable(),
      /** The position after them. */
      fen: z.string().nullable(),
      resources: z.int(),
    }),
  ),
  /** If moves or a FEN were typed: `moves` is explore's parameter, empty for a FEN. */
  position: z
    .object({ moves: z.string(), fen: z.string(), eco: z.string().nullable(), name: z.string() })
    .nullable(),
})
export type SuggestionsView = z.infer<typeof suggestionsView>

/** The filters of GET /api/resources that can be lifted; 'all' of them where no single one helps. */
export const LIFTED_FILTERS = [
  'type',
  'category',
  'level',
  'source',
  'recent',
  'opening',
  'all',
] as const

/** GET /api/search/nearest: what would find more when a list is empty or short. */
export const nearestView = z.object({
  /** The search without one of its words, the most results first. */
  fewerWords: z.array(z.object({ query: z.string(), left: z.string(), total: z.int() })),
  /** The search without one of its filters; 'opening' stands for all parameters about openings, 'all' for every filter. */
  withoutFilter: z.array(z.object({ filter: z.enum(LIFTED_FILTERS), total: z.int() })),
  /** Openings next to the chosen one in the tree, or those that the words name. */
  openings: z.array(z.object({ name: z.string(), resources: z.int() })),
})
export type NearestView = z.infer<typeof nearestView>
