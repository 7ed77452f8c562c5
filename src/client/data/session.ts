import { queryOptions, useQuery, type QueryClient } from '@tanstack/react-query'
import { ApiError } from '#client/data/api-error.ts'
import { serverPageContext } from '#client/data/page-context.ts'
import { apiGet } from '#client/data/request.ts'
import type { UserView } from '#shared/contracts/profile.ts'
import { isSignedIn, noteSignedIn, useSignedIn } from './signed-in.ts'

const REFETCH_MS = 5_000

/** Who is logged in, or null. Without the readable cookie nobody is, and nothing is asked. */
export function userQuery() {
  return queryOptions({
    queryKey: ['user'],
    staleTime: 0,
    queryFn: async ({ signal }): Promise<UserView | null> => {
      if (serverPageContext()) return askWho(signal)
      if (!isSignedIn()) return null
      const user = await askWho(signal)
      // The answer takes the cookies away, unless the session got a new one while it was on its way.
      if (user || isSignedIn()) return user ?? askWho(signal)
      noteSignedIn()
      return null
    },
  })
}

async function askWho(signal: AbortSignal): Promise<UserView | null> {
  try {
    return (await apiGet<UserView>('/api/user', signal)).body
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) return null
    throw error
  }
}

type CurrentUser = {
  user: UserView | null
  /** Whether it is not known yet who is logged in. */
  isLoading: boolean
}

/** The current user, asked for every 5 seconds while the tab is in sight (spec §7). */
export function useUser(): CurrentUser {
  const signedIn = useSignedIn()
  const { data, isPending, isFetching } = useQuery({
    ...userQuery(),
    enabled: signedIn,
    refetchInterval: REFETCH_MS,
  })
  return { user: data ?? null, isLoading: signedIn && isPending && isFetching }
}

/** After a login, a logout, or a change of the account: the page knows before the next refetch. */
export function setUser(client: QueryClient, user: UserView | null): void {
  noteSignedIn()
  client.setQueryData(userQuery().queryKey, user)
}
