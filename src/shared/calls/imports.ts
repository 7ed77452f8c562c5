import { RESOURCE_PATHS } from './admin-resources.ts'
import { curatorCall } from './call.ts'

export const importResources = curatorCall(
  'POST /api/admin/resources/import importInput -> importAnswer',
  { many: true, computes: true, touches: RESOURCE_PATHS },
)

export const updateResources = curatorCall(
  'POST /api/admin/resources/update-batch updateBatchInput -> updateBatchAnswer',
  { many: true, computes: true, touches: RESOURCE_PATHS },
)

/** A file that the browser loads through a link. */
export const exportResources = curatorCall('GET /api/admin/resources.csv ?tableQuery -> text', {
  computes: true,
})
