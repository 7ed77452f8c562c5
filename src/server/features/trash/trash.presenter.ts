import type { TrashEntryView } from '#shared/contracts/trash.ts'
import { isoTime } from '#shared/domain/iso-time.ts'
import type { TrashRow } from './trash.queries.ts'

const DAY_MS = 86_400_000

/** `oldest` is when an entry must have been deleted to be purged now. */
export function presentTrashEntry(row: TrashRow, oldest: Date): TrashEntryView {
  const deletedAt = isoTime(row.deletedAt)
  const left = Math.ceil((Date.parse(deletedAt) - oldest.getTime()) / DAY_MS)
  return {
    id: row.entityId,
    kind: row.kind,
    entryId: row.id,
    title: row.title,
    deletedAt,
    by: row.username,
    daysLeft: Math.max(left, 0),
    comments: row.comments,
    saves: row.saves,
    links: row.links,
  }
}
