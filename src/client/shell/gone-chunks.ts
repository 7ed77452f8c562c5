import type { AnyRouter } from '@tanstack/react-router'

const RELOADED = 'reloadedForChunk'

/**
 * A new release may take away the files that an open page would load next. The page is then loaded anew, once. If
 * somebody has typed into it, it stays until they leave it, and the next page is loaded from the server.
 */
export function reloadWhenChunksAreGone(router: AnyRouter): void {
  const typedInto = new Set<Element>()
  let isGone = false
  /** The next page is on its way from the server. */
  let isLeft = false

  addEventListener(
    'input',
    ({ target }) => {
      for (const each of typedInto) if (!each.isConnected) typedInto.delete(each)
      if (target instanceof Element) typedInto.add(target)
    },
    { capture: true, passive: true },
  )
  addEventListener('vite:preloadError', ({ payload: { message } }) => {
    isGone = true
    void serverResponds().then((responds) => {
      const isTyping = [...typedInto].some((each) => each.isConnected)
      if (!responds || isTyping || isLeft) return
      // A file that is missing after a reload as well would reload the page for ever.
      if (sessionStorage.getItem(RELOADED) === message) return
      sessionStorage.setItem(RELOADED, message)
      location.reload()
    })
  })
  router.subscribe('onBeforeNavigate', ({ toLocation, pathChanged }) => {
    if (!isGone || !pathChanged) return
    isLeft = true
    location.assign(toLocation.publicHref)
  })
}

/** Without a network, files are missing too, and a reload would replace the page by the browser's own. */
function serverResponds(): Promise<boolean> {
  return fetch('/healthz').then(
    ({ ok }) => ok,
    () => false,
  )
}
