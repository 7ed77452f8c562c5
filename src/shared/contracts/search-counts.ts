import { z } from 'zod'
import { MAX_QUERY_LENGTH } from '../domain/resource-filters.ts'
import { queryText } from './fields.ts'

/** POST /api/search/counts. Contains nothing about the person who searched. */
export const searchCountInput = z.object({
  query: queryText(MAX_QUERY_LENGTH),
  found: z.boolean(),
})
export type SearchCountInput = z.infer<typeof searchCountInput>

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
