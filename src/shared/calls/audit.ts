import { adminCall } from './call.ts'

export const listAudit = adminCall('GET /api/admin/audit ?auditQuery -> auditEntryView[]')

export const listAuditItems = adminCall(
  'GET /api/admin/audit/{id}/items ?auditItemsQuery -> auditItemView[]',
)
