import { RESOURCE_PATHS } from './admin-resources.ts'
import { curatorCall } from './call.ts'

/** Also of a resource that was deleted. */
export const listHistory = curatorCall(
  'GET /api/admin/resources/{id}/history ?historyQuery -> resourceVersionView[]',
)

export const revertResource = curatorCall(
  'POST /api/admin/resources/{id}/revert revertInput -> resourceView',
  { touches: RESOURCE_PATHS },
)
