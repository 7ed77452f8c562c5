import type { ResourceFilterQuery } from '../contracts/resources.ts'
import type { SearchOutcomeInput } from '../contracts/search-outcomes.ts'
import type { NearestView, SuggestionsQuery, SuggestionsView } from '../contracts/search.ts'
import type { PublicCall } from './call.ts'

export const suggest: PublicCall<{ query: SuggestionsQuery; response: SuggestionsView }> = {
  method: 'GET',
  path: '/api/search/suggestions',
  access: 'public',
  kids: 'filtered',
}

export const findNearest: PublicCall<{ query: ResourceFilterQuery; response: NearestView }> = {
  method: 'GET',
  path: '/api/search/nearest',
  access: 'public',
  kids: 'filtered',
}

export const countSearchOutcome: PublicCall<{ body: SearchOutcomeInput }> = {
  method: 'POST',
  path: '/api/search/outcomes',
  access: 'public',
  kids: 'refused',
}
