import { type RefObject, useEffect, useRef, useState } from 'react'

type OpenDialog<Row> = { kind: 'create' } | { kind: 'edit' | 'delete'; row: Row }

export type RowDialog<Row> = {
  isFormOpen: boolean
  /** What the form edits; null: a new one. */
  edited: Row | null
  /** What is to be deleted; null: nothing. */
  doomed: Row | null
  create: () => void
  edit: (row: Row) => void
  remove: (row: Row) => void
  close: () => void
  /** Closes, when the row has gone. */
  closeRemoved: () => void
}

/**
 * Which dialog of a table is open. A closed one gives the focus back to its button; where that went
 * with its row, the table takes it.
 */
export function useRowDialog<Row>(): {
  dialog: RowDialog<Row>
  /** Around the table; takes the focus with tabIndex -1. */
  region: RefObject<HTMLElement | null>
} {
  const [open, setOpen] = useState<OpenDialog<Row> | null>(null)
  const region = useRef<HTMLElement>(null)
  const wantsFocus = useRef(false)
  useEffect(() => {
    if (open || !wantsFocus.current) return
    wantsFocus.current = false
    region.current?.focus()
  }, [open])
  const dialog: RowDialog<Row> = {
    isFormOpen: open?.kind === 'create' || open?.kind === 'edit',
    edited: open?.kind === 'edit' ? open.row : null,
    doomed: open?.kind === 'delete' ? open.row : null,
    create: () => setOpen({ kind: 'create' }),
    edit: (row) => setOpen({ kind: 'edit', row }),
    remove: (row) => setOpen({ kind: 'delete', row }),
    close: () => setOpen(null),
    closeRemoved: () => {
      wantsFocus.current = true
      setOpen(null)
    },
  }
  return { dialog, region }
}
