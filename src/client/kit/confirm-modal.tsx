import type { JSX, ReactNode } from 'react'
import { Button } from './button.tsx'
import { Modal } from './modal.tsx'

type ConfirmModalProps = {
  open: boolean
  title: string
  description: ReactNode
  confirmLabel: string
  /** While it is at work: 'Deleting...'. */
  busyLabel: string
  busy: boolean
  /** Why it did not work, said at once. */
  error?: string | null
  onConfirm: () => void
  onClose: () => void
}

/** Asks before something that cannot be taken back. The way out has the focus. */
export function ConfirmModal(props: ConfirmModalProps): JSX.Element {
  const { open, title, description, confirmLabel, busyLabel, busy, error, onConfirm, onClose } =
    props
  return (
    <Modal open={open} onClose={onClose} title={title} description={description}>
      <div role="alert" className="font-semibold text-danger empty:hidden">
        {error}
      </div>
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="secondary" onClick={onClose}>
          Cancel
        </Button>
        <Button
          variant="danger"
          aria-disabled={busy || undefined}
          onClick={busy ? undefined : onConfirm}
        >
          {busy ? busyLabel : confirmLabel}
        </Button>
      </div>
    </Modal>
  )
}
