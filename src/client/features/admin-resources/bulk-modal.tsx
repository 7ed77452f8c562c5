import { useQueryClient } from '@tanstack/react-query'
import { type JSX, useState } from 'react'
import { Button } from '#client/components/ui/button.tsx'
import { Modal } from '#client/components/ui/modal.tsx'
import { FormAlert } from '#client/features/forms/form-alert.tsx'
import { noteLoginOver } from '#client/features/session/login-over.ts'
import { refreshCatalogue } from './admin-resources-api.ts'
import { type BulkAction, countText } from './bulk-actions.ts'
import { runInChunks } from './run-in-chunks.ts'
import { grouped } from './table-view.ts'
import { failureText, toastDone } from './write-toasts.ts'

type BulkModalProps = {
  /** Null: closed. */
  action: BulkAction | null
  ids: readonly number[]
  /** These are done: they need no tick any more. */
  onSent: (ids: readonly number[]) => void
  onClose: () => void
}

/** Says what will happen to how many, does it behind a progress bar, and goes on where it failed. */
export function BulkModal({ action, ids, onSent, onClose }: BulkModalProps): JSX.Element {
  return (
    <Modal open={action !== null} onClose={onClose} title={action?.title ?? ''}>
      {action ? <BulkRun action={action} ids={ids} onSent={onSent} onClose={onClose} /> : null}
    </Modal>
  )
}

type BulkRunProps = Omit<BulkModalProps, 'action'> & { action: BulkAction }

function BulkRun({ action, ids, onSent, onClose }: BulkRunProps) {
  const { left, error, isRunning, start } = useBulkRun(action, ids, onSent, onClose)
  const count = countText(left.length)
  return (
    <>
      <p>{action.sentence(count)}</p>
      {isRunning || left.length < ids.length ? (
        <div className="grid gap-1">
          <progress
            aria-label="Progress"
            max={ids.length}
            value={ids.length - left.length}
            className="h-2 w-full accent-accent"
          />
          <p className="text-sm text-soft tabular-nums">
            {grouped(ids.length - left.length)} of {grouped(ids.length)} done
          </p>
        </div>
      ) : null}
      <FormAlert message={error ?? undefined} />
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="secondary" onClick={onClose}>
          {isRunning ? 'Close' : 'Cancel'}
        </Button>
        <Button
          variant={action.done === 'deleted' ? 'danger' : 'primary'}
          aria-disabled={isRunning || undefined}
          onClick={isRunning ? undefined : () => void start()}
        >
          {isRunning ? 'Working...' : error ? 'Try Again' : action.confirm(count)}
        </Button>
      </div>
    </>
  )
}

function useBulkRun(
  action: BulkAction,
  ids: readonly number[],
  onSent: (ids: readonly number[]) => void,
  onClose: () => void,
) {
  const client = useQueryClient()
  // As it was when the dialog opened: the ticks go away while it works.
  const [left, setLeft] = useState(ids)
  const [all] = useState(ids)
  const [error, setError] = useState<string | null>(null)
  const [isRunning, setRunning] = useState(false)
  const start = async () => {
    setRunning(true)
    setError(null)
    let changed = 0
    try {
      await runInChunks(left, action.send, (progress) => {
        changed = progress.changed
        setLeft(progress.left)
      })
      onSent(all)
      const gone = left.length - changed
      toastDone(
        `${countText(changed)} ${action.done}`,
        gone > 0 ? `${countText(gone)} no longer there` : undefined,
      )
      onClose()
    } catch (failure) {
      noteLoginOver(client, failure)
      setError(failureText(failure))
    } finally {
      setRunning(false)
      void refreshCatalogue(client)
    }
  }
  return { left, error, isRunning, start }
}
