import type { useRouter } from '@tanstack/react-router'

/**
 * After a link within the site: the focus goes to the new page's heading, and its title is said. Not
 * where the page has put the focus into a field of its own, nor away from a switch that leads on.
 */
export function arrive(): void {
  // Not before a menu that was left by the link has handed the focus back.
  requestAnimationFrame(() => {
    const { activeElement } = document
    const isPlaced = activeElement?.matches('main :is(input, textarea, select), [role=switch]')
    if (!isPlaced) focusOn(document.querySelector('main h1') ?? document.getElementById('main'))
    say(document.title.replace(' | Openfile', ''))
  })
}

/** The results of a search on this page come into view; a page that is new is shown from its top. */
export function showResults(router: ReturnType<typeof useRouter>): void {
  const show = () =>
    // Not before an open sheet has gone: it keeps the focus to itself.
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

/** The shell's live region is there from the start: a new one may not be announced. */
function say(text: string): void {
  const region = document.getElementById('arrival')
  if (!region) return
  region.textContent = ''
  // Two pages of the same title are two pieces of news.
  requestAnimationFrame(() => {
    region.textContent = text
  })
}
