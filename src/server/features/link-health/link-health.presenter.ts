import type { LinkCheckView } from '#shared/contracts/link-checks.ts'
import { isoTime } from '#shared/domain/iso-time.ts'
import type { LinkRow } from './link-health.queries.ts'

export function presentLink(row: LinkRow): LinkCheckView {
  return {
    id: row.id,
    title: row.title,
    sourceUrl: row.sourceUrl,
    updatedAt: isoTime(row.updatedAt),
    state: row.state,
    checkedAt: isoTime(row.checkedAt),
    httpStatus: row.httpStatus,
    failures: row.failures,
    firstFailedAt: row.firstFailedAt === null ? null : isoTime(row.firstFailedAt),
    movedTo: row.movedTo,
    note: row.note,
    isQueued: row.isQueued,
  }
}
