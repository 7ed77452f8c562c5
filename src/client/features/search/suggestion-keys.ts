export type ListState = {
  open: boolean
  /** Index of the suggestion under the cursor; -1: the cursor is in the text. */
  active: number
}

/** `choose`: index of the suggestion that the key follows. */
export type KeyStep = { state: ListState; choose?: number }

export const CLOSED: ListState = { open: false, active: -1 }

/**
 * What a key does to a list of `count` suggestions (WAI-ARIA APG, combobox whose text is not completed); null
 * leaves it to the box. Nothing is under the cursor unless the arrows lead there: Enter searches.
 */
export function keyStep(key: string, { open, active }: ListState, count: number): KeyStep | null {
  if (!open)
    return key === 'ArrowDown' ? { state: { open: true, active: count > 0 ? 0 : -1 } } : null
  const at = (index: number): KeyStep => ({ state: { open: true, active: index } })
  switch (key) {
    case 'ArrowDown':
      return at(active === count - 1 ? -1 : active + 1)
    case 'ArrowUp':
      return at(active === -1 ? count - 1 : active - 1)
    case 'Home':
      return active === -1 ? null : at(0)
    case 'End':
      return active === -1 ? null : at(count - 1)
    case 'Escape':
      return { state: CLOSED }
    case 'Enter':
      return active === -1 ? null : { state: CLOSED, choose: active }
    default:
      return null
  }
}
