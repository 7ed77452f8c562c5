import type { AnyRouter, ParsedLocation, useRouter } from '@tanstack/react-router'
import { isolate, t } from '#client/kit/t.tsx'

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

/**
 * After a navigation within the site, focuses the new page's heading and announces its title. The focus stays
 * where the page or its reader has put it in the meantime. `before` had the focus when the page was shown.
 */
export function arrive(before: Element | null): void {
  // A menu that was closed by the link returns the focus first.
  requestAnimationFrame(() => {
    if (!isPlaced(document.activeElement, before))
      focusOn(document.querySelector('main h1') ?? document.getElementById('main'))
    announce(document.title.replace(` | ${isolate(t.site.name)}`, ''))
  })
}

/** A switch that navigates, what the URL names, a field of the page, or what was focused after the page was shown. */
function isPlaced(focused: Element | null, before: Element | null): boolean {
  if (!focused || focused === document.body) return false
  if (focused.matches('[role=switch], main :is(input, textarea, select)')) return true
  if (focused.id !== '' && location.hash === `#${focused.id}`) return true
  return focused !== before && focused.matches('main *, input')
}

/** Scrolls to the results of a search on this page; a new page is shown from its top. */
export function showResults(router: ReturnType<typeof useRouter>): void {
  const show = () =>
    // An open sheet traps the focus until it has closed.
    requestAnimationFrame(() => {
      const heading = document.getElementById('results')
      heading?.scrollIntoView()
      focusOn(heading)
    })
  if (document.getElementById('results')) return void show()
  const stop = router.subscribe('onRendered', ({ pathChanged }) => {
    stop()
    if (!pathChanged) show()
  })
}

function focusOn(element: HTMLElement | null): void {
  if (!element) return
  element.tabIndex = -1
  element.focus({ preventScroll: true })
}

/** Uses the live region that is always in the page: a new one may not be announced. */
function announce(text: string): void {
  const region = document.getElementById('arrival')
  if (!region) return
  region.textContent = ''
  // Emptied first, so that the same title is announced again.
  requestAnimationFrame(() => {
    region.textContent = text
  })
}
