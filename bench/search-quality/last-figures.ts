import type { Scores } from './scores.ts'

/** What was reached last: `npm run bench -- --only search-quality` fails below it. Raise it with each gain. */
export const LAST_FIGURES: Record<'worked on' | 'kept aside', Scores> = {
  'worked on': { hit: 0.993, allThree: 0.941, precision: 0.969, ndcg: 0.941 },
  'kept aside': { hit: 1, allThree: 0.858, precision: 0.929, ndcg: 0.924 },
}
