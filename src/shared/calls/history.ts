import type { IdParam } from '../contracts/fields.ts'
import type { HistoryQuery, ResourceVersionView, RevertInput } from '../contracts/history.ts'
import type { ResourceView } from '../contracts/resources.ts'
import { RESOURCE_PATHS } from './admin-resources.ts'
import type { CuratorCall } from './call.ts'

/** Also of a resource that was deleted. */
export const listHistory: CuratorCall<{
  params: IdParam
  query: HistoryQuery
  response: ResourceVersionView[]
}> = { method: 'GET', path: '/api/admin/resources/{id}/history', access: 'curator' }

export const revertResource: CuratorCall<{
  params: IdParam
  body: RevertInput
  response: ResourceView
}> = {
  method: 'POST',
  path: '/api/admin/resources/{id}/revert',
  access: 'curator',
  touches: RESOURCE_PATHS,
}
