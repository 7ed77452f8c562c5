import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import { createStore, readPreferenceCookie, useStore } from '#client/kit/store.ts'
import { getUser } from '#shared/calls/profile.ts'
import type { UserView } from '#shared/contracts/profile.ts'
import type { Language } from '#shared/domain/filters/language.ts'
import { ApiError } from './errors.ts'
import { serverPageContext } from './page-context.ts'
import { mayBeInPage } from './page-data.tsx'
import { callKey } from './queries.ts'
import { request } from './request.ts'

const REFETCH_MS = 5_000

/** The logged-in user, or null. Without the readable cookie nobody is logged in, so no request is made. */
export function userQuery() {
  return queryOptions({
    queryKey: callKey(getUser),
    staleTime: 0,
    queryFn: async ({ client, signal }): Promise<UserView | null> => {
      if (serverPageContext()) return fetchUser(signal)
      if (!isSignedIn()) return null
      const user = await fetchUser(signal)
      // The response removes the cookies, unless the session got a new one in the meantime.
      if (user || isSignedIn()) return forgetOthers(client, user ?? (await fetchUser(signal)))
      noteSignedIn()
      return null
    },
  })
}

async function fetchUser(signal: AbortSignal): Promise<UserView | null> {
  try {
    return await request(getUser, { signal })
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) return null
    throw error
  }
}

/** The member whom this page has known last, in the browser. */
let known: number | null = null

/** What was loaded for one member is not shown to the next, who may have logged in in another tab. */
function forgetOthers(client: QueryClient, user: UserView | null): UserView | null {
  if (user && known !== null && known !== user.id) {
    const [own] = callKey(getUser)
    const predicate = ({ queryKey }: { queryKey: readonly unknown[] }) => queryKey[0] !== own
    client.removeQueries({ type: 'inactive', predicate })
    void client.resetQueries({ type: 'active', predicate })
  }
  known = user?.id ?? known
  return user
}

type CurrentUser = {
  user: UserView | null
  /** Whether it is not known yet who is logged in. */
  isLoading: boolean
}

/** False only while a part of a page is hydrated that the server has drawn without the user. */
const inView = { watch: () => () => undefined, get: () => true }

const NO_LANGUAGES: readonly Language[] = []

/** Returns the languages that the member has chosen to read; none for visitors. */
export function useReadLanguages(): readonly Language[] {
  return useUser().user?.preferences.languages ?? NO_LANGUAGES
}

/** The current user, refetched every 5 seconds while the tab is visible. */
export function useUser(): CurrentUser {
  const signedIn = useSignedIn()
  // A part that is hydrated late may find that the user has arrived before it.
  const isInView = useStore(inView, () => mayBeInPage(userQuery().queryKey))
  const { data, isPending, isFetching } = useQuery({
    ...userQuery(),
    enabled: signedIn,
    refetchInterval: REFETCH_MS,
  })
  return { user: isInView && data ? data : null, isLoading: signedIn && isPending && isFetching }
}

/** Sets the user after a login, a logout or a change to the account, before the next refetch. */
export function setUser(client: QueryClient, user: UserView | null): void {
  noteSignedIn()
  client.setQueryData(userQuery().queryKey, forgetOthers(client, user))
}

/** Asks the server who is logged in, and with which settings. */
export function refreshUser(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: userQuery().queryKey })
}

/**
 * Cancels what the page is asking for, because the server refuses it once the session has ended. Returns a function that
 * asks again, in case the session goes on.
 */
export function cancelReads(client: QueryClient): () => void {
  void client.cancelQueries()
  return () => void client.invalidateQueries()
}

/**
 * Whether there is a user to ask the server for. A readable cookie beside the session's own says so, in the
 * browser only. A login or logout in another tab shows when this one is looked at again.
 */
const signedIn = createStore({
  read: isSignedIn,
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
function noteSignedIn(): void {
  const isNow = isSignedIn()
  document.documentElement.classList.toggle('signed-in', isNow)
  signedIn.set(isNow)
}

/** Returns undefined in the server's HTML, which is the same for everybody. */
export function useKnownSignedIn(): boolean | undefined {
  return useStore(signedIn, () => undefined)
}

/** Returns false during server rendering: the server's pages are the same for everybody. */
export function useSignedIn(): boolean {
  return useStore(signedIn, () => false)
}

/** Who was logged in until they pressed 'Log out' on this page. */
let leaver: UserView | null = null

export function noteLogout(client: QueryClient): void {
  leaver = client.getQueryData(userQuery().queryKey) ?? null
  setUser(client, null)
}

/** Whether the session was ended by the member, and not by time or from elsewhere. */
export function hasLoggedOut(user: UserView): boolean {
  return user === leaver
}
