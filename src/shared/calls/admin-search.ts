import type { IdParam } from '../contracts/fields.ts'
import type { SearchWantsView } from '../contracts/search-outcomes.ts'
import type { SynonymInput, SynonymPatch, SynonymView } from '../contracts/search-synonyms.ts'
import type { AdminCall, ApiPath } from './call.ts'

/** Every path whose response depends on a search. */
const TOUCHED: readonly ApiPath[] = [
  '/api/admin/search-synonyms',
  '/api/resources',
  '/api/admin/resources',
  '/api/search',
]

export const listSearchWants: AdminCall<{ response: SearchWantsView }> = {
  method: 'GET',
  path: '/api/admin/search-wants',
  access: 'admin',
}

export const listSynonyms: AdminCall<{ response: SynonymView[] }> = {
  method: 'GET',
  path: '/api/admin/search-synonyms',
  access: 'admin',
}

export const addSynonym: AdminCall<{ body: SynonymInput; response: SynonymView }> = {
  method: 'POST',
  path: '/api/admin/search-synonyms',
  access: 'admin',
  status: 201,
  touches: TOUCHED,
}

export const changeSynonym: AdminCall<{
  params: IdParam
  body: SynonymPatch
  response: SynonymView
}> = {
  method: 'PUT',
  path: '/api/admin/search-synonyms/{id}',
  access: 'admin',
  touches: TOUCHED,
}

export const removeSynonym: AdminCall<{ params: IdParam }> = {
  method: 'DELETE',
  path: '/api/admin/search-synonyms/{id}',
  access: 'admin',
  touches: TOUCHED,
}
