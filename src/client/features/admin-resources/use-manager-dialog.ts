import { type RefObject, useEffect, useRef, useState } from 'react'
import type { ResourceView } from '#shared/contracts/resources.ts'
import type { BulkAction } from './bulk-actions.ts'

type OpenDialog =
  | { kind: 'create' }
  | { kind: 'edit' | 'delete'; resource: ResourceView }
  | { kind: 'bulk'; action: BulkAction }

export type ManagerDialog = {
  dialog: OpenDialog | null
  open: (dialog: OpenDialog) => void
  close: () => void
  /** Closes, when the button that opened it has gone with its row or its bar. */
  closeRemoved: () => void
  /** Around the table; takes the focus with tabIndex -1. */
  region: RefObject<HTMLElement | null>
}

/**
 * Which dialog of the table is open. A closed one gives the focus back to its button; where that has
 * gone, the table takes it.
 */
export function useManagerDialog(): ManagerDialog {
  const [dialog, setDialog] = useState<OpenDialog | null>(null)
  const region = useRef<HTMLElement>(null)
  const wantsFocus = useRef(false)
  useEffect(() => {
    if (dialog || !wantsFocus.current) return
    wantsFocus.current = false
    region.current?.focus()
  }, [dialog])
  return {
    dialog,
    open: setDialog,
    close: () => setDialog(null),
    closeRemoved: () => {
      wantsFocus.current = true
      setDialog(null)
    },
    region,
  }
}
