import { type Ref, useLayoutEffect } from 'react'

type ExistingAnchorProps = { element: HTMLElement | null; ref?: Ref<HTMLElement> }

/**
 * Hands an element that is on the page already to a Radix trigger (`asChild`). So a menu or a
 * tooltip that loads later never replaces what the visitor has just focused or is about to click.
 */
export function ExistingAnchor({ element, ref }: ExistingAnchorProps): null {
  useLayoutEffect(() => {
    if (typeof ref === 'function') return ref(element)
    if (ref) ref.current = element
    return undefined
  }, [element, ref])
  return null
}

/**
 * Where a layer over the page belongs: in the landmark of what it explains, and in an open dialog,
 * which would cover it otherwise.
 */
export function landmarkAround(element: HTMLElement): HTMLElement | null {
  return element.closest<HTMLElement>('dialog, main, header, footer')
}
