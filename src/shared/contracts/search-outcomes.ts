import { z } from 'zod'
import { MAX_QUERY_LENGTH } from '../domain/resource-filters.ts'
import { queryChoice, queryText } from './fields.ts'

/** What became of a search, from the worst outcome to the best. */
export const SEARCH_OUTCOMES = ['nothing', 'found', 'opened'] as const
export type SearchOutcome = (typeof SEARCH_OUTCOMES)[number]

/** POST /api/search/outcomes. Contains nothing about the person who searched. */
export const searchOutcomeInput = z.object({
  query: queryText(MAX_QUERY_LENGTH),
  outcome: queryChoice(SEARCH_OUTCOMES),
})
export type SearchOutcomeInput = z.infer<typeof searchOutcomeInput>

const counts = {
  /** The number of visitors, each counted once a day. */
  asked: z.int(),
  withoutResult: z.int(),
  /** Among the searches with results. */
  withoutClick: z.int(),
}

/** GET /api/admin/search-wants: the last 30 days. */
export const searchWantsView = z.object({
  /** False if SEARCH_STATS is 0. */
  counting: z.boolean(),
  days: z.int(),
  /** Counts of all searches, including those that are too rare to be listed. */
  all: z.object(counts),
  /** The searches that were not satisfied, the worst first. */
  questions: z.array(z.object({ question: z.string(), ...counts })),
})
export type SearchWantsView = z.infer<typeof searchWantsView>
