import type { QueryClient } from '@tanstack/react-query'
import { restoreTrash, restoreTrashed } from '#shared/calls/trash.ts'
import type { RestoreAnswer } from '#shared/contracts/trash.ts'
import type { TrashKind } from '#shared/domain/curation.ts'
import { noteLoginOver } from './account.ts'
import { serverMessage, UNREACHABLE } from './errors.ts'
import { send } from './queries.ts'

/** What was deleted: one thing, or all of a run. */
export type Deleted = { kind: TrashKind; id: number } | { run: string }

/** The message about an undoing; the kit's `toast` shows it. */
type Told = { title: string; description?: string; variant: 'success' | 'destructive' }

/** Returns the button of a toast that restores what was just deleted. `tell` shows how that went. */
export function undoButton(
  client: QueryClient,
  deleted: Deleted,
  tell: (told: Told) => void,
): { label: string; onPress: () => void } {
  const undo = async () => {
    try {
      const answer =
        'run' in deleted
          ? await send(client, restoreTrash, { body: { run: deleted.run } })
          : await send(client, restoreTrashed, { params: deleted })
      tell(restoredText(answer))
    } catch (error) {
      noteLoginOver(client, error)
      const description = serverMessage(error) ?? UNREACHABLE
      tell({ title: 'Could not undo', description, variant: 'destructive' })
    }
  }
  return { label: 'Undo', onPress: () => void undo() }
}

/** Says what came back, and what did not and why. */
export function restoredText({ restored, refused, notes }: RestoreAnswer): Told {
  const title = restored === 1 ? 'Restored' : `${restored.toLocaleString('en-US')} restored`
  const [first, ...others] = [...refused.map(({ message }) => message), ...notes]
  const more = others.length > 0 ? ` (and ${others.length} more)` : ''
  const description = first ? { description: `${first}${more}` } : {}
  return { title, ...description, variant: refused.length > 0 ? 'destructive' : 'success' }
}
