import { type FocusEvent, type RefCallback, useEffect, useRef } from 'react'

type ListProps = {
  ref: RefCallback<HTMLElement>
  onFocus: (event: FocusEvent<HTMLElement>) => void
}

/**
 * A control that removes its card takes the focus along. The same control of the card that takes its place gets the
 * focus, so that the keyboard does not start at the top of the page again.
 */
export function useFocusInList(count: number, control: string): ListProps {
  const list = useRef<HTMLElement>(null)
  const place = useRef<number>(null)
  const earlier = useRef(count)
  useEffect(() => {
    const shrunk = count < earlier.current
    earlier.current = count
    if (!shrunk || place.current === null || document.activeElement !== document.body) return
    const cards = itemsOf(list.current)
    const next = cards[Math.min(place.current, cards.length - 1)]
    next?.querySelector<HTMLElement>(control)?.focus()
  }, [count, control])
  return {
    ref: (element) => {
      list.current = element
    },
    onFocus: ({ target }) => {
      const card = target.closest('li')
      place.current = card ? itemsOf(list.current).indexOf(card) : null
    },
  }
}

function itemsOf(list: HTMLElement | null): HTMLElement[] {
  return [...(list?.querySelectorAll('li') ?? [])]
}
