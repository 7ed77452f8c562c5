import { type ReactNode, useEffect, useRef, useSyncExternalStore } from 'react'
import './filters.css'

const WIDE = '(min-width: 1024px)'

type PanelFrameProps = {
  id: string
  onClose: () => void
  /** `close('applied')` closes only what covers the results. */
  children: (close: (why?: 'applied') => void) => ReactNode
}

/** A column beside the results where there is room, else a sheet over them. */
export function PanelFrame({ id, onClose, children }: PanelFrameProps) {
  const wide = useSyncExternalStore(watchWidth, () => matchMedia(WIDE).matches)
  if (!wide) return <Sheet {...{ id, onClose, children }} />
  return (
    <aside
      id={id}
      aria-label="Advanced filters"
      className="filter-column flex flex-col overflow-hidden rounded-lg border border-line bg-surface"
    >
      {children((why) => why !== 'applied' && onClose())}
    </aside>
  )
}

function Sheet({ id, onClose, children }: PanelFrameProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    dialog.current?.showModal()
  }, [])
  return (
    <dialog
      id={id}
      ref={dialog}
      aria-label="Advanced filters"
      className="filter-sheet flex-col bg-surface text-ink open:flex"
      onClose={onClose}
      onClick={(event) => {
        if (event.target === event.currentTarget) dialog.current?.close()
      }}
    >
      {children(() => dialog.current?.close())}
    </dialog>
  )
}

function watchWidth(onChange: () => void): () => void {
  const query = matchMedia(WIDE)
  query.addEventListener('change', onChange)
  return () => query.removeEventListener('change', onChange)
}
