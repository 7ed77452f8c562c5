import { RESOURCE_PATHS } from './admin-resources.ts'
import { type ApiPath, curatorCall, adminCall } from './call.ts'

const TOUCHED: readonly ApiPath[] = [
  '/api/admin/bulk-jobs',
  // Whether the seed is there.
  '/api/admin/setup-steps',
  ...RESOURCE_PATHS,
]

/** Changes nothing: says what a change would do. */
export const previewBulkChange = curatorCall(
  'POST /api/admin/bulk-jobs/preview bulkJobInput -> bulkPreview',
)

export const startBulkChange = curatorCall(
  'POST /api/admin/bulk-jobs bulkJobInput -> bulkJobView',
  { status: 201, touches: TOUCHED },
)

export const listBulkJobs = curatorCall('GET /api/admin/bulk-jobs -> bulkJobView[]')

export const getBulkJob = curatorCall('GET /api/admin/bulk-jobs/{id} -> bulkJobView')

export const cancelBulkJob = curatorCall('POST /api/admin/bulk-jobs/{id}/cancel -> bulkJobView', {
  touches: TOUCHED,
})

/** Answers with the undo, which is such a change itself. */
export const undoBulkJob = curatorCall('POST /api/admin/bulk-jobs/{id}/undo -> bulkJobView', {
  status: 201,
  touches: [...TOUCHED, '/api/admin/audit'],
})

export const undoAuditEntry = adminCall('POST /api/admin/audit/{id}/undo -> bulkJobView', {
  status: 201,
  touches: [...TOUCHED, '/api/admin/audit'],
})

export const listUnchanged = curatorCall(
  'GET /api/admin/bulk-jobs/{id}/kept ?unchangedQuery -> unchangedView[]',
)
