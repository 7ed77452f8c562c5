import type { IdParam } from '../contracts/fields.ts'
import type { HistoryQuery, ResourceVersionView, RevertInput } from '../contracts/history.ts'
import type { ResourceView } from '../contracts/resources.ts'
import { RESOURCE_PATHS } from './admin-resources.ts'
import { curatorCall } from './call.ts'

/** Also of a resource that was deleted. */
export const listHistory = curatorCall<{
  params: IdParam
  query: HistoryQuery
  response: ResourceVersionView[]
}>('GET /api/admin/resources/{id}/history')

export const revertResource = curatorCall<{
  params: IdParam
  body: RevertInput
  response: ResourceView
}>('POST /api/admin/resources/{id}/revert', { touches: RESOURCE_PATHS })
