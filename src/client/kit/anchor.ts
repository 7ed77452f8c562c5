import { type Ref, useLayoutEffect } from 'react'

type ExistingAnchorProps = { element: HTMLElement | null; ref?: Ref<HTMLElement> }

/**
 * Hands an element that is already on the page to a Radix trigger (`asChild`), so that a menu or a tooltip that
 * loads later never replaces what the visitor has just focused or is about to click.
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
 * Returns the parent for a layer over the page: the landmark around the element, or an open dialog, which would
 * otherwise cover the layer.
 */
export function landmarkAround(element: HTMLElement): HTMLElement | null {
  return element.closest<HTMLElement>('dialog, main, header, footer')
}
