import type { IdParam } from '../contracts/fields.ts'
import type { SearchWantsView } from '../contracts/search-outcomes.ts'
import type { SynonymInput, SynonymPatch, SynonymView } from '../contracts/search-synonyms.ts'
import type { CuratorCall, ApiPath } from './call.ts'

/** Every path whose response depends on a search. */
const TOUCHED: readonly ApiPath[] = [
  '/api/admin/search-synonyms',
  '/api/resources',
  '/api/start-here',
  '/api/admin/resources',
  '/api/search',
]

export const listSearchWants: CuratorCall<{ response: SearchWantsView }> = {
  method: 'GET',
  path: '/api/admin/search-wants',
  access: 'curator',
}

export const listSynonyms: CuratorCall<{ response: SynonymView[] }> = {
  method: 'GET',
  path: '/api/admin/search-synonyms',
  access: 'curator',
}

export const addSynonym: CuratorCall<{ body: SynonymInput; response: SynonymView }> = {
  method: 'POST',
  path: '/api/admin/search-synonyms',
  access: 'curator',
  status: 201,
  touches: TOUCHED,
}

export const changeSynonym: CuratorCall<{
  params: IdParam
  body: SynonymPatch
  response: SynonymView
}> = {
  method: 'PUT',
  path: '/api/admin/search-synonyms/{id}',
  access: 'curator',
  touches: TOUCHED,
}

export const removeSynonym: CuratorCall<{ params: IdParam }> = {
  method: 'DELETE',
  path: '/api/admin/search-synonyms/{id}',
  access: 'curator',
  touches: TOUCHED,
}
