import type { AnyRouter, ParsedLocation } from '@tanstack/react-router'

type Place = { key: string; x: number; y: number; isAway: boolean }

/**
 * The router notes where a page is scrolled to when the next one is asked for, and once more when Back
 * comes before that one is there: by then its skeleton may stand in the page, and the place is lost.
 */
export function keepPlaces(router: AnyRouter): void {
  /** The page that was in view when another was asked for, until one is there. */
  let left: Place | null = null
  let returned: Place | null = null
  router.subscribe('onBeforeLoad', ({ fromLocation, toLocation }) => {
    returned = null
    if (!fromLocation) return
    left ??= { key: keyOf(fromLocation), x: scrollX, y: scrollY, isAway: false }
    left.isAway ||= keyOf(toLocation) !== left.key
  })
  router.subscribe('onResolved', ({ toLocation }) => {
    if (left?.isAway && left.key === keyOf(toLocation)) returned = left
    left = null
  })
  router.subscribe('onRendered', () => {
    if (returned) scrollTo({ left: returned.x, top: returned.y, behavior: 'instant' })
    returned = null
  })
}

/** The router begins at the top: whoever has read on before the scripts came stays where they are. */
export function keepFirstPlace(router: AnyRouter): void {
  let x = scrollX
  let y = scrollY
  const follow = () => {
    x = scrollX
    y = scrollY
  }
  addEventListener('scroll', follow)
  const stop = router.subscribe('onRendered', () => {
    stop()
    removeEventListener('scroll', follow)
    if (x || y) scrollTo({ left: x, top: y, behavior: 'instant' })
  })
}

/** Of an entry of the browser's history; the first one has no key of its own. */
function keyOf({ state, href }: ParsedLocation): string {
  return state.__TSR_key ?? href
}
