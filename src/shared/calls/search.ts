import type { ResourceFilterQuery } from '../contracts/resources.ts'
import type {
  SearchCountInput,
  NearestView,
  SuggestionsQuery,
  SuggestionsView,
} from '../contracts/search.ts'
import { publicCall } from './call.ts'

export const suggest = publicCall<{ query: SuggestionsQuery; response: SuggestionsView }>(
  'GET /api/search/suggestions',
  { kids: 'filtered' },
)

export const findNearest = publicCall<{ query: ResourceFilterQuery; response: NearestView }>(
  'GET /api/search/nearest',
  { kids: 'filtered' },
)

export const countSearch = publicCall<{ body: SearchCountInput }>('POST /api/search/counts', {
  kids: 'refused',
})
