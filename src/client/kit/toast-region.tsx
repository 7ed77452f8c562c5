import {
  type JSX,
  type MouseEvent,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { Toast } from 'radix-ui'
import { createPortal } from 'react-dom'
import { cn } from '#client/kit/cn.ts'
import { pageDirection } from './direction.ts'
import { t } from './t.tsx'
import { buttonClass } from './button.tsx'
import { type ToastAction, type ToastItem, dismissToast } from './toast.ts'
import { Icon } from './icon.tsx'

/**
 * Radix announces this label before each message, although the page's own live regions announce the message. A label
 * is mandatory, so it is a zero-width space, which no screen reader speaks.
 */
const SILENT_LABEL = '\u200b'

/** Shows a toast. A swipe of 50 px dismisses it, and F8 moves the focus to it (docs/product.md §20.1). */
export function ToastRegion({ item }: { item: ToastItem }): JSX.Element {
  const layer = useRef<HTMLOListElement>(null)
  const dialog = useOpenDialog()
  useTopLayer(layer, dialog)
  const viewport = (
    <Toast.Viewport
      ref={layer}
      popover="manual"
      hotkey={['F8']}
      label={t('Notifications ({hotkey})', { hotkey: '{hotkey}' })}
      className={cn(
        'toasts pointer-events-none fixed inset-auto end-0 m-0 w-full max-w-md list-none overflow-visible border-0 bg-transparent p-4 text-ink',
        // A dialog has its buttons at the bottom, so the toast goes to the top.
        dialog ? 'top-0' : 'bottom-0 max-lg:bottom-14',
      )}
    />
  )
  return (
    <Toast.Provider
      swipeThreshold={50}
      // Toward the edge at which it stands.
      swipeDirection={pageDirection() === 'rtl' ? 'left' : 'right'}
      label={SILENT_LABEL}
    >
      <ToastCard item={item} />
      {dialog ? createPortal(viewport, dialog) : viewport}
    </Toast.Provider>
  )
}

/**
 * Returns the modal dialog that was open when the message came, until it closes or leaves the document; everything
 * outside it is inert.
 */
function useOpenDialog(): HTMLElement | null {
  const [dialog, setDialog] = useState(
    () => [...document.querySelectorAll<HTMLElement>('dialog:modal')].at(-1) ?? null,
  )
  useEffect(() => {
    if (!dialog) return undefined
    const forget = () => setDialog(null)
    dialog.addEventListener('close', forget)
    // A dialog that is removed from the page while it is open sends no event.
    const removals = new MutationObserver(() => {
      if (!dialog.isConnected) forget()
    })
    removals.observe(document.body, { childList: true, subtree: true })
    return () => {
      dialog.removeEventListener('close', forget)
      removals.disconnect()
    }
  }, [dialog])
  return dialog
}

/** Puts the layer over everything: the popover shown last is on top. */
function useTopLayer(layer: RefObject<HTMLElement | null>, dialog: HTMLElement | null): void {
  useLayoutEffect(() => {
    const element = layer.current
    // A dialog that left the document with its page has taken the layer along.
    if (!element?.isConnected || element.matches(':popover-open')) return
    element.showPopover()
  }, [layer, dialog])
}

/** Radix closes the toast unless the event's default is prevented, as it is for a link that the page follows itself. */
function follow(event: MouseEvent, { href, onPress }: ToastAction, close: () => void): void {
  if (href) {
    // In another tab, it is opened by the browser.
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    close()
  }
  onPress()
}

function ToastCard({ item }: { item: ToastItem }): JSX.Element {
  return (
    <Toast.Root
      open={item.open}
      duration={item.duration}
      data-variant={item.variant}
      onOpenChange={(open) => {
        if (!open) dismissToast(item.id)
      }}
      className="toast pointer-events-auto flex items-start gap-3 ps-4"
    >
      {/* On narrow phones, long buttons go below the text. */}
      <div className="flex min-w-0 flex-1 flex-wrap items-start gap-x-3">
        {/* The page's own live regions announce the message; Radix must not repeat it. */}
        <div data-radix-toast-announce-exclude="" className="min-w-0 grow basis-32 py-3">
          <Toast.Title className="font-semibold">{item.title}</Toast.Title>
          {item.description ? (
            <Toast.Description className="text-soft">{item.description}</Toast.Description>
          ) : null}
        </div>
        {item.action ? (
          <div className="my-1.5 grid shrink-0 gap-1.5">
            {[item.action, item.more].map((each) =>
              each ? (
                <Toast.Action
                  key={each.label}
                  asChild
                  altText={each.label}
                  onClick={(event) => follow(event, each, () => dismissToast(item.id))}
                  className={buttonClass({ variant: 'secondary', size: 'sm' })}
                >
                  {each.href ? (
                    <a href={each.href}>{each.label}</a>
                  ) : (
                    <button type="button">{each.label}</button>
                  )}
                </Toast.Action>
              ) : null,
            )}
          </div>
        ) : null}
      </div>
      <Toast.Close aria-label={t('Dismiss')} className="grid size-11 shrink-0 place-items-center">
        <Icon name="x" className="size-4" />
      </Toast.Close>
    </Toast.Root>
  )
}
