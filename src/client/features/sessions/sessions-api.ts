import {
  queryOptions,
  useMutation,
  type UseMutationResult,
  useQueryClient,
} from '@tanstack/react-query'
import { ApiError } from '#client/data/errors.ts'
import { noteLoginOver } from '#client/data/account.ts'
import { apiGet, apiSend } from '#client/data/request.ts'
import type { EndedSessions, SessionView } from '#shared/contracts/sessions.ts'

/** The user's sessions, the most recently used one first. */
export function sessionsQuery() {
  return queryOptions({
    queryKey: ['sessions'],
    staleTime: 0,
    queryFn: async ({ signal }): Promise<SessionView[]> =>
      (await apiGet<SessionView[]>('/api/sessions', signal)).body,
  })
}

type Outcome<Variables, Data = void> = {
  onSuccess: (data: Data, variables: Variables) => void
  onError: (error: Error) => void
}

type Shown = { shown: SessionView[] | undefined }

/** Removes the row at once, and restores it when the server refuses. */
export function useEndSession(
  outcome: Outcome<SessionView>,
): UseMutationResult<void, Error, SessionView, Shown> {
  const client = useQueryClient()
  const { queryKey } = sessionsQuery()
  return useMutation({
    mutationFn: endSession,
    onMutate: async (session: SessionView): Promise<Shown> => {
      await client.cancelQueries({ queryKey })
      const shown = client.getQueryData(queryKey)
      client.setQueryData(queryKey, (list) => list?.filter(({ id }) => id !== session.id))
      return { shown }
    },
    onSuccess: outcome.onSuccess,
    onError: (error, _session, before) => {
      client.setQueryData(queryKey, before?.shown)
      noteLoginOver(client, error)
      outcome.onError(error)
    },
    onSettled: () => client.invalidateQueries({ queryKey }),
  })
}

async function endSession({ id }: SessionView): Promise<void> {
  try {
    await apiSend('DELETE', `/api/sessions/${id}`)
  } catch (error) {
    // The session has already ended: it was logged out elsewhere, or it expired.
    if (!(error instanceof ApiError && error.status === 404)) throw error
  }
}

export function useEndOtherSessions(
  outcome: Outcome<void, number>,
): UseMutationResult<number, Error, void> {
  const client = useQueryClient()
  const { queryKey } = sessionsQuery()
  return useMutation({
    mutationFn: async () => (await apiSend<EndedSessions>('DELETE', '/api/sessions'))?.ended ?? 0,
    onSuccess: (ended) => {
      client.setQueryData(queryKey, (list) => list?.filter(({ current }) => current))
      outcome.onSuccess(ended)
    },
    onError: (error) => {
      noteLoginOver(client, error)
      outcome.onError(error)
    },
    onSettled: () => client.invalidateQueries({ queryKey }),
  })
}
