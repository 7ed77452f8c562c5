import type { IdParam } from '../contracts/fields.ts'
import type { ResourceView } from '../contracts/resources.ts'
import type { SavedCount, SavedIds, SavedQuery, SavedStatus } from '../contracts/saved.ts'
import type { ApiPath, MemberCall } from './call.ts'

const TOUCHED: readonly ApiPath[] = ['/api/saved-resources', '/api/admin/overview']

/** X-Total-Count is the number of all that match. */
export const listSaved: MemberCall<{ query: SavedQuery; response: ResourceView[] }> = {
  method: 'GET',
  path: '/api/saved-resources',
  access: 'member',
}

export const countSaved: MemberCall<{ response: SavedCount }> = {
  method: 'GET',
  path: '/api/saved-resources/count',
  access: 'member',
}

export const listSavedIds: MemberCall<{ response: SavedIds }> = {
  method: 'GET',
  path: '/api/saved-resources/ids',
  access: 'member',
}

export const getSavedStatus: MemberCall<{ params: IdParam; response: SavedStatus }> = {
  method: 'GET',
  path: '/api/resources/{id}/is-saved',
  access: 'member',
}

export const saveResource: MemberCall<{ params: IdParam; response: SavedStatus }> = {
  method: 'POST',
  path: '/api/resources/{id}/save',
  access: 'member',
  touches: TOUCHED,
}

export const unsaveResource: MemberCall<{ params: IdParam; response: SavedStatus }> = {
  method: 'DELETE',
  path: '/api/resources/{id}/save',
  access: 'member',
  touches: TOUCHED,
}
