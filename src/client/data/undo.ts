import { undoBulkJob } from '#shared/calls/bulk-jobs.ts'
import { unmergeResource } from '#shared/calls/admin-resources.ts'
import { restoreTrashed } from '#shared/calls/trash.ts'
import type { BulkJobView } from '#shared/contracts/bulk-jobs.ts'
import type { RestoreAnswer } from '#shared/contracts/trash.ts'
import type { BulkEffect } from '#shared/domain/bulk-changes.ts'
import type { TrashKind } from '#shared/domain/curation.ts'
import { t } from '#client/kit/t.tsx'
import { type Undo, undoBy } from './write.ts'

type Deleted = { kind: TrashKind; id: number }

/** Undoes a deletion, and says what came back. */
export function restoring(deleted: Deleted): Undo {
  return undoBy(restoreTrashed, { params: deleted }, { toasts: { done: restoredText } })
}

/** Undoes the merge of a resource into another, by the ID of the one that went. */
export function unmerging(id: number): Undo {
  const toasts = { done: t('Both resources are back'), failed: t('The merge was not undone') }
  return undoBy(unmergeResource, { params: { id } }, { toasts })
}

/** Undoes a change of many resources. In the background, the page shows how far it is, and no toast is shown. */
export function undoingBulk(id: number): Undo {
  return undoBy(undoBulkJob, { params: { id } }, { toasts: { done: undoneText } })
}

/** Says what was set back; null while it goes on in the background. */
export function undoneText(job: BulkJobView): ToastText | null {
  if (job.state !== 'done') return null
  const title = undoneTitle(job.undoes ?? 'changed', job.changed)
  if (job.kept === 0) return { title, variant: 'success' }
  return {
    title,
    description: t(
      '{kept, plural, one {# resource stays as it is} other {# resources stay as they are}}. The table names them.',
      { kept: job.kept },
    ),
    variant: 'destructive',
  }
}

function undoneTitle(effect: BulkEffect, count: number): string {
  if (effect === 'deleted')
    return t('{count, plural, one {# resource restored} other {# resources restored}}', { count })
  if (effect === 'added')
    return t('{count, plural, one {# resource deleted} other {# resources deleted}}', { count })
  return t('{count, plural, one {# resource changed back} other {# resources changed back}}', {
    count,
  })
}

/** A message, as the kit's `toast` shows it. */
type ToastText = { title: string; description?: string; variant: 'success' | 'destructive' }

/** Says what came back, and what did not and why. */
export function restoredText({ restored, refused, notes }: RestoreAnswer): ToastText {
  const title = restored === 1 ? t('Restored') : t('{restored, number} restored', { restored })
  const [first, ...others] = [...refused.map(({ message }) => message), ...notes]
  const words =
    first && others.length > 0
      ? t('{first} (and {count, number} more)', { first, count: others.length })
      : first
  const description = words ? { description: words } : {}
  return { title, ...description, variant: refused.length > 0 ? 'destructive' : 'success' }
}
