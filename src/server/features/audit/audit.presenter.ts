import type { AuditEntryView } from '#shared/contracts/audit.ts'
import { isoTime } from '#shared/domain/iso-time.ts'
import type { AuditRow } from './audit.queries.ts'

/** `usernames` maps IDs to names. Users who are missing from it were deleted. */
export function presentAuditEntry(
  row: AuditRow,
  usernames: ReadonlyMap<number, string>,
): AuditEntryView {
  const person = (id: unknown) => {
    const username = typeof id === 'number' ? usernames.get(id) : undefined
    return typeof id === 'number' && username !== undefined ? { id, username } : null
  }
  return {
    id: row.id,
    at: isoTime(row.at),
    action: row.action,
    user: person(row.userId),
    forUser: person(row.details['forUser']),
    ip: row.ip,
    details: row.details,
    items: row.items,
  }
}
