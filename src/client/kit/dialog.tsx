import { type JSX, type ReactNode, type RefObject, useEffect, useId, useRef, useState } from 'react'
import { said, t } from './t.tsx'
import { Button, buttonClass } from './button.tsx'
import type { Faults } from './form.tsx'
import { Icon } from './icon.tsx'
import './dialog.css'

type ModalProps = {
  open: boolean
  /** Also called for Escape and for a click beside the dialog. */
  onClose: () => void
  title: string
  description?: ReactNode
  /** `wide` is for forms of several columns and for tables. */
  size?: 'md' | 'wide'
  /** Mounted only while the dialog is open, so its state starts afresh each time. */
  children: ReactNode
}

/** A native modal dialog: it keeps the focus inside and returns it when it closes. */
export function Modal(props: ModalProps): JSX.Element {
  const { open, onClose, title, description, size = 'md', children } = props
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()
  useEffect(() => {
    if (open && !dialog.current?.open) dialog.current?.showModal()
    if (!open) dialog.current?.close()
  }, [open])
  useCloseBeside(dialog)
  return (
    <dialog
      ref={dialog}
      aria-labelledby={`${id}-title`}
      aria-describedby={description ? `${id}-description` : undefined}
      onClose={onClose}
      data-size={size}
      className="modal"
    >
      {open ? (
        <div className="relative grid gap-4 p-5 sm:p-6">
          <div className="grid gap-1 pe-10">
            <h2 id={`${id}-title`} className="text-xl">
              {title}
            </h2>
            {description ? (
              <div id={`${id}-description`} className="text-soft">
                {description}
              </div>
            ) : null}
          </div>
          {children}
          {/* The last element, so that the first field gets the focus. */}
          <button
            type="button"
            aria-label={t('Close')}
            onClick={() => dialog.current?.close()}
            className={buttonClass({
              variant: 'ghost',
              size: 'icon',
              className: 'absolute end-2 top-2',
            })}
          >
            <Icon name="x" className="size-5" />
          </button>
        </div>
      ) : null}
    </dialog>
  )
}

/** Requires the press and the release beside the dialog: selecting text past its edge must not close it. */
function useCloseBeside(dialog: RefObject<HTMLDialogElement | null>): void {
  useEffect(() => {
    const element = dialog.current
    let pressed: EventTarget | null = null
    const onPress = ({ target }: PointerEvent) => {
      pressed = target
    }
    const onClick = ({ target }: MouseEvent) => {
      // The target of a press on the backdrop is the dialog itself.
      if (target === element && pressed === element) element?.close()
      pressed = null
    }
    element?.addEventListener('pointerdown', onPress)
    element?.addEventListener('click', onClick)
    return () => {
      element?.removeEventListener('pointerdown', onPress)
      element?.removeEventListener('click', onClick)
    }
  }, [dialog])
}

type ConfirmModalProps = {
  open: boolean
  title: string
  description: ReactNode
  confirmLabel: string
  /** The label while the work is being done: 'Deleting...'. */
  busyLabel: string
  busy: boolean
  /** Why it failed; announced at once. */
  error?: string | null
  onConfirm: () => void
  onClose: () => void
}

/** Asks before something is done that people rarely want. Cancel has the focus. */
export function ConfirmModal(props: ConfirmModalProps): JSX.Element {
  const { open, title, description, confirmLabel, busyLabel, busy, error, onConfirm, onClose } =
    props
  return (
    <Modal open={open} onClose={onClose} title={title} description={description}>
      <div role="alert" className="font-semibold text-danger empty:hidden">
        {error ? said(error) : null}
      </div>
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="secondary" onClick={onClose}>
          {t('Cancel')}
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

type DeletionModalProps = {
  open: boolean
  title: string
  description: ReactNode
  /** Deletes. What it throws is shown in the dialog, which stays open. */
  onDelete: () => Promise<void>
  /** Puts what `onDelete` threw into words. */
  faultsOf: (error: unknown) => Faults & { message: string }
  onClose: () => void
}

/** Asks before something is deleted, and deletes it. */
export function DeletionModal(props: DeletionModalProps): JSX.Element {
  const { open, title, description, onDelete, faultsOf, onClose } = props
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const confirm = async () => {
    setBusy(true)
    setError(null)
    try {
      await onDelete()
    } catch (failure) {
      setError(faultsOf(failure).message)
    } finally {
      setBusy(false)
    }
  }
  return (
    <ConfirmModal
      open={open}
      title={title}
      description={description}
      confirmLabel={t('Delete')}
      busyLabel={t('Deleting...')}
      busy={busy}
      error={error}
      onConfirm={() => void confirm()}
      onClose={() => {
        setError(null)
        onClose()
      }}
    />
  )
}
