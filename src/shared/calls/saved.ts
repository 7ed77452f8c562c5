import type { IdParam } from '../contracts/fields.ts'
import type { ResourceView } from '../contracts/resources.ts'
import type { SavedCount, SavedIds, SavedQuery, SavedStatus } from '../contracts/saved.ts'
import { type ApiPath, memberCall } from './call.ts'

const TOUCHED: readonly ApiPath[] = ['/api/saved-resources', '/api/admin/overview']

/** X-Total-Count is the number of all that match. */
export const listSaved = memberCall<{ query: SavedQuery; response: ResourceView[] }>(
  'GET /api/saved-resources',
)

export const countSaved = memberCall<{ response: SavedCount }>('GET /api/saved-resources/count')

export const listSavedIds = memberCall<{ response: SavedIds }>('GET /api/saved-resources/ids')

export const getSavedStatus = memberCall<{ params: IdParam; response: SavedStatus }>(
  'GET /api/resources/{id}/is-saved',
)

export const saveResource = memberCall<{ params: IdParam; response: SavedStatus }>(
  'POST /api/resources/{id}/save',
  { touches: TOUCHED },
)

export const unsaveResource = memberCall<{ params: IdParam; response: SavedStatus }>(
  'DELETE /api/resources/{id}/save',
  { touches: TOUCHED },
)
