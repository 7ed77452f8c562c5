import type { useRouter } from '@tanstack/react-router'

/**
 * After a navigation within the site, focuses the new page's heading and announces its title. The focus stays
 * where it is in a field that the page has focused itself, and on a switch that navigates.
 */
export function arrive(): void {
  // A menu that was closed by the link returns the focus first.
  requestAnimationFrame(() => {
    const { activeElement } = document
    const isPlaced = activeElement?.matches('main :is(input, textarea, select), [role=switch]')
    if (!isPlaced) focusOn(document.querySelector('main h1') ?? document.getElementById('main'))
    announce(document.title.replace(' | Openfile', ''))
  })
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
