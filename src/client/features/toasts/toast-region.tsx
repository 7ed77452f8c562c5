import type { JSX } from 'react'
import { X } from 'lucide-react'
import { Toast } from 'radix-ui'
import type { ToastItem } from './toast-store.ts'
import { dismissToast } from './toast-store.ts'

/**
 * Radix would announce this before each message, although the message is announced by toast-host.tsx.
 * It insists on a label: a zero-width space is one that nobody hears.
 */
const SILENT_LABEL = '\u200b'

/** Spec §9: swipe 50 px to dismiss, F8 goes to the region. */
export function ToastRegion({ item }: { item: ToastItem | null }): JSX.Element {
  return (
    <Toast.Provider swipeThreshold={50} swipeDirection="right" label={SILENT_LABEL}>
      {item ? <ToastCard key={item.id} item={item} /> : null}
      <Toast.Viewport
        hotkey={['F8']}
        label="Notifications ({hotkey})"
        className="fixed right-0 bottom-0 z-50 w-full max-w-md list-none p-4 max-lg:bottom-14"
      />
    </Toast.Provider>
  )
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
      className="toast flex items-start gap-3 ps-4"
    >
      {/* The page's own live regions announce it (toast-host.tsx); twice would be once too many. */}
      <div data-radix-toast-announce-exclude="" className="min-w-0 flex-1 py-3">
        <Toast.Title className="font-semibold">{item.title}</Toast.Title>
        {item.description ? (
          <Toast.Description className="text-soft">{item.description}</Toast.Description>
        ) : null}
      </div>
      <Toast.Close aria-label="Dismiss" className="grid size-11 shrink-0 place-items-center">
        <X aria-hidden="true" className="size-4" />
      </Toast.Close>
    </Toast.Root>
  )
}
