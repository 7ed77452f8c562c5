import type {
  AuditEntryView,
  AuditItemsQuery,
  AuditItemView,
  AuditQuery,
} from '../contracts/audit.ts'
import type { IdParam } from '../contracts/fields.ts'
import type { AdminCall } from './call.ts'

export const listAudit: AdminCall<{ query: AuditQuery; response: AuditEntryView[] }> = {
  method: 'GET',
  path: '/api/admin/audit',
  access: 'admin',
}

export const listAuditItems: AdminCall<{
  params: IdParam
  query: AuditItemsQuery
  response: AuditItemView[]
}> = {
  method: 'GET',
  path: '/api/admin/audit/{id}/items',
  access: 'admin',
}
