import { useSyncExternalStore } from 'react'
import { readPreferenceCookie } from '#client/kit/store.ts'

const watchers = new Set<() => void>()

/**
 * Whether there is somebody to ask the server for: the readable cookie beside the session's own
 * (decisions §4). Only in the browser.
 */
export function isSignedIn(): boolean {
  return readPreferenceCookie('signed_in') === '1'
}

/** Called after an answer that may have set or cleared the cookie. */
export function noteSignedIn(): void {
  document.documentElement.classList.toggle('signed-in', isSignedIn())
  for (const watcher of watchers) watcher()
}

function watch(watcher: () => void): () => void {
  watchers.add(watcher)
  // Logging in or out in another tab shows here when this one is looked at again.
  window.addEventListener('focus', noteSignedIn)
  return () => {
    watchers.delete(watcher)
    window.removeEventListener('focus', noteSignedIn)
  }
}

/** False while the server draws: its pages are the same for everybody. */
export function useSignedIn(): boolean {
  return useSyncExternalStore(watch, isSignedIn, () => false)
}
