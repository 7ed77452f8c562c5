import type { Ref } from 'react'
import { useLayoutEffect } from 'react'

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
