import { countText } from '#client/kit/number-words.ts'
import { undoBulkJob } from '#shared/calls/bulk-jobs.ts'
import { restoreTrashed } from '#shared/calls/trash.ts'
import type { BulkJobView } from '#shared/contracts/bulk-jobs.ts'
import type { RestoreAnswer } from '#shared/contracts/trash.ts'
import type { BulkEffect } from '#shared/domain/bulk-changes.ts'
import type { TrashKind } from '#shared/domain/curation.ts'
import { type Undo, undoBy } from './write.ts'

type Deleted = { kind: TrashKind; id: number }

/** Undoes a deletion, and says what came back. */
export function restoring(deleted: Deleted): Undo {
  return undoBy(restoreTrashed, { params: deleted }, { said: { done: restoredText } })
}

/** Undoes a change of many resources. In the background, the page shows how far it is, and nothing is said. */
export function undoingBulk(id: number): Undo {
  return undoBy(undoBulkJob, { params: { id } }, { said: { done: undoneText } })
}

/** Says what was set back; null while it goes on in the background. */
export function undoneText(job: BulkJobView): ToastText | null {
  if (job.state !== 'done') return null
  const title = `${countText(job.changed, 'resource')} ${UNDONE[job.undoes ?? 'changed']}`
  if (job.kept === 0) return { title, variant: 'success' }
  const stay = `${countText(job.kept, 'resource')} ${job.kept === 1 ? 'stays as it is' : 'stay as they are'}`
  return { title, description: `${stay}. The table names them.`, variant: 'destructive' }
}

/** What an undo did to its resources, by what it takes back. */
export const UNDONE: Record<BulkEffect, string> = {
  changed: 'changed back',
  deleted: 'restored',
  added: 'deleted',
}

/** A message, as the kit's `toast` shows it. */
type ToastText = { title: string; description?: string; variant: 'success' | 'destructive' }

/** Says what came back, and what did not and why. */
export function restoredText({ restored, refused, notes }: RestoreAnswer): ToastText {
  const title = restored === 1 ? 'Restored' : `${restored.toLocaleString('en-US')} restored`
  const [first, ...others] = [...refused.map(({ message }) => message), ...notes]
  const more = others.length > 0 ? ` (and ${others.length} more)` : ''
  const description = first ? { description: `${first}${more}` } : {}
  return { title, ...description, variant: refused.length > 0 ? 'destructive' : 'success' }
}
