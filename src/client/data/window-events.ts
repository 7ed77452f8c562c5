import { useEffect } from 'react'

/** What scripts beside the site hear and say (docs/product.md §9.1). */
type Details = {
  searchChanged: { query: string }
  headerSearchSubmitted: { query: string }
  filterChanged: { filterType: string; value: unknown }
  resetAllFilters: { resetKids?: boolean }
  resetCategoryUrl: object
}

/** The URL tells the site's own parts of these, so none of them acts on one. */
const own = new WeakSet<Event>()

export function sendEvent<Name extends keyof Details>(name: Name, detail: Details[Name]): void {
  const event = new CustomEvent(name, { detail })
  own.add(event)
  window.dispatchEvent(event)
}

/** Anybody may send them, with any detail. */
type Listeners = { [Name in keyof Details]?: (detail: Partial<Record<string, unknown>>) => void }

export function useWindowEvents(listeners: Listeners): void {
  useEffect(() => {
    const stop = new AbortController()
    for (const [name, listen] of Object.entries(listeners)) {
      const hear = (event: Event) => {
        if (!own.has(event)) listen((event as CustomEvent).detail ?? {})
      }
      window.addEventListener(name, hear, { signal: stop.signal })
    }
    return () => stop.abort()
  })
}
