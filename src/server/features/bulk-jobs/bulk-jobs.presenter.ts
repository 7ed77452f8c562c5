import type { BulkChange, BulkJobView } from '#shared/contracts/bulk-jobs.ts'
import { isoTime } from '#shared/domain/iso-time.ts'
import type { BulkJobRow } from './bulk-jobs.queries.ts'

export function presentBulkJob(row: BulkJobRow): BulkJobView {
  const { set, addTags, removeTags, delete: isDeleted } = row.change as BulkChange
  const { publishedDate, isFeatured, isForKids, level, category, opening, price } = set
  const named = { isFeatured, isForKids, level, category, opening, price, publishedDate }
  const given = Object.entries(named).filter(([, value]) => value !== undefined)
  return {
    id: row.id,
    run: row.run,
    state: row.state,
    change: {
      set: Object.fromEntries(given) as BulkJobView['change']['set'],
      addTags,
      removeTags,
      delete: isDeleted,
    },
    total: row.total,
    done: row.done,
    changed: row.changed,
    error: row.error,
    createdAt: isoTime(row.createdAt),
    endedAt: row.endedAt === null ? null : isoTime(row.endedAt),
  }
}
