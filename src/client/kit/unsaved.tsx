import { type JSX, type ReactNode, useEffect, useRef, useState } from 'react'
import { Modal } from './dialog.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { useBlocker } from '@tanstack/react-router'
import { userQuery } from '#client/data/session.ts'
import { Button } from '#client/kit/button.tsx'

type GuardedModalProps = {
  open: boolean
  title: string
  description?: ReactNode
  size?: 'md' | 'wide'
  /** Whether something typed would be lost. */
  dirty: boolean
  onClose: () => void
  /** Whatever cancels closes the dialog around it, as Escape does. */
  children: ReactNode
}

/**
 * A dialog that asks before it forgets what was typed. The browser has closed it by then (Escape,
 * a click beside it): its content stays in the page, and is shown again for whoever keeps editing.
 */
export function GuardedModal(props: GuardedModalProps): JSX.Element {
  const { open, title, description, size = 'wide', dirty, onClose, children } = props
  const [asking, setAsking] = useState(false)
  const content = useRef<HTMLDivElement>(null)
  const lastFocused = useRef<HTMLElement>(null)
  const justTyped = useJustTyped()
  const dialog = () => content.current?.closest('dialog')
  useEffect(() => {
    // After the question has closed, which gives the focus back to the page behind.
    if (asking || !open || dialog()?.open) return
    const last = lastFocused.current
    dialog()?.showModal()
    last?.focus()
  }, [asking, open])
  const onClosed = () => {
    if (!open) return
    if (dirty || justTyped.current) setAsking(true)
    else onClose()
  }
  return (
    <>
      <Modal open={open} onClose={onClosed} title={title} description={description} size={size}>
        <div
          ref={content}
          onInput={justTyped.note}
          onFocus={({ target }) => {
            lastFocused.current = target
          }}
        >
          {children}
        </div>
      </Modal>
      <UnsavedQuestion
        open={asking}
        onKeep={() => setAsking(false)}
        onDiscard={() => {
          setAsking(false)
          onClose()
        }}
      />
      <LeaveGuard dirty={open && dirty} />
    </>
  )
}

/** A form takes a moment to know that it was changed: whoever leaves right after a key is asked, too. */
const CATCH_UP_MS = 500

function useJustTyped(): { readonly current: boolean; note: () => void } {
  const typedAt = useRef(Number.NEGATIVE_INFINITY)
  return {
    get current() {
      return performance.now() - typedAt.current < CATCH_UP_MS
    },
    note() {
      typedAt.current = performance.now()
    },
  }
}

/** Asks before the page is left with something unsaved, by a link or by closing the tab. */
export function LeaveGuard({ dirty }: { dirty: boolean }): JSX.Element {
  const client = useQueryClient()
  const { status, proceed, reset } = useBlocker({
    withResolver: true,
    disabled: !dirty,
    enableBeforeUnload: dirty,
    // Whoever has logged out cannot save it any more.
    shouldBlockFn: ({ current, next }) =>
      current.pathname !== next.pathname && Boolean(client.getQueryData(userQuery().queryKey)),
  })
  return (
    <UnsavedQuestion
      open={status === 'blocked'}
      onKeep={() => reset?.()}
      onDiscard={() => proceed?.()}
    />
  )
}

type UnsavedQuestionProps = { open: boolean; onKeep: () => void; onDiscard: () => void }

/** Before what was typed is lost. Escape keeps it, and the button that keeps it has the focus. */
export function UnsavedQuestion({ open, onKeep, onDiscard }: UnsavedQuestionProps): JSX.Element {
  return (
    <Modal
      open={open}
      onClose={onKeep}
      title="Leave without saving?"
      description="What you typed has not been saved yet."
    >
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="secondary" onClick={onKeep}>
          Keep editing
        </Button>
        <Button variant="danger" onClick={onDiscard}>
          Discard changes
        </Button>
      </div>
    </Modal>
  )
}
