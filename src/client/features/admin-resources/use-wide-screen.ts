import { useSyncExternalStore } from 'react'

/** From here on the table's columns have room. */
const WIDE = '(min-width: 48rem)'

function watch(watcher: () => void): () => void {
  const wide = matchMedia(WIDE)
  wide.addEventListener('change', watcher)
  return () => wide.removeEventListener('change', watcher)
}

export function useWideScreen(): boolean {
  return useSyncExternalStore(
    watch,
    () => matchMedia(WIDE).matches,
    () => true,
  )
}
