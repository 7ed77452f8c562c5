import { createStore, readPreferenceCookie, useStore } from '#client/kit/store.ts'

/**
 * Whether there is a user to ask the server for. A readable cookie beside the session's own says so, in the
 * browser only. A login or logout in another tab shows when this one is looked at again.
 */
const signedIn = createStore({
  read: () => readPreferenceCookie('signed_in') === '1',
  follow: () => {
    addEventListener('focus', noteSignedIn)
    return () => removeEventListener('focus', noteSignedIn)
  },
})

/** Reads the cookie, which may be newer than what the page shows. */
export function isSignedIn(): boolean {
  return readPreferenceCookie('signed_in') === '1'
}

/** Call it after a response that may have set or cleared the cookie. */
export function noteSignedIn(): void {
  const isNow = isSignedIn()
  document.documentElement.classList.toggle('signed-in', isNow)
  signedIn.set(isNow)
}

/** Returns false during server rendering: the server's pages are the same for everybody. */
export function useSignedIn(): boolean {
  return useStore(signedIn, () => false)
}
