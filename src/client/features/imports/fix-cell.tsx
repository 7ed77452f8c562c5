import { t } from '#client/kit/t.tsx'
import { type JSX, type KeyboardEvent, useId, useLayoutEffect, useRef, useState } from 'react'
import {
  choiceLabel,
  type CsvColumn,
  FIELD_LIST,
  type ListedField,
} from '#shared/domain/resource-fields.ts'

type Then = 'next' | 'previous' | 'stay'

type CellEditorProps = {
  column: CsvColumn
  row: number
  text: string
  /** The ID of the message about the cell as it is in the file. */
  describedBy: string | undefined
  /** Returns why the text cannot be used; null if it was taken. */
  onSave: (text: string, then: Then) => Promise<string | null>
  /** Called with whether the cell keeps the focus. */
  onCancel: (isKept: boolean) => void
}

/**
 * Takes a new text for a cell: Enter and Tab save it and go to the next problem, Shift+Tab to the previous one, Escape
 * leaves the cell as it was. A text that cannot be used stays to be corrected, with the reason.
 */
export function CellEditor(props: CellEditorProps): JSX.Element {
  const { column, row, text: before, describedBy, onSave, onCancel } = props
  const [text, setText] = useState(before)
  const [fault, setFault] = useState<string | null>(null)
  const isLeaving = useRef(false)
  const id = useId()
  const field = FIELD_LIST.find((each) => each.column === column)
  const save = async (then: Then) => {
    if (isLeaving.current) return
    isLeaving.current = true
    if (text.trim() === before.trim()) return onCancel(then !== 'stay')
    const refusal = await onSave(text, then)
    if (refusal === null) return
    isLeaving.current = false
    setFault(refusal)
  }
  const press = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Escape') {
      event.preventDefault()
      event.stopPropagation()
      isLeaving.current = true
      onCancel(true)
    } else if (event.key === 'Tab' || (event.key === 'Enter' && !event.shiftKey)) {
      event.preventDefault()
      void save(event.key === 'Tab' && event.shiftKey ? 'previous' : 'next')
    }
  }
  return (
    <div className="fix-cell grid min-w-32 gap-1 whitespace-normal">
      <CellField
        field={field}
        before={before}
        text={text}
        ties={{
          'aria-label': t('{column} of row {row}', { column, row }),
          'aria-invalid': fault !== null || undefined,
          'aria-describedby': fault === null ? describedBy : `${id}-fault`,
          onKeyDown: press,
          onBlur: () => void save('stay'),
        }}
        onText={(typed) => {
          setText(typed)
          setFault(null)
        }}
      />
      {fault === null ? null : (
        <p
          id={`${id}-fault`}
          role="alert"
          className="text-sm font-semibold wrap-anywhere text-danger"
        >
          {fault}
        </p>
      )}
    </div>
  )
}

type CellFieldProps = {
  field: ListedField | undefined
  before: string
  text: string
  ties: object
  onText: (text: string) => void
}

function CellField({ field, before, text, ties, onText }: CellFieldProps) {
  const input = useRef<HTMLInputElement & HTMLSelectElement & HTMLTextAreaElement>(null)
  useLayoutEffect(() => {
    input.current?.focus({ preventScroll: true })
    input.current?.scrollIntoView({ block: 'nearest', inline: 'center' })
    // A list of choices has no text to select.
    input.current?.select?.()
  }, [])
  const choices = field ? choicesOf(field, before) : null
  const common = { ...ties, ref: input, value: text }
  if (choices) {
    return (
      <select
        {...common}
        onChange={({ target }) => onText(target.value)}
        className="select-field field-frame w-full"
      >
        {choices.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    )
  }
  const typed = {
    ...common,
    autoComplete: 'off',
    className: 'field-frame w-full',
    onChange: ({ target }: { target: { value: string } }) => onText(target.value),
  }
  return field?.kind === 'text' ? (
    <textarea rows={4} dir="auto" {...typed} />
  ) : (
    <input type="text" dir="auto" {...typed} />
  )
}

type Choice = { value: string; label: string }

/** Returns the values of a field that has a list of them; what the cell holds comes first, so that nothing changes by itself. */
function choicesOf(
  { name, kind, choices, required, whenBlank }: ListedField,
  before: string,
): Choice[] | null {
  const listed: Choice[] | null =
    kind === 'flag'
      ? [
          { value: 'yes', label: t('Yes') },
          { value: 'no', label: t('No') },
        ]
      : (choices?.map((value) => ({ value, label: choiceLabel(name, value, t) })) ?? null)
  if (!listed) return null
  const isListed = listed.some(({ value }) => value === before)
  const mayBeEmpty = !required || whenBlank !== undefined
  return [
    ...(isListed ? [] : [{ value: before, label: before || t('Value|Empty') }]),
    ...listed,
    ...(mayBeEmpty && before !== '' ? [{ value: '', label: t('Value|Empty') }] : []),
  ]
}
