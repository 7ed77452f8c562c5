import { useBlocker } from '@tanstack/react-router'
import { type JSX, type ReactNode, useEffect, useRef, useState } from 'react'
import { Button } from '#client/kit/button.tsx'
import { Modal } from '#client/kit/dialog.tsx'

type UploadGuardProps = {
  open: boolean
  title: string
  description: string
  /** What would be lost by closing; null closes without a question. */
  warning: string | null
  onClose: () => void
  children: ReactNode
}

/**
 * A wide dialog that asks before it ends an upload, which goes on meanwhile. The browser has closed it
 * by then (Escape, a click beside it); it is shown again when the answer is no, or nothing is left to ask.
 */
export function UploadGuard(props: UploadGuardProps): JSX.Element {
  const { open, title, description, warning, onClose, children } = props
  const [isAsked, setIsAsked] = useState(false)
  const content = useRef<HTMLDivElement>(null)
  const asking = isAsked && warning !== null
  if (isAsked && warning === null) setIsAsked(false)
  useEffect(() => {
    const dialog = content.current?.closest('dialog')
    if (!asking && open && !dialog?.open) dialog?.showModal()
  }, [asking, open])
  const { status, proceed, reset } = useBlocker({
    withResolver: true,
    disabled: warning === null,
    enableBeforeUnload: warning !== null,
    shouldBlockFn: ({ current, next }) => current.pathname !== next.pathname,
  })
  return (
    <>
      <Modal
        open={open}
        onClose={() => {
          if (!open) return
          if (warning === null) onClose()
          else setIsAsked(true)
        }}
        title={title}
        description={description}
        size="wide"
      >
        <div ref={content} className="min-w-0">
          {children}
        </div>
      </Modal>
      <StopQuestion
        open={asking || status === 'blocked'}
        warning={warning}
        onKeep={() => {
          setIsAsked(false)
          reset?.()
        }}
        onStop={() => {
          setIsAsked(false)
          onClose()
          proceed?.()
        }}
      />
    </>
  )
}

type StopQuestionProps = {
  open: boolean
  warning: string | null
  onKeep: () => void
  onStop: () => void
}

function StopQuestion({ open, warning, onKeep, onStop }: StopQuestionProps) {
  return (
    <Modal
      open={open}
      onClose={() => {
        if (open) onKeep()
      }}
      title="Stop here?"
      description={warning}
    >
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="secondary" onClick={onKeep}>
          Keep Going
        </Button>
        <Button variant="danger" onClick={onStop}>
          Stop and Close
        </Button>
      </div>
    </Modal>
  )
}
