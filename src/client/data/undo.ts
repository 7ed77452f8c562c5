import { restoreTrash, restoreTrashed } from '#shared/calls/trash.ts'
import type { RestoreAnswer } from '#shared/contracts/trash.ts'
import type { TrashKind } from '#shared/domain/curation.ts'
import { type Undo, undoBy } from './write.ts'

/** What was deleted: one thing, or all of a run. */
export type Deleted = { kind: TrashKind; id: number } | { run: string }

/** Undoes a deletion, and says what came back. */
export function restoring(deleted: Deleted): Undo {
  const options = { said: { done: restoredText } }
  return 'run' in deleted
    ? undoBy(restoreTrash, { body: { run: deleted.run } }, options)
    : undoBy(restoreTrashed, { params: deleted }, options)
}

/** The message about what was restored; the kit's `toast` shows it. */
type Told = { title: string; description?: string; variant: 'success' | 'destructive' }

/** Says what came back, and what did not and why. */
export function restoredText({ restored, refused, notes }: RestoreAnswer): Told {
  const title = restored === 1 ? 'Restored' : `${restored.toLocaleString('en-US')} restored`
  const [first, ...others] = [...refused.map(({ message }) => message), ...notes]
  const more = others.length > 0 ? ` (and ${others.length} more)` : ''
  const description = first ? { description: `${first}${more}` } : {}
  return { title, ...description, variant: refused.length > 0 ? 'destructive' : 'success' }
}
