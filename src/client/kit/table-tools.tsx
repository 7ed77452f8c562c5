import { type JSX, type ReactNode, type RefObject, useEffect, useId, useRef, useState } from 'react'
import { t } from './t.tsx'
import { Button } from './button.tsx'
import { Icon } from './icon.tsx'
import { MAX_QUERY } from './list-address.ts'
import './table.css'

/** The bar above a table: its search, its filters, and the button that adds a row. */
export function TableBar({ children }: { children: ReactNode }): JSX.Element {
  return <div className="table-bar">{children}</div>
}

type SearchBoxProps = {
  /** The field's name: 'Search openings'. */
  label: string
  placeholder: string
  value: string
  onChange: (value: string) => void
  maxLength?: number
}

/** The search of a list. */
export function SearchBox(props: SearchBoxProps): JSX.Element {
  const { label, placeholder, value, onChange, maxLength = MAX_QUERY } = props
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  return (
    <search aria-label={label} className="relative min-w-0">
      <label htmlFor={id} className="sr-only">
        {label}
      </label>
      <Icon
        name="search"
        className="pointer-events-none absolute start-3 top-3.5 size-4 text-soft"
      />
      <input
        dir="auto"
        ref={input}
        id={id}
        type="search"
        autoComplete="off"
        placeholder={placeholder}
        maxLength={maxLength}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        className="field-frame w-full [--room-end:2.75rem] [--room-start:2.25rem] [&::-webkit-search-cancel-button]:hidden"
      />
      {value ? (
        <button
          type="button"
          aria-label={t('Clear search')}
          onClick={() => {
            input.current?.focus()
            onChange('')
          }}
          className="absolute end-0 top-0 grid size-11 place-items-center rounded-md text-soft -outline-offset-4 hover:text-ink"
        >
          <Icon name="x" className="size-4" />
        </button>
      ) : null}
    </search>
  )
}

type RowButtonsProps = {
  /** The row's name, for the buttons' labels. */
  name: string
  /** Without it, the row cannot be edited. */
  onEdit?: (() => void) | undefined
  onDelete: () => void
  /** Further buttons, before these. */
  children?: ReactNode
}

/** The buttons at the end of a row. */
export function RowButtons({ name, onEdit, onDelete, children }: RowButtonsProps): JSX.Element {
  return (
    <span className="flex">
      {children}
      {onEdit ? (
        <Button
          variant="ghost"
          size="icon"
          aria-label={t('Edit {name}', { name })}
          onClick={onEdit}
        >
          <Icon name="pencil" className="size-4.5" />
        </Button>
      ) : null}
      <Button
        variant="ghost"
        size="icon"
        aria-label={t('Delete {name}', { name })}
        onClick={onDelete}
      >
        <Icon name="trash" className="size-4.5 text-danger" />
      </Button>
    </span>
  )
}

type RowDialogOf<Row> = { kind: 'create' } | { kind: 'edit' | 'delete'; row: Row }

export type RowDialog<Row> = {
  isFormOpen: boolean
  /** The row in the form; null for a new one. */
  edited: Row | null
  /** The row in the deletion dialog; null while it is closed. */
  deleting: Row | null
  create: () => void
  edit: (row: Row) => void
  remove: (row: Row) => void
  close: () => void
  /** Closes after the row was deleted. */
  closeRemoved: () => void
}

export type OpenDialog<Dialog> = {
  dialog: Dialog | null
  open: (dialog: Dialog) => void
  close: () => void
  /** Closes it after what its button stood in is gone, such as a row. */
  closeRemoved: () => void
  /** For the element around the table, which needs tabIndex={-1}. */
  region: RefObject<HTMLElement | null>
}

/**
 * Holds which dialog of a table is open. A closed dialog returns the focus to its button; if that is gone, the table
 * takes the focus.
 */
export function useOpenDialog<Dialog>(): OpenDialog<Dialog> {
  const [dialog, setDialog] = useState<Dialog | null>(null)
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

/** Holds which dialog about a row is open. */
export function useRowDialog<Row>(): {
  dialog: RowDialog<Row>
  region: RefObject<HTMLElement | null>
} {
  const { dialog: shown, open, close, closeRemoved, region } = useOpenDialog<RowDialogOf<Row>>()
  const dialog: RowDialog<Row> = {
    isFormOpen: shown?.kind === 'create' || shown?.kind === 'edit',
    edited: shown?.kind === 'edit' ? shown.row : null,
    deleting: shown?.kind === 'delete' ? shown.row : null,
    create: () => open({ kind: 'create' }),
    edit: (row) => open({ kind: 'edit', row }),
    remove: (row) => open({ kind: 'delete', row }),
    close,
    closeRemoved,
  }
  return { dialog, region }
}
