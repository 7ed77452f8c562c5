import { useEffect, useRef } from 'react'

/** The window events by which parts of a page notify each other across features (docs/product.md §9.1). */
export type BrowserEvents = {
  searchChanged: { query: string }
  headerSearchSubmitted: { query: string }
  filterChanged: { filterType: string; value: unknown }
  resetAllFilters: { resetKids?: boolean }
  resetCategoryUrl: Record<string, never>
  savedResourcesChanged: { count: number }
}

export function emit<Name extends keyof BrowserEvents>(
  name: Name,
  detail: BrowserEvents[Name],
): void {
  window.dispatchEvent(new CustomEvent(name, { detail }))
}

/** Listens until the returned function is called. */
export function listen<Name extends keyof BrowserEvents>(
  name: Name,
  handler: (detail: BrowserEvents[Name]) => void,
): () => void {
  const onEvent = (event: Event) => {
    if (event instanceof CustomEvent) handler(event.detail as BrowserEvents[Name])
  }
  window.addEventListener(name, onEvent)
  return () => window.removeEventListener(name, onEvent)
}

/** Calls the latest handler, which may change with every render. */
export function useBrowserEvent<Name extends keyof BrowserEvents>(
  name: Name,
  handler: (detail: BrowserEvents[Name]) => void,
): void {
  const newest = useRef(handler)
  useEffect(() => {
    newest.current = handler
  })
  useEffect(() => listen(name, (detail) => newest.current(detail)), [name])
}
