import { autoUpdate, computePosition, flip, offset, shift, size } from '@floating-ui/dom'
import {
  type JSX,
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type RefObject,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { cn } from './cn.ts'
import { t } from './t.tsx'
import { FieldNotes, noteIds } from './field.tsx'
import './combobox.css'

export type ComboboxOption = {
  value: string
  label: string
  /** Smaller text on a second line. */
  note?: string | undefined
}

type ComboboxProps<Option extends ComboboxOption> = {
  label: string
  /** Name of the list: 'Openings'. */
  listLabel: string
  value: string
  options: readonly Option[]
  onChange: (value: string) => void
  /** Returns whether the option stays in the list for a typed text. */
  matches: (text: string, option: Option) => boolean
  /** Shown in the list if no option matches. */
  empty: string
  /** Called before the list opens, so that its parts can be loaded. */
  onFocus?: () => void
  /** Called with what is typed, for options that are looked up. */
  onType?: (text: string) => void
  error?: string | undefined
  className?: string
}

/** A select that can be typed into (WAI-ARIA APG: combobox with a list box). */
export function Combobox<Option extends ComboboxOption>(props: ComboboxProps<Option>): JSX.Element {
  const { label, value } = props
  const id = useId()
  const field = useRef<HTMLDivElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const { state, shown, name, active, choose, ...on } = useComboboxState(props, input)
  const listId = `${id}-list`
  const found =
    shown.length === 0
      ? props.empty
      : t('{count, plural, one {# found} other {# found}}', { count: shown.length })
  return (
    <div ref={field} className={cn('grid gap-1', props.className)}>
      <label htmlFor={id} className="text-sm font-semibold">
        {label}
      </label>
      <input
        dir="auto"
        ref={input}
        id={id}
        type="text"
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={state.open}
        aria-controls={state.open ? listId : undefined}
        aria-activedescendant={state.open && active >= 0 ? optionId(listId, active) : undefined}
        aria-invalid={props.error ? true : undefined}
        aria-describedby={noteIds({ id, error: props.error })}
        autoComplete="off"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        value={state.typed ?? name}
        onFocus={props.onFocus}
        onBlur={on.close}
        onClick={on.open}
        onChange={({ target }) => {
          on.type(target.value)
          props.onType?.(target.value)
        }}
        onKeyDown={on.press}
        className="select-field field-frame w-full min-w-0 cursor-pointer aria-invalid:border-danger focus:cursor-text"
      />
      <FieldNotes id={id} error={props.error} />
      {state.open ? (
        <ComboboxList
          listId={listId}
          label={props.listLabel}
          field={field}
          options={shown}
          chosen={value}
          active={active}
          empty={props.empty}
          onActive={on.point}
          onChoose={choose}
        />
      ) : null}
      <output className="sr-only">{state.typed?.trim() ? found : null}</output>
    </div>
  )
}

type Choosing<Option> = Pick<ComboboxProps<ComboboxOption>, 'value' | 'onChange'> & {
  options: readonly Option[]
  matches: (text: string, option: Option) => boolean
}

function useComboboxState<Option extends ComboboxOption>(
  { value, options, matches, onChange }: Choosing<Option>,
  input: RefObject<HTMLInputElement | null>,
) {
  const [state, setState] = useState(CLOSED)
  const text = state.typed?.trim() ?? ''
  const shown = text ? options.filter((each) => matches(text, each)) : options
  const chosen = options.findIndex((each) => each.value === value)
  const active = Math.min(state.active, shown.length - 1)
  const choose = (index: number) => {
    const option = shown[index]
    setState(CLOSED)
    if (option && option.value !== value) onChange(option.value)
  }
  const press = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    const step = keyStep(event, { ...state, active }, { count: shown.length, chosen })
    if (!step) return
    event.preventDefault()
    if (step.choose === undefined) setState(step.state)
    else choose(step.choose)
  }
  const isTyped = state.typed !== null
  const name = options[chosen]?.label ?? value
  // Selects the chosen name, so that typing replaces it, even if it loaded while the box had the focus.
  useLayoutEffect(() => {
    if (!isTyped && document.activeElement === input.current) input.current?.select()
  }, [isTyped, state.open, name, input])
  return {
    state,
    shown,
    name,
    active,
    choose,
    press,
    open: () => setState((now) => (now.open ? now : opened({ chosen }))),
    close: () => setState(CLOSED),
    type: (typed: string) => setState(typedInto(typed)),
    point: (index: number) => setState({ ...state, active: index }),
  }
}

/* oxlint-disable jsx-a11y/prefer-tag-over-role -- a native list cannot be typed into */

type ComboboxListProps = {
  listId: string
  label: string
  /** The list hangs below it, or stands above it where there is more room. */
  field: RefObject<HTMLElement | null>
  options: readonly ComboboxOption[]
  /** The value of the chosen option. */
  chosen: string | undefined
  /** Index of the option that Enter chooses; -1 for none. */
  active: number
  empty?: string
  /** Called with the option under the mouse. */
  onActive?: (index: number) => void
  onChoose: (index: number) => void
}

function optionId(listId: string, index: number): string {
  return `${listId}-${index}`
}

/** The options below a field that keeps the focus and handles the keys. */
function ComboboxList(props: ComboboxListProps): JSX.Element {
  const { listId, label, field, options, chosen, active, empty, onActive } = props
  const popup = useRef<HTMLDivElement>(null)
  const pointed = useRef(false)
  usePlace(popup, field)
  useLayoutEffect(() => {
    // An option under the pointer is already in sight; scrolling would move it away from the pointer.
    if (!pointed.current)
      document.getElementById(optionId(listId, active))?.scrollIntoView({ block: 'nearest' })
    pointed.current = false
  }, [active, listId, options.length])
  const point = ({ target, pointerType }: PointerEvent) => {
    const index = pointerType === 'mouse' ? indexOf(target) : null
    if (index === null || index === active || !onActive) return
    pointed.current = true
    onActive(index)
  }
  const choose = ({ target }: MouseEvent) => {
    const index = indexOf(target)
    if (index !== null) props.onChoose(index)
  }
  return (
    // Keeps the focus in the field.
    <div
      ref={popup}
      popover="manual"
      role="presentation"
      onMouseDown={(event) => event.preventDefault()}
      onPointerMove={point}
      onClick={choose}
      className="combo-popup floating"
    >
      <Options {...{ listId, label, options, chosen, active, empty }} />
    </div>
  )
}

type OptionsProps = Pick<
  ComboboxListProps,
  'listId' | 'label' | 'options' | 'chosen' | 'active' | 'empty'
>

function Options({ listId, label, options, chosen, active, empty }: OptionsProps) {
  return (
    <div id={listId} role="listbox" aria-label={label} tabIndex={-1} className="combo-list">
      {options.map(({ value, label: name, note }, index) => (
        <div
          key={value}
          id={optionId(listId, index)}
          role="option"
          aria-selected={value === chosen}
          data-index={index}
          data-active={index === active || undefined}
          className="combo-option"
        >
          <span dir="auto">{name}</span>
          {note ? <span className="truncate text-sm text-soft tabular-nums">{note}</span> : null}
        </div>
      ))}
      {options.length === 0 && empty ? (
        <div role="presentation" className="px-3 py-2 text-soft">
          {empty}
        </div>
      ) : null}
    </div>
  )
}

function indexOf(target: EventTarget): number | null {
  const index =
    target instanceof Element ? target.closest('[data-index]')?.getAttribute('data-index') : null
  return index ? Number(index) : null
}

/** Keeps the list at its field while anything scrolls, and above a phone's keyboard. */
function usePlace(
  popup: RefObject<HTMLElement | null>,
  field: RefObject<HTMLElement | null>,
): void {
  useLayoutEffect(() => {
    const [list, anchor] = [popup.current, field.current]
    if (!list || !anchor) return undefined
    list.showPopover()
    const place = async () => {
      list.style.width = `${Math.max(MIN_WIDTH, anchor.offsetWidth)}px`
      const { x, y } = await computePosition(anchor, list, {
        strategy: 'fixed',
        placement: 'bottom-start',
        middleware: [
          offset(GAP),
          flip({ padding: EDGE }),
          shift({ padding: EDGE }),
          size({
            padding: EDGE,
            apply: ({ availableHeight }) => {
              list.style.maxHeight = `${Math.max(MIN_HEIGHT, Math.min(MAX_HEIGHT, availableHeight))}px`
            },
          }),
        ],
      })
      Object.assign(list.style, { left: `${x}px`, top: `${y}px` })
    }
    return autoUpdate(anchor, list, () => void place())
  }, [popup, field])
}

/** In pixels. */
const GAP = 4
const EDGE = 8
const MIN_WIDTH = 320
const MIN_HEIGHT = 96
const MAX_HEIGHT = 440

export type ComboboxState = {
  open: boolean
  /** The text typed since the list opened; null while the box shows the chosen option's name. */
  typed: string | null
  /** Index of the active option among those shown; -1 for none. */
  active: number
}

export const CLOSED: ComboboxState = { open: false, typed: null, active: -1 }

type Shown = {
  /** The number of options shown. */
  count: number
  /** Index of the chosen option among all options; -1 if it is none of them. */
  chosen: number
}

/** `choose` is the index of the option that the key chooses. */
export type KeyStep = { state: ComboboxState; choose?: number }

const PAGE = 8

/** The state after opening without typing: all options, the chosen one active. */
export function opened({ chosen }: Pick<Shown, 'chosen'>): ComboboxState {
  return { open: true, typed: null, active: Math.max(0, chosen) }
}

/** The state while somebody types: the first match is active. */
export function typedInto(text: string): ComboboxState {
  return { open: true, typed: text, active: 0 }
}

/** Returns what a key does (WAI-ARIA APG, editable combobox), or null to leave the key to the input. */
export function keyStep(
  { key, altKey }: { key: string; altKey: boolean },
  state: ComboboxState,
  shown: Shown,
): KeyStep | null {
  if (!state.open) {
    return ['ArrowDown', 'ArrowUp', 'Enter'].includes(key) ? { state: opened(shown) } : null
  }
  if (key === 'Escape' || (key === 'ArrowUp' && altKey)) return { state: CLOSED }
  // An open list takes Enter, so that it does not submit the form. Of what is found later, the first is active.
  if (key === 'Enter') {
    return state.active >= 0 && state.active < shown.count
      ? { state: CLOSED, choose: state.active }
      : { state: { ...state, active: Math.max(0, state.active) } }
  }
  const active = moved(key, state.active, shown.count)
  return active === null ? null : { state: { ...state, active } }
}

function moved(key: string, active: number, count: number): number | null {
  const last = Math.max(0, count - 1)
  switch (key) {
    case 'ArrowDown':
      return active >= last ? 0 : active + 1
    case 'ArrowUp':
      return active <= 0 ? last : active - 1
    case 'Home':
      return 0
    case 'End':
      return last
    case 'PageDown':
      return Math.min(last, active + PAGE)
    case 'PageUp':
      return Math.max(0, active - PAGE)
    default:
      return null
  }
}
