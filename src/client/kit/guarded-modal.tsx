import { type JSX, type ReactNode, useEffect, useRef, useState } from 'react'
import { Modal } from '#client/kit/modal.tsx'
import { LeaveGuard } from './leave-guard.tsx'
import { UnsavedQuestion } from './unsaved-question.tsx'

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
