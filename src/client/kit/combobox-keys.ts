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
