import { type JSX, type ReactNode, type RefObject, useEffect, useId, useRef } from 'react'
import { t } from './t.tsx'
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
  /** Hides the page and the dialogs behind it. */
  covers?: boolean | undefined
  /** Mounted only while the dialog is open, so its state starts afresh each time. */
  children: ReactNode
}

/** A native modal dialog: it keeps the focus inside and returns it when it closes. */
export function Modal(props: ModalProps): JSX.Element {
  const { covers, open, onClose, title, description, size = 'md', children } = props
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
      data-covers={covers || undefined}
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
  error?: string | null | undefined
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
        {error}
      </div>
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="secondary" onClick={onClose}>
          {t('Cancel')}
        </Button>
        <Button variant="danger" busy={busy} onClick={onConfirm}>
          {busy ? busyLabel : confirmLabel}
        </Button>
      </div>
    </Modal>
  )
}

type DeletionModalProps<Row, Input> = {
  /** What is to be deleted; null while the dialog is closed. */
  row: Row | null
  title: string
  /** Paragraphs and boxes, one below the other. */
  description: (row: Row) => ReactNode
  /** The write that deletes, from `useCall`. Why it failed is shown in the dialog, which stays open. */
  deletion: {
    status: 'idle' | 'pending' | 'success' | 'error'
    error: Error | null
    mutate: (input: Input, options: { onSuccess: () => void }) => void
    reset: () => void
  }
  inputOf: (row: Row) => NoInfer<Input>
  /** Puts why it failed into words. */
  faultsOf: (error: unknown) => Faults & { message: string }
  /** What the button says instead of 'Delete', and while it is under way. */
  confirmLabel?: string | undefined
  busyLabel?: string | undefined
  /** Not called if the dialog was closed meanwhile: another one may be open by then. */
  onDeleted?: (row: Row) => void
  onClose: () => void
}

/** Asks before something is deleted, and deletes it. */
export function DeletionModal<Row, Input>(props: DeletionModalProps<Row, Input>): JSX.Element {
  const { row, title, description, deletion, inputOf, faultsOf, onDeleted, onClose } = props
  const { confirmLabel = t('Delete'), busyLabel = t('Deleting...') } = props
  const { status, error, mutate, reset } = deletion
  return (
    <ConfirmModal
      open={row !== null}
      title={title}
      description={row === null ? null : <div className="grid gap-3">{description(row)}</div>}
      confirmLabel={confirmLabel}
      busyLabel={busyLabel}
      busy={status === 'pending' || status === 'success'}
      error={error && faultsOf(error).message}
      onConfirm={() => {
        if (row !== null) mutate(inputOf(row), { onSuccess: () => onDeleted?.(row) })
      }}
      onClose={() => {
        // From now on, the write says how it went in toasts only.
        reset()
        onClose()
      }}
    />
  )
}

type DeletedBoxProps = { name: string; children?: ReactNode }

/** Names what a dialog is about to delete. */
export function DeletedBox({ name, children }: DeletedBoxProps): JSX.Element {
  return (
    <div className="mt-1.5 rounded-md border border-line bg-paper px-4 py-3 wrap-anywhere">
      <p dir="auto" className="font-semibold text-ink">
        {name}
      </p>
      {children ? <p className="text-sm">{children}</p> : null}
    </div>
  )
}
