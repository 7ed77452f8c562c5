import { withoutMarks } from '#shared/texts/folded.ts'
import { ALL_OPENINGS } from '#shared/domain/filters/opening.ts'
import { t } from '#client/kit/t.tsx'
import { useQuery } from '@tanstack/react-query'
import { type JSX, type KeyboardEvent, useId, useLayoutEffect, useRef, useState } from 'react'
import { openingsQuery } from '#client/data/openings.ts'
import { ComboboxList, optionId } from '#client/kit/combobox.tsx'
import type { ResourceView } from '#shared/contracts/resources.ts'
import { choiceLabel, fieldSpec } from '#shared/domain/resource-fields.ts'

/** The columns whose cells can be edited in place, in their order from left to right. */
export const EDITABLE = [
  'title',
  'author',
  'publishedDate',
  'level',
  'category',
  'opening',
  'price',
  'isForKids',
] as const
export type EditableField = (typeof EDITABLE)[number]

export type CellInputProps = {
  resource: ResourceView
  field: EditableField
  text: string
  ties: object
  onText: (text: string) => void
  onPress: (event: KeyboardEvent, value: string) => void
  onBlur: (value: string) => void
}

export function CellInput({
  field,
  text,
  ties,
  onText,
  onPress,
  onBlur,
}: CellInputProps): JSX.Element {
  const { choices, max } = fieldSpec(field)
  const input = useRef<HTMLInputElement & HTMLSelectElement>(null)
  useLayoutEffect(() => {
    input.current?.focus()
    if (input.current instanceof HTMLInputElement) input.current.select()
  }, [])
  const values = field === 'isForKids' ? ['yes', 'no'] : choices
  const on = {
    ...ties,
    ref: input,
    value: text,
    onKeyDown: (event: KeyboardEvent) => onPress(event, text),
    onBlur: () => onBlur(text),
  }
  if (values) {
    return (
      <select
        {...on}
        onChange={({ target }) => onText(target.value)}
        className="select-field field-frame w-full min-w-32"
      >
        {values.map((value) => (
          <option key={value} value={value}>
            {field === 'level' || field === 'category'
              ? choiceLabel(field, value, t)
              : value === 'yes'
                ? t('Yes')
                : t('No')}
          </option>
        ))}
      </select>
    )
  }
  return (
    <input
      dir="auto"
      {...on}
      type="text"
      autoComplete="off"
      maxLength={max}
      onChange={({ target }) => onText(target.value)}
      className="field-frame w-full min-w-28"
    />
  )
}

/** In all, with what is typed. */
const MOST_SUGGESTED = 8

/** An input with the openings that the resource is likely about; any other name may be typed. */
export function OpeningInput(props: CellInputProps): JSX.Element {
  const { text, ties, onText, onPress, onBlur } = props
  const id = useId()
  const { options, active, setChosen, isTyped, setTyped } = useLikelyOpenings(props)
  const input = useRef<HTMLInputElement>(null)
  useLayoutEffect(() => {
    input.current?.focus()
    input.current?.select()
  }, [])
  const value = options[active] ?? text.trim()
  const press = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step === 0) return onPress(event, value)
    event.preventDefault()
    setChosen(Math.max(-1, Math.min(active + step, options.length - 1)))
  }
  return (
    <>
      <input
        dir="auto"
        {...ties}
        ref={input}
        type="text"
        role="combobox"
        aria-expanded="true"
        aria-autocomplete="list"
        aria-controls={`${id}-list`}
        aria-activedescendant={active >= 0 ? optionId(`${id}-list`, active) : undefined}
        autoComplete="off"
        spellCheck={false}
        value={text}
        onChange={({ target }) => {
          onText(target.value)
          setTyped(true)
          setChosen(target.value.trim() ? 0 : -1)
        }}
        onKeyDown={press}
        onBlur={() => onBlur(isTyped ? value : text)}
        className="field-frame w-full min-w-40"
      />
      <ComboboxList
        listId={`${id}-list`}
        label={t('Openings')}
        field={input}
        options={options.map((name) => ({ value: name, label: name }))}
        chosen={options[active]}
        active={active}
        onChoose={(index) => onBlur(options[index] ?? text)}
      />
    </>
  )
}

/** The openings to choose from, and the one that is chosen. */
function useLikelyOpenings({ resource, text }: CellInputProps) {
  const { data: openings = [] } = useQuery(openingsQuery())
  const [isTyped, setTyped] = useState(false)
  const typed = text.trim()
  const names = isTyped && typed ? matching(typed, openings) : rankOpenings(resource, openings)
  const options = names.slice(0, MOST_SUGGESTED)
  // The likeliest is chosen from the start where there is none yet, so one key accepts it.
  const [chosen, setChosen] = useState(text === '' ? 0 : -1)
  const active = Math.min(chosen, options.length - 1)
  return { options, active, setChosen, isTyped, setTyped }
}

/** Returns the openings that contain what is typed; first those that begin with it, and last what is typed itself. */
function matching(typed: string, openings: readonly { name: string }[]): string[] {
  const low = typed.toLowerCase()
  const names = [...openings.map(({ name }) => name), ALL_OPENINGS]
  const found = names.filter((name) => name.toLowerCase().includes(low))
  const begins = (name: string) => name.toLowerCase().startsWith(low)
  const ordered = [...found.filter(begins), ...found.filter((name) => !begins(name))]
  const isKnown = names.some((name) => name.toLowerCase() === low)
  const most = MOST_SUGGESTED - 1
  return isKnown ? ordered : [...ordered.slice(0, most), typed]
}

type NamedOpening = { name: string; openingPattern: string | null }
type Described = { title: string; description: string; tags: readonly string[] }

/** Words that many names share, so they tell nothing by themselves. */
const COMMON = new Set(
  'attack center classical countergambit defense four game gambit kings knights modern open opening openings pawn queens system the three variation with and chess'.split(
    ' ',
  ),
)

/**
 * Returns the openings that a resource's texts name, by name or by moves, the likeliest first; then 'All Openings',
 * which is right for what names none.
 */
export function rankOpenings(resource: Described, openings: readonly NamedOpening[]): string[] {
  const title = ` ${plain(resource.title)} `
  const tags = ` ${plain(resource.tags.join(' | '))} `
  const description = ` ${plain(resource.description)} `
  const scored = openings.map(({ name, openingPattern }) => ({
    name,
    score:
      4 * scoreIn(title, name, openingPattern) +
      scoreIn(tags, name, openingPattern) +
      wholeScoreIn(description, name, openingPattern),
  }))
  const found = scored
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => b.score - a.score || a.name.localeCompare(b.name))
  return [...found.map(({ name }) => name), ALL_OPENINGS]
}

/** A longer name says more than the shorter one that it contains, and so do more moves. */
function wholeScoreIn(text: string, name: string, pattern: string | null): number {
  const words = plain(name)
  if (text.includes(` ${words} `)) return 100 + words.length
  const moves = pattern ? plain(pattern) : ''
  return moves.split(' ').length > 1 && text.includes(` ${moves} `) ? 60 + moves.length : 0
}

/** A part of a name counts as well: 'The Sicilian for everybody'. In descriptions, single words mean too much else. */
function scoreIn(text: string, name: string, pattern: string | null): number {
  const whole = wholeScoreIn(text, name, pattern)
  if (whole > 0) return whole
  const telling = plain(name)
    .split(' ')
    .filter((word) => word.length > 3 && !COMMON.has(word))
  const isNamed = telling.length > 0 && telling.every((word) => text.includes(` ${word} `))
  return isNamed ? 40 + telling.join(' ').length : 0
}

/** Lower case, without accents and punctuation, in American spelling. */
function plain(text: string): string {
  return (
    withoutMarks(text)
      .toLowerCase()
      .replaceAll("'s", '')
      .replaceAll('defence', 'defense')
      // '1. e4 c5' and '1.e4 c5' are the same moves.
      .replace(/\b\d+\.+\s*/g, ' ')
      .replace(/[^a-z0-9+#=-]+/g, ' ')
      .trim()
  )
}
