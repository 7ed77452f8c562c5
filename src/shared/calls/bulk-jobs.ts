import type {
  BulkJobInput,
  BulkJobView,
  BulkPreview,
  UnchangedQuery,
  UnchangedView,
} from '../contracts/bulk-jobs.ts'
import type { IdParam } from '../contracts/fields.ts'
import { RESOURCE_PATHS } from './admin-resources.ts'
import { type ApiPath, curatorCall, adminCall } from './call.ts'

const TOUCHED: readonly ApiPath[] = [
  '/api/admin/bulk-jobs',
  // Whether the seed is there.
  '/api/admin/setup-steps',
  ...RESOURCE_PATHS,
]

/** Changes nothing: says what a change would do. */
export const previewBulkChange = curatorCall<{ body: BulkJobInput; response: BulkPreview }>(
  'POST /api/admin/bulk-jobs/preview',
)

export const startBulkChange = curatorCall<{ body: BulkJobInput; response: BulkJobView }>(
  'POST /api/admin/bulk-jobs',
  { status: 201, touches: TOUCHED },
)

export const listBulkJobs = curatorCall<{ response: BulkJobView[] }>('GET /api/admin/bulk-jobs')

export const getBulkJob = curatorCall<{ params: IdParam; response: BulkJobView }>(
  'GET /api/admin/bulk-jobs/{id}',
)

export const cancelBulkJob = curatorCall<{ params: IdParam; response: BulkJobView }>(
  'POST /api/admin/bulk-jobs/{id}/cancel',
  { touches: TOUCHED },
)

/** Answers with the undo, which is such a change itself. */
export const undoBulkJob = curatorCall<{ params: IdParam; response: BulkJobView }>(
  'POST /api/admin/bulk-jobs/{id}/undo',
  { status: 201, touches: [...TOUCHED, '/api/admin/audit'] },
)

export const undoAuditEntry = adminCall<{ params: IdParam; response: BulkJobView }>(
  'POST /api/admin/audit/{id}/undo',
  { status: 201, touches: [...TOUCHED, '/api/admin/audit'] },
)

export const listUnchanged = curatorCall<{
  params: IdParam
  query: UnchangedQuery
  response: UnchangedView[]
}>('GET /api/admin/bulk-jobs/{id}/kept')
