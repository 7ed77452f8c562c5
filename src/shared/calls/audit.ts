import type {
  AuditEntryView,
  AuditItemsQuery,
  AuditItemView,
  AuditQuery,
} from '../contracts/audit.ts'
import type { IdParam } from '../contracts/fields.ts'
import { adminCall } from './call.ts'

export const listAudit = adminCall<{ query: AuditQuery; response: AuditEntryView[] }>(
  'GET /api/admin/audit',
)

export const listAuditItems = adminCall<{
  params: IdParam
  query: AuditItemsQuery
  response: AuditItemView[]
}>('GET /api/admin/audit/{id}/items')
