import type { IdParam } from '../contracts/fields.ts'
import type { SearchWantsView } from '../contracts/search-counts.ts'
import type { SynonymInput, SynonymPatch, SynonymView } from '../contracts/search-synonyms.ts'
import { type ApiPath, curatorCall } from './call.ts'

/** Every path whose response depends on a search. */
const TOUCHED: readonly ApiPath[] = [
  '/api/admin/search-synonyms',
  '/api/resources',
  '/api/start-here',
  '/api/admin/resources',
  '/api/search',
]

export const listSearchWants = curatorCall<{ response: SearchWantsView }>(
  'GET /api/admin/search-wants',
)

export const listSynonyms = curatorCall<{ response: SynonymView[] }>(
  'GET /api/admin/search-synonyms',
)

export const addSynonym = curatorCall<{ body: SynonymInput; response: SynonymView }>(
  'POST /api/admin/search-synonyms',
  { status: 201, touches: TOUCHED },
)

export const changeSynonym = curatorCall<{
  params: IdParam
  body: SynonymPatch
  response: SynonymView
}>('PUT /api/admin/search-synonyms/{id}', { touches: TOUCHED })

export const removeSynonym = curatorCall<{ params: IdParam }>(
  'DELETE /api/admin/search-synonyms/{id}',
  { touches: TOUCHED },
)
