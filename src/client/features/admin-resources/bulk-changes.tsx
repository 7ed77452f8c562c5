import { useQueryClient } from '@tanstack/react-query'
import { DropdownMenu } from 'radix-ui'
import { type JSX, useEffect, useRef, useState } from 'react'
import { noteLoginOver } from '#client/data/account.ts'
import { newRun, refreshTouched } from '#client/data/queries.ts'
import { request } from '#client/data/request.ts'
import { Button } from '#client/kit/button.tsx'
import { Modal } from '#client/kit/dialog.tsx'
import { FormAlert } from '#client/kit/form.tsx'
import { Icon } from '#client/kit/icon.tsx'
import { countText, grouped } from '#client/kit/number-words.ts'
import * as calls from '#shared/calls/admin-resources.ts'
import { type BulkUpdateInput, MAX_BATCH } from '#shared/contracts/admin-resources.ts'
import { choiceLabel, RESOURCE_FIELDS } from '#shared/domain/resource-fields.ts'
import { failureText, toastDeleted, toastDone, toastFailure } from './resource-toasts.ts'

type BulkBarProps = { count: number; onAction: (action: BulkAction) => void; onClear: () => void }

/** Offers what can be done with the selected rows. */
export function BulkBar({ count, onAction, onClear }: BulkBarProps): JSX.Element {
  const act = (action: BulkAction, variant: 'secondary' | 'danger' = 'secondary') => (
    <Button variant={variant} size="sm" onClick={() => onAction(action)}>
      {action.label}
    </Button>
  )
  return (
    <section
      aria-label="Selected resources"
      className="sticky top-2 z-20 flex flex-wrap items-center gap-x-4 gap-y-1 rounded-lg border border-accent bg-tint px-3 py-2 lg:top-20"
    >
      <p className="me-auto flex items-center gap-1 ps-1">
        <strong className="tabular-nums">{grouped(count)} selected</strong>
        <Button variant="ghost" size="sm" onClick={onClear}>
          Clear
        </Button>
      </p>
      <div className="-mx-1 flex min-w-0 gap-2 overflow-x-auto p-1 *:shrink-0">
        {act(FEATURE_ALL)}
        {act(UNFEATURE_ALL)}
        <ActionMenu label="Set level" actions={SET_LEVEL} onAction={onAction} />
        <ActionMenu label="Set category" actions={SET_CATEGORY} onAction={onAction} />
        {act(DELETE_ALL, 'danger')}
      </div>
    </section>
  )
}

type ActionMenuProps = {
  label: string
  actions: readonly BulkAction[]
  onAction: (action: BulkAction) => void
}

function ActionMenu({ label, actions, onAction }: ActionMenuProps) {
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger asChild>
        <Button variant="secondary" size="sm">
          {label}
          <Icon name="chevron-down" className="size-4" />
        </Button>
      </DropdownMenu.Trigger>
      <DropdownMenu.Content
        align="start"
        sideOffset={6}
        collisionPadding={8}
        className="floating z-50 min-w-44 p-1"
      >
        {actions.map((action) => (
          <DropdownMenu.Item
            key={action.label}
            onSelect={() => onAction(action)}
            className="flex min-h-9 cursor-pointer items-center rounded-sm px-3 outline-none data-highlighted:bg-tint pointer-coarse:min-h-11"
          >
            {action.label}
          </DropdownMenu.Item>
        ))}
      </DropdownMenu.Content>
    </DropdownMenu.Root>
  )
}

type BulkModalProps = {
  /** Null while the dialog is closed. */
  action: BulkAction | null
  ids: readonly number[]
  /** Called after each call with the IDs that are done, which need no selection any more. */
  onSent: (ids: readonly number[]) => void
  /** Called when all are done and the dialog is still open. */
  onFinished: () => void
  onClose: () => void
}

/** Says what will happen to how many resources, shows the progress, and resumes after a failure. */
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
  const count = countText(left.length, 'resource')
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

/** Keeps running after the dialog is closed, and still deselects what has been sent. */
function useBulkRun({ action, ids, onSent, onFinished }: BulkRunProps) {
  const client = useQueryClient()
  // The selection when the dialog opened; `ids` shrinks as rows are deselected.
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
      const gone = left.length - changed
      if (action.done === 'deleted')
        toastDeleted(client, outcomeText(action, changed), { run }, goneText(gone))
      else toastDone(outcomeText(action, changed), goneText(gone))
      if (isShown.current) onFinished()
    } catch (failure) {
      noteLoginOver(client, failure)
      setError(failureText(failure))
      if (!isShown.current)
        toastFailure(action.done === 'deleted' ? 'deleting' : 'updating', failure)
    } finally {
      setRunning(false)
      void refreshTouched(client, calls.changeResources)
    }
  }
  return { all, left, error, isRunning, start }
}

function outcomeText({ done }: BulkAction, changed: number): string {
  return `${countText(changed, 'resource')} ${done}`
}

function goneText(gone: number): string | undefined {
  return gone > 0 ? `${countText(gone, 'resource')} no longer there` : undefined
}

/** A change to many resources: its texts and its call. */
export type BulkAction = {
  /** The name of the button or menu item: 'Beginner'. */
  label: string
  title: string
  /** 'Set the level of 12 resources to Beginner.' */
  sentence: (count: string) => string
  /** 'Delete 12 Resources' */
  confirm: (count: string) => string
  done: 'updated' | 'deleted'
  /** Returns how many of them still existed. All calls of one action share a `run`. */
  send: (ids: readonly number[], run: string) => Promise<number>
}

const DELETE_ALL: BulkAction = {
  label: 'Delete',
  title: 'Delete Resources',
  sentence: (count) =>
    `${count} will be deleted, with their comments and bookmarks. They can be restored from the trash for 30 days.`,
  confirm: (count) => `Delete ${count}`,
  done: 'deleted',
  send: async (ids, run) =>
    (await request(calls.removeResources, { body: { ids: [...ids], run } })).changed,
}

const FEATURE_ALL: BulkAction = {
  label: 'Feature',
  title: 'Feature Resources',
  sentence: (count) => `${count} will be featured.`,
  confirm: (count) => `Feature ${count}`,
  done: 'updated',
  send: setting({ isFeatured: true }),
}

const UNFEATURE_ALL: BulkAction = {
  label: 'Unfeature',
  title: 'Unfeature Resources',
  sentence: (count) => `${count} will no longer be featured.`,
  confirm: (count) => `Unfeature ${count}`,
  done: 'updated',
  send: setting({ isFeatured: false }),
}

const SET_LEVEL = settingActions('level')
const SET_CATEGORY = settingActions('category')

function setting(set: BulkUpdateInput['set']): BulkAction['send'] {
  return async (ids, run) =>
    (await request(calls.changeResources, { body: { ids: [...ids], set, run } })).changed
}

function settingActions(field: 'level' | 'category'): BulkAction[] {
  const { label, choices } = RESOURCE_FIELDS[field]
  return choices.map((value) => ({
    label: choiceLabel(field, value),
    title: `Set ${label}`,
    sentence: (count) =>
      `The ${label.toLowerCase()} of ${count} will be ${choiceLabel(field, value)}.`,
    confirm: (count) => `Set ${label} of ${count}`,
    done: 'updated',
    send: setting({ [field]: value }),
  }))
}

export type ChunkProgress = {
  /** IDs still to be sent. */
  left: readonly number[]
  /** How many of those sent still existed. */
  changed: number
}

/**
 * Sends the IDs in chunks of at most MAX_BATCH, one after the other, and reports the progress after
 * each. A failed chunk's error ends it; the last reported progress says where to resume.
 */
export async function runInChunks(
  ids: readonly number[],
  send: (chunk: readonly number[]) => Promise<number>,
  onProgress: (progress: ChunkProgress) => void,
): Promise<void> {
  let changed = 0
  for (let start = 0; start < ids.length; start += MAX_BATCH) {
    changed += await send(ids.slice(start, start + MAX_BATCH))
    onProgress({ left: ids.slice(start + MAX_BATCH), changed })
  }
}
