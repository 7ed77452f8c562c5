import { isoTime } from '#shared/domain/iso-time.ts'
import type { AuditLogRow } from '../../platform/auth/audit-log.queries.ts'

/** Returns an entry of the audit log for the user's own copy of their data. */
export function presentLogEntry({ at, action, ip, details }: AuditLogRow): Record<string, unknown> {
  return { at: isoTime(at), action, ip, details }
}
