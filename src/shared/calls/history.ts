import type { IdParam } from '../contracts/fields.ts'
import type { HistoryQuery, ResourceVersionView, RevertInput } from '../contracts/history.ts'
import type { ResourceView } from '../contracts/resources.ts'
import { RESOURCE_PATHS } from './admin-resources.ts'
import { curatorCall, adminCall } from './call.ts'
import type {
  AuditEntryView,
  AuditItemsQuery,
  AuditItemView,
  AuditQuery,
} from '../contracts/audit.ts'

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

export const listAudit = adminCall<{ query: AuditQuery; response: AuditEntryView[] }>(
  'GET /api/admin/audit',
)

export const listAuditItems = adminCall<{
  params: IdParam
  query: AuditItemsQuery
  response: AuditItemView[]
}>('GET /api/admin/audit/{id}/items')
