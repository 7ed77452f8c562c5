import type { ResourceFilterQuery } from '../contracts/resources.ts'
import type { SearchOutcomeInput } from '../contracts/search-outcomes.ts'
import type { NearestView, SuggestionsQuery, SuggestionsView } from '../contracts/search.ts'
import { publicCall } from './call.ts'

export const suggest = publicCall<{ query: SuggestionsQuery; response: SuggestionsView }>(
  'GET /api/search/suggestions',
  { kids: 'filtered' },
)

export const findNearest = publicCall<{ query: ResourceFilterQuery; response: NearestView }>(
  'GET /api/search/nearest',
  { kids: 'filtered' },
)

export const countSearchOutcome = publicCall<{ body: SearchOutcomeInput }>(
  'POST /api/search/outcomes',
  { kids: 'refused' },
)
