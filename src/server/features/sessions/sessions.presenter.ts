import type { SessionView } from '#shared/contracts/sessions.ts'
import { isoTime } from '#shared/domain/iso-time.ts'
import type { SessionRow } from './sessions.queries.ts'

export function presentSession(row: SessionRow, currentId: number): SessionView {
  return {
    id: row.id,
    createdAt: isoTime(row.createdAt),
    lastUsedAt: isoTime(row.lastUsedAt),
    ip: row.ip,
    userAgent: row.userAgent,
    current: row.id === currentId,
  }
}
