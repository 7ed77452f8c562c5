import { type JSX, type ReactNode, useEffect, useId, useRef } from 'react'
import { t } from './t.tsx'
import { buttonClass } from './button.tsx'
import { cn } from './cn.ts'
import { Icon } from './icon.tsx'

type SheetProps = {
  open: boolean
  onClose: () => void
  title: string
  side?: 'start' | 'end'
  /** Closes the panel when a link in it is followed. */
  closeOnLink?: boolean
  className?: string
  children: ReactNode
}

/** A panel from the edge of the window: a native modal dialog, which keeps the focus inside and closes with Escape. */
export function Sheet(props: SheetProps): JSX.Element {
  const { open, onClose, title, side = 'start', closeOnLink = false, className, children } = props
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  useEffect(() => {
    if (open && !dialog.current?.open) dialog.current?.showModal()
    if (!open) dialog.current?.close()
  }, [open])
  useEffect(() => {
    const element = dialog.current
    const onClick = ({ target }: MouseEvent) => {
      const link = closeOnLink && target instanceof Element && target.closest('a')
      // The target of a click on the backdrop is the dialog itself.
      if (target === element || link) element?.close()
    }
    element?.addEventListener('click', onClick)
    return () => element?.removeEventListener('click', onClick)
  }, [closeOnLink])
  return (
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      data-side={side}
      onClose={onClose}
      className={cn('sheet', className)}
    >
      <div className="flex h-full flex-col">
        <div className="flex items-center justify-between gap-2 py-1 ps-4 pe-1">
          <h2 id={titleId} className="text-lg">
            {title}
          </h2>
          <button
            type="button"
            aria-label={t('Close')}
            onClick={onClose}
            className={buttonClass({ variant: 'ghost', size: 'icon' })}
          >
            <Icon name="x" className="size-5" />
          </button>
        </div>
        <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain">{children}</div>
      </div>
    </dialog>
  )
}
