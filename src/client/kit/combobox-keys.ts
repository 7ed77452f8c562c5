export type ComboboxState = {
  open: boolean
  /** What was typed since it opened; null while the chosen option's name stands in the box. */
  typed: string | null
  /** Index of the option under the cursor, among those that are shown; -1 for none. */
  active: number
}

export const CLOSED: ComboboxState = { open: false, typed: null, active: -1 }

type Shown = {
  /** How many options are shown. */
  count: number
  /** Index of the chosen one among all options; -1 where it is none of them. */
  chosen: number
}

/** `choose`: index of the option that the key takes. */
export type KeyStep = { state: ComboboxState; choose?: number }

const PAGE = 8

/** Opened without typing: everything is shown, from the chosen one on. */
export function opened({ chosen }: Pick<Shown, 'chosen'>): ComboboxState {
  return { open: true, typed: null, active: Math.max(0, chosen) }
}

/** While somebody types the first that fits is under the cursor. */
export function typedInto(text: string): ComboboxState {
  return { open: true, typed: text, active: 0 }
}

/** What a key does (WAI-ARIA APG, editable combobox); null leaves it to the input and what is around it. */
export function keyStep(
  { key, altKey }: { key: string; altKey: boolean },
  state: ComboboxState,
  shown: Shown,
): KeyStep | null {
  if (!state.open) {
    return ['ArrowDown', 'ArrowUp', 'Enter'].includes(key) ? { state: opened(shown) } : null
  }
  if (key === 'Escape' || (key === 'ArrowUp' && altKey)) return { state: CLOSED }
  // Never to the form around: there is a list to choose from.
  if (key === 'Enter') {
    return state.active < shown.count ? { state: CLOSED, choose: state.active } : { state }
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
