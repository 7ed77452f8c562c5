import { useQueryClient } from '@tanstack/react-query'
import { type JSX, useEffect, useRef, useState } from 'react'
import { Button } from '#client/kit/button.tsx'
import { Modal } from '#client/kit/dialog.tsx'
import { FormAlert } from '#client/kit/form.tsx'
import { newRun } from '#client/kit/new-run.ts'
import { noteLoginOver } from '#client/data/login-over.ts'
import { refreshCatalogue } from './admin-resources-api.ts'
import { type BulkAction, countText } from './bulk-actions.ts'
import { runInChunks } from './run-in-chunks.ts'
import { grouped } from './table-view.ts'
import { failureText, toastDone, toastFailure } from './write-toasts.ts'

type BulkModalProps = {
  /** Null: closed. */
  action: BulkAction | null
  ids: readonly number[]
  /** These are done: they need no tick any more. */
  onSent: (ids: readonly number[]) => void
  /** Closes it, when it has done all. */
  onFinished: () => void
  onClose: () => void
}

/** Says what will happen to how many, does it behind a progress bar, and goes on where it failed. */
export function BulkModal({ action, ...rest }: BulkModalProps): JSX.Element {
  return (
    <Modal open={action !== null} onClose={rest.onClose} title={action?.title ?? ''}>
      {action ? <BulkRun action={action} {...rest} /> : null}
    </Modal>
  )
}

type BulkRunProps = Omit<BulkModalProps, 'action'> & { action: BulkAction }

function BulkRun(props: BulkRunProps) {
  const { action, onClose } = props
  const { all, left, error, isRunning, start } = useBulkRun(props)
  const sent = all.length - left.length
  const count = countText(left.length)
  return (
    <>
      <p>{action.sentence(count)}</p>
      {isRunning || sent > 0 ? (
        <div className="grid gap-1">
          <progress
            aria-label="Progress"
            max={all.length}
            value={sent}
            className="h-2 w-full accent-accent"
          />
          <p className="text-sm text-soft tabular-nums">
            {grouped(sent)} of {grouped(all.length)} done
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

/** Closed while it works, it goes on: the ticks of what is sent go away all the same. */
function useBulkRun({ action, ids, onSent, onFinished }: BulkRunProps) {
  const client = useQueryClient()
  // As they were when the dialog opened.
  const [all] = useState(ids)
  const [run] = useState(newRun)
  const [left, setLeft] = useState(ids)
  const [error, setError] = useState<string | null>(null)
  const [isRunning, setRunning] = useState(false)
  const isShown = useRef(false)
  useEffect(() => {
    isShown.current = true
    return () => {
      isShown.current = false
    }
  }, [])
  const start = async () => {
    setRunning(true)
    setError(null)
    let changed = 0
    try {
      await runInChunks(
        left,
        (chunk) => action.send(chunk, run),
        (progress) => {
          changed = progress.changed
          setLeft(progress.left)
          onSent(all.slice(0, all.length - progress.left.length))
        },
      )
      toastOutcome(action, changed, left.length - changed)
      if (isShown.current) onFinished()
    } catch (failure) {
      noteLoginOver(client, failure)
      setError(failureText(failure))
      if (!isShown.current)
        toastFailure(action.done === 'deleted' ? 'deleting' : 'updating', failure)
    } finally {
      setRunning(false)
      void refreshCatalogue(client)
    }
  }
  return { all, left, error, isRunning, start }
}

function toastOutcome(action: BulkAction, changed: number, gone: number): void {
  const rest = gone > 0 ? `${countText(gone)} no longer there` : undefined
  toastDone(`${countText(changed)} ${action.done}`, rest)
}
