import { Phrase, t } from '#client/kit/t.tsx'
import { useQueryClient } from '@tanstack/react-query'
import {
  createContext,
  type JSX,
  type KeyboardEvent,
  type ReactNode,
  useContext,
  useId,
  useRef,
  useState,
} from 'react'
import { flushSync } from 'react-dom'
import { confirm } from '#client/data/edits.ts'
import { faultsOf, writeFault } from '#client/data/error-words.ts'
import { type Basis, useCall } from '#client/data/write.ts'
import { Button } from '#client/kit/button.tsx'
import { Modal } from '#client/kit/dialog.tsx'
import { Icon } from '#client/kit/icon.tsx'
import { changeResource } from '#shared/calls/admin-resources.ts'
import { getResource } from '#shared/calls/resources.ts'
import type { ResourcePatch } from '#shared/contracts/resource-input.ts'
import type { ResourceView } from '#shared/contracts/resources.ts'
import { partialDate } from '#shared/domain/calendar-date.ts'
import { publishedText, titleText } from '#shared/domain/resource-display.ts'
import { openingLabel } from '#shared/domain/filters/opening.ts'
import {
  choiceLabel,
  fieldSpec,
  fieldText,
  inputValue,
  readableValue,
} from '#shared/domain/resource-fields.ts'
import {
  CellInput,
  type CellInputProps,
  EDITABLE,
  type EditableField,
  OpeningInput,
} from './cell-inputs.tsx'
import { rowEdit } from './table-view.ts'
import './cell-editing.css'
import { tableOf } from '#shared/texts/text-tables.ts'

type CellAt = { id: number; field: EditableField }
type Move = 'down' | 'next' | 'previous' | 'stay'

type CellEditing = {
  /** The cell that is edited; null if none is. */
  edited: CellAt | null
  /** The cell that Tab reaches; arrows move among the others. */
  current: CellAt | null
  setCurrent: (cell: CellAt) => void
  start: (cell: CellAt) => void
  stop: (cell: CellAt) => void
  move: (cell: CellAt, move: Move) => void
}

const CellContext = createContext<CellEditing | null>(null)

export type WantedCell = { field: EditableField; id?: number }

type CellEditorsProps = {
  rows: readonly ResourceView[]
  /** The shown columns that can be edited, in their order. */
  fields: readonly EditableField[]
  /** Where to start as soon as the rows are there, by default in the first; a new object starts again. */
  wanted: WantedCell | null
  /** Called below the last row: the next page, or the next rows of this one, may follow. */
  onEnd: (field: EditableField) => void
  children: ReactNode
}

/**
 * Makes cells editable: Enter or F2 starts, Enter saves and goes down, Tab saves and goes to the next cell, Escape
 * cancels. Outside of an input, arrows move from cell to cell.
 */
export function CellEditors(props: CellEditorsProps): JSX.Element {
  const { rows, fields, wanted, onEnd, children } = props
  const [edited, setEdited] = useState<CellAt | null>(null)
  const [current, setCurrent] = useState<CellAt | null>(null)
  const area = useRef<HTMLDivElement>(null)
  const [first] = rows
  const [followed, setFollowed] = useState<typeof wanted>(null)
  if (wanted && wanted !== followed && first && fields.includes(wanted.field)) {
    setFollowed(wanted)
    setEdited({ id: wanted.id ?? first.id, field: wanted.field })
  }
  const has = (cell: CellAt | null) =>
    cell !== null && fields.includes(cell.field) && rows.some(({ id }) => id === cell.id)
  const focus = (cell: CellAt) => {
    setCurrent(cell)
    area.current?.querySelector<HTMLElement>(`[data-cell="${cellName(cell)}"]`)?.focus()
  }
  const editing: CellEditing = {
    edited: has(edited) ? edited : null,
    current: has(current)
      ? current
      : first && fields[0]
        ? { id: first.id, field: fields[0] }
        : null,
    setCurrent,
    start: setEdited,
    stop: (cell) => {
      // The button must be there for the next key.
      flushSync(() => setEdited(null))
      focus(cell)
    },
    move: (cell, move) => {
      const next = nextOf(props, cell, move)
      flushSync(() => {
        setEdited(next)
        setCurrent(next ?? cell)
      })
      if (!next && move === 'down') onEnd(cell.field)
      else if (!next) focus(cell)
    },
  }
  const press = (event: KeyboardEvent<HTMLDivElement>) => {
    const name = (event.target as HTMLElement).dataset['cell']
    const cell = name ? cellNamed(name) : null
    if (!cell) return
    if (event.key === 'F2') {
      event.preventDefault()
      setEdited(cell)
      return
    }
    const step = ARROWS.get(event.key)
    if (!step) return
    event.preventDefault()
    const next = cellBeside(props, cell, step)
    if (next) focus(next)
  }
  return (
    <CellContext value={editing}>
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the buttons within get the focus */}
      <div ref={area} onKeyDown={press}>
        {children}
      </div>
    </CellContext>
  )
}

type Cells = Pick<CellEditorsProps, 'rows' | 'fields'>

const ARROWS = tableOf<readonly [rows: number, columns: number]>({
  ArrowDown: [1, 0],
  ArrowUp: [-1, 0],
  ArrowRight: [0, 1],
  ArrowLeft: [0, -1],
})

function cellBeside(
  { rows, fields }: Cells,
  cell: CellAt,
  [down, right]: readonly [number, number],
): CellAt | null {
  const row = rows[rows.findIndex(({ id }) => id === cell.id) + down]
  const field = fields[fields.indexOf(cell.field) + right]
  return row && field ? { id: row.id, field } : null
}

/** The cell to edit after this one; null where the rows end. */
function nextOf({ rows, fields }: Cells, { id, field }: CellAt, move: Move): CellAt | null {
  const [row, column] = [rows.findIndex((each) => each.id === id), fields.indexOf(field)]
  const at =
    move === 'down'
      ? [row + 1, column]
      : move === 'stay'
        ? [row, column]
        : cellAt(row, column + (move === 'next' ? 1 : -1), fields.length)
  const [next, name] = [rows[at[0] ?? -1], fields[at[1] ?? -1]]
  return next && name ? { id: next.id, field: name } : null
}

const cellName = ({ id, field }: CellAt) => `${id}-${field}`

function cellNamed(name: string): CellAt | null {
  const [id, field] = name.split('-')
  const known = EDITABLE.find((each) => each === field)
  return known ? { id: Number(id), field: known } : null
}

/** The cell before the first of a row is the last of the row above, and so on. */
function cellAt(row: number, column: number, columns: number): [row: number, column: number] {
  if (column < 0) return [row - 1, columns - 1]
  return column < columns ? [row, column] : [row + 1, 0]
}

type EditableCellProps = { resource: ResourceView; field: EditableField; children?: ReactNode }

/** Shows a value as a button that edits it. Without `children`, the button is a pencil beside what is shown. */
export function EditableCell({ resource, field, children }: EditableCellProps): JSX.Element | null {
  const editing = useContext(CellContext)
  if (!editing) return <>{children}</>
  const cell = { id: resource.id, field }
  const isHere = (other: CellAt | null) => other?.id === cell.id && other.field === field
  if (isHere(editing.edited)) return <CellEditor resource={resource} field={field} {...editing} />
  const text = shownText(resource, field)
  return (
    <button
      type="button"
      dir="auto"
      data-cell={cellName(cell)}
      tabIndex={isHere(editing.current) ? 0 : -1}
      aria-label={t('{field} of {title}: {value}', {
        field: t(fieldSpec(field).label),
        title: titleText(resource.title, t),
        value: text || t('Add'),
      })}
      onFocus={() => editing.setCurrent(cell)}
      onClick={() => editing.start(cell)}
      className={children === undefined && field === 'title' ? 'cell-pencil' : 'cell-value'}
    >
      {field === 'title' ? (
        <Icon name="pencil" className="size-4" />
      ) : (
        (children ?? (text || <span className="text-soft">{t('Add')}</span>))
      )}
    </button>
  )
}

/** Returns a value as people read it. */
function shownText(resource: ResourceView, field: EditableField): string {
  if (field === 'isForKids') return resource.isForKids ? t('Yes') : t('No')
  if (field === 'publishedDate') return publishedText(resource, t)
  const text = fieldText(inputValue(resource, field))
  if (field === 'opening' && text) return openingLabel(text, t)
  return field === 'level' || field === 'category' ? choiceLabel(field, text, t) : text
}

type CellEditorProps = CellEditing & { resource: ResourceView; field: EditableField }

type Clash = { now: ResourceView; cause: string; text: string; move: Move }

function CellEditor(props: CellEditorProps) {
  const { resource, field } = props
  const id = useId()
  const { text, type, fault, clash, save, leave, onBlur, overwrite, acceptTheirs } =
    useCellSave(props)
  const label = t('{field} of {title}', {
    field: t(fieldSpec(field).label),
    title: titleText(resource.title, t),
  })
  const press = (event: KeyboardEvent, value: string) => {
    if (event.nativeEvent.isComposing) return
    const then = event.key === 'Enter' ? 'down' : event.shiftKey ? 'previous' : 'next'
    if (event.key === 'Escape') {
      event.preventDefault()
      event.stopPropagation()
      leave('stay')
    } else if (event.key === 'Enter' || event.key === 'Tab') {
      event.preventDefault()
      void save(value, then)
    }
  }
  const ties = {
    'aria-label': label,
    'aria-invalid': fault ? (true as const) : undefined,
    'aria-describedby': fault ? `${id}-fault` : undefined,
  }
  const input: CellInputProps = {
    resource,
    field,
    text,
    ties,
    onText: type,
    onPress: press,
    onBlur,
  }
  return (
    <div className="cell-editor">
      {field === 'opening' ? <OpeningInput {...input} /> : <CellInput {...input} />}
      {fault ? (
        <p id={`${id}-fault`} role="alert" className="mt-1 text-sm font-semibold text-danger">
          {fault}
        </p>
      ) : null}
      {clash ? (
        <ClashModal
          {...clash}
          label={label}
          field={field}
          onOverwrite={overwrite}
          onAccept={acceptTheirs}
        />
      ) : null}
    </div>
  )
}

type CellChange = Pick<Basis<ResourceView>, 'seen' | 'rebase'> & { value: string }

/** Holds what is typed into a cell, saves it, and goes on to another cell. */
function useCellSave({ resource, field, stop, move }: CellEditorProps) {
  const client = useQueryClient()
  // The page is not asked for again: the row may have left it, and the others would move.
  const { mutateAsync } = useCall<ResourceView | null, CellChange>(changeResource, {
    steps: (send, { value, ...basis }) => {
      const params = { id: basis.seen.id }
      const current = () => send(getResource, { params })
      return send(changeResource, { params, body: patchOf(field, value) }, { ...basis, current })
    },
    received: (saved, { seen }) => [rowEdit(seen.id, saved ?? {})],
  })
  const before = textOf(resource, field)
  const [text, setText] = useState(before)
  const [fault, setFault] = useState<string | null>(null)
  const [clash, setClash] = useState<Clash | null>(null)
  // Set while a save is under way and when the cell is left, so that the blur that follows saves nothing.
  const isLeaving = useRef(false)
  const leave = (then: Move) => {
    isLeaving.current = true
    const cell = { id: resource.id, field }
    if (then === 'stay') stop(cell)
    else move(cell, then)
  }
  const save = async (value: string, then: Move, seen: ResourceView = resource) => {
    if (isLeaving.current) return
    const wrong = problemWith(field, value)
    if (wrong !== null) return setFault(wrong)
    if (value.trim() === textOf(seen, field)) return leave(then)
    isLeaving.current = true
    const rebase = (now: ResourceView, cause: string) => {
      if (textOf(now, field) === before) return []
      setClash({ now, cause, text: value, move: then })
      return [field]
    }
    try {
      const saved = await mutateAsync({ value, seen, rebase })
      isLeaving.current = false
      if (saved) leave(then)
    } catch (error) {
      isLeaving.current = false
      setFault(faultsOf(error).fields[field] ?? writeFault(error) ?? null)
    }
  }
  return {
    text,
    type: (typed: string) => {
      setText(typed)
      setFault(null)
    },
    fault,
    clash,
    save,
    leave,
    onBlur: (value: string) => {
      if (!clash) void save(value, 'stay')
    },
    overwrite: () => {
      setClash(null)
      if (clash) void save(clash.text, clash.move, clash.now)
    },
    acceptTheirs: () => {
      setClash(null)
      // What has been read is shown, for the same reason that a saved row is.
      if (clash) void confirm(client, [], [rowEdit(clash.now.id, clash.now)])
      leave('stay')
    },
  }
}

type ClashModalProps = Clash & {
  label: string
  field: EditableField
  onOverwrite: () => void
  onAccept: () => void
}

function ClashModal({ now, cause, text, label, field, onOverwrite, onAccept }: ClashModalProps) {
  return (
    <Modal open onClose={onAccept} title={cause}>
      <p className="wrap-anywhere">
        <Phrase
          of="{label} is now <strong>{now}</strong>. You chose <strong>{chosen}</strong>."
          values={{
            label,
            now: shownText(now, field) || t('Value|none'),
            chosen: chosenText(field, text) || t('Value|none'),
          }}
          tags={{ strong: (words) => <strong>{words}</strong> }}
        />
      </p>
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="secondary" onClick={onAccept}>
          {t('Take theirs')}
        </Button>
        <Button onClick={onOverwrite}>{t('Keep mine')}</Button>
      </div>
    </Modal>
  )
}

function chosenText(field: EditableField, text: string): string {
  if (field === 'isForKids') return text === 'yes' ? t('Yes') : t('No')
  return fieldText(readableValue(field, text, t))
}

function textOf(resource: ResourceView, field: EditableField): string {
  if (field === 'isForKids') return resource.isForKids ? 'yes' : 'no'
  return fieldText(inputValue(resource, field) ?? '')
}

/** The contract treats an unreadable date as none; in a cell it is a typing error. */
function problemWith(field: EditableField, text: string): string | null {
  if (field !== 'publishedDate' || text.trim() === '' || partialDate(text) !== null) return null
  return t('Write a year, a month, or a day: 1998, 2018-02, or 2018-02-28')
}

function patchOf(field: EditableField, text: string): ResourcePatch {
  if (field === 'isForKids') return { isForKids: text === 'yes' }
  return { [field]: text.trim() }
}
