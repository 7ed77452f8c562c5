import type {
  BulkJobInput,
  BulkJobView,
  BulkPreview,
  UnchangedQuery,
  UnchangedView,
} from '../contracts/bulk-jobs.ts'
import type { IdParam } from '../contracts/fields.ts'
import { RESOURCE_PATHS } from './admin-resources.ts'
import type { AdminCall, ApiPath, CuratorCall } from './call.ts'

const TOUCHED: readonly ApiPath[] = ['/api/admin/bulk-jobs', ...RESOURCE_PATHS]

/** Changes nothing: says what a change would do. */
export const previewBulkChange: CuratorCall<{ body: BulkJobInput; response: BulkPreview }> = {
  method: 'POST',
  path: '/api/admin/bulk-jobs/preview',
  access: 'curator',
}

export const startBulkChange: CuratorCall<{ body: BulkJobInput; response: BulkJobView }> = {
  method: 'POST',
  path: '/api/admin/bulk-jobs',
  access: 'curator',
  status: 201,
  touches: TOUCHED,
}

export const listBulkJobs: CuratorCall<{ response: BulkJobView[] }> = {
  method: 'GET',
  path: '/api/admin/bulk-jobs',
  access: 'curator',
}

export const getBulkJob: CuratorCall<{ params: IdParam; response: BulkJobView }> = {
  method: 'GET',
  path: '/api/admin/bulk-jobs/{id}',
  access: 'curator',
}

export const cancelBulkJob: CuratorCall<{ params: IdParam; response: BulkJobView }> = {
  method: 'POST',
  path: '/api/admin/bulk-jobs/{id}/cancel',
  access: 'curator',
  touches: TOUCHED,
}

/** Answers with the undo, which is such a change itself. */
export const undoBulkJob: CuratorCall<{ params: IdParam; response: BulkJobView }> = {
  method: 'POST',
  path: '/api/admin/bulk-jobs/{id}/undo',
  access: 'curator',
  status: 201,
  touches: [...TOUCHED, '/api/admin/audit'],
}

export const undoAuditEntry: AdminCall<{ params: IdParam; response: BulkJobView }> = {
  method: 'POST',
  path: '/api/admin/audit/{id}/undo',
  access: 'admin',
  status: 201,
  touches: [...TOUCHED, '/api/admin/audit'],
}

export const listUnchanged: CuratorCall<{
  params: IdParam
  query: UnchangedQuery
  response: UnchangedView[]
}> = {
  method: 'GET',
  path: '/api/admin/bulk-jobs/{id}/kept',
  access: 'curator',
}
