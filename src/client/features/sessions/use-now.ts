import { useSyncExternalStore } from 'react'

const TICK_MS = 30_000

/** The time to half a minute. Null until the page lives in the browser: the server's clock is not the reader's. */
export function useNow(): number | null {
  return useSyncExternalStore(watch, currentTick, () => null)
}

function watch(onTick: () => void): () => void {
  const ticking = setInterval(onTick, TICK_MS)
  return () => clearInterval(ticking)
}

function currentTick(): number {
  return Math.floor(Date.now() / TICK_MS) * TICK_MS
}
