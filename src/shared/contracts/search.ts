import { z } from 'zod'
import { RESOURCE_TYPES } from '../domain/filters/type.ts'
import { LIFTED_NAMES } from '../domain/filters/table.ts'
import { MAX_QUERY_LENGTH } from '../domain/resource-filters.ts'
import { queryChoice, queryText } from './fields.ts'
import { withoutInvisible } from '../domain/hidden-characters.ts'
import { says } from './says.ts'
import { SITE_LANGUAGES } from '../texts/languages.ts'

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

const MAX_PHRASE = 60
const MAX_PHRASES = 10

const phrase = z
  .string()
  .overwrite(withoutInvisible)
  .trim()
  .min(1, says('{field} must not be empty'))
  .max(MAX_PHRASE, says('{field} must be at most {max} characters', { max: MAX_PHRASE }))
  .regex(/[\p{L}\p{N}]/u, says('{field} must contain a letter or a digit'))
const phrases = z
  .array(phrase)
  .min(1, says('{field} must have at least one entry'))
  .max(MAX_PHRASES, says('{field} must have at most {max} entries', { max: MAX_PHRASES }))

export const synonymInput = z.object({
  /** 'same': all entries mean the same. 'also': a search for one of the words also finds the targets. */
  relation: z.enum(['same', 'also'], says('{field} must be one of same, also')),
  words: phrases,
  targets: phrases,
})
export type SynonymInput = z.infer<typeof synonymInput>

export const synonymPatch = synonymInput.partial()
export type SynonymPatch = z.infer<typeof synonymPatch>

export const synonymView = z.object({
  /** Null for an entry that comes with the product and cannot be removed. */
  id: z.int().nullable(),
  relation: z.enum(['same', 'also', 'means']),
  words: z.array(z.string()),
  /** Empty for a `same` entry that comes with the product: `words` holds all of its entries. */
  targets: z.array(z.string()),
})
export type SynonymView = z.infer<typeof synonymView>

const MAX_WORDS = 100
const MAX_TOPIC = 60
/** As many rows as one import takes. */
export const MAX_READINGS = 5_000

const words = z
  .string()
  .overwrite(withoutInvisible)
  .trim()
  .min(1, says('{field} must not be empty'))
  .max(MAX_WORDS, says('{field} must be at most {max} characters', { max: MAX_WORDS }))
  .regex(/[\p{L}\p{N}]/u, says('{field} must contain a letter or a digit'))

export const readingInput = z.object({
  language: z.enum(SITE_LANGUAGES, says('{field} must be one of en, de, es, fr')),
  /** What people say. */
  phrase: words,
  /** The catalogue's words for it. */
  readsAs: words,
  /** Names what is meant, alike in all languages: 'how-to-play', 'player:tal'. */
  topic: z
    .string()
    .trim()
    .max(MAX_TOPIC, says('{field} must be at most {max} characters', { max: MAX_TOPIC }))
    .transform((topic) => topic || null)
    .nullable()
    .default(null),
})
export type ReadingInput = z.infer<typeof readingInput>

export const readingPatch = readingInput.partial()
export type ReadingPatch = z.infer<typeof readingPatch>

export const readingView = z.object({
  id: z.int(),
  language: z.enum(SITE_LANGUAGES),
  phrase: z.string(),
  readsAs: z.string(),
  topic: z.string().nullable(),
})
export type ReadingView = z.infer<typeof readingView>

/** Rows are checked one by one, so that a faulty one does not keep the others out. */
export const readingImport = z.object({
  rows: z
    .array(z.unknown())
    .min(1, says('{field} must have at least one entry'))
    .max(MAX_READINGS, says('{field} must have at most {max} entries', { max: MAX_READINGS })),
})
export type ReadingImport = z.infer<typeof readingImport>

export const readingImportView = z.object({
  added: z.int(),
  changed: z.int(),
  unchanged: z.int(),
  /** `row` counts from 1, without the header. */
  faults: z.array(z.object({ row: z.int(), message: z.string() })),
})
export type ReadingImportView = z.infer<typeof readingImportView>
