import {
  type JSX,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { cn } from './cn.ts'
import { CLOSED, keyStep, opened, typedInto } from './combobox-keys.ts'
import { ComboboxPopup, optionId } from './combobox-popup.tsx'

export type ComboboxOption = {
  value: string
  label: string
  /** A second line, smaller. */
  note?: string | undefined
}

type ComboboxProps<Option extends ComboboxOption> = {
  label: string
  /** Name of the list: 'Openings'. */
  listLabel: string
  value: string
  options: readonly Option[]
  onChange: (value: string) => void
  /** Whether a typed text leaves the option in the list. */
  matches: (text: string, option: Option) => boolean
  /** What the list says when no option is left. */
  empty: string
  /** Beside the list: more about the option under the cursor. */
  preview?: (option: Option | undefined) => ReactNode
  /** The list is about to be wanted. */
  onFocus?: () => void
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
  const found = shown.length === 0 ? props.empty : `${shown.length} found`
  return (
    <div ref={field} className={cn('grid gap-1', props.className)}>
      <label htmlFor={id} className="text-sm font-semibold">
        {label}
      </label>
      <input
        ref={input}
        id={id}
        type="text"
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={state.open}
        aria-controls={state.open ? listId : undefined}
        aria-activedescendant={state.open && active >= 0 ? optionId(listId, active) : undefined}
        autoComplete="off"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        value={state.typed ?? name}
        onFocus={props.onFocus}
        onBlur={on.close}
        onClick={on.open}
        onChange={(event) => on.type(event.target.value)}
        onKeyDown={on.press}
        className="select-field field-frame w-full min-w-0 cursor-pointer focus:cursor-text"
      />
      {state.open ? (
        <ComboboxPopup
          listId={listId}
          label={props.listLabel}
          field={field}
          options={shown}
          chosen={value}
          active={active}
          empty={props.empty}
          preview={props.preview?.(shown[active])}
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
  // The chosen name stands in the box (again), ready to be typed over; also one that came while the box had the focus.
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
