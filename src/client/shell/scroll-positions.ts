import type { AnyRouter, ParsedLocation } from '@tanstack/react-router'

type Position = { key: string; x: number; y: number; isAway: boolean }

/**
 * Restores the scroll position after Back. The router saves it when the next page is requested, and again when
 * Back comes before that page has loaded: by then a skeleton may be shown, and the position is lost.
 */
export function restoreScroll(router: AnyRouter): void {
  /** The page that was shown when another was requested, until that one has loaded. */
  let left: Position | null = null
  let returned: Position | null = null
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

/** Keeps the position of a visitor who scrolled before the scripts loaded: the router starts at the top. */
export function restoreFirstScroll(router: AnyRouter): void {
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

/** The key of a history entry; the first entry has none, so its URL is used. */
function keyOf({ state, href }: ParsedLocation): string {
  return state.__TSR_key ?? href
}
