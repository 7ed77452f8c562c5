import type { QueryClient } from '@tanstack/react-query'
import { ApiError, serverMessage } from '#client/api/api-error.ts'
import { setUser } from '#client/features/session/session-api.ts'
import { isSignedIn } from '#client/features/session/signed-in.ts'
import { toast } from '#client/features/toasts/toast-store.ts'
import { refreshSaved, savedIdsQuery, savedListQuery, sendSaved } from './saved-api.ts'
import { isMarked, setMark } from './saved-marks.ts'

const FAILURES = {
  save: {
    title: 'Could not save resource',
    description: 'There was a problem saving this resource.',
  },
  unsave: {
    title: 'Could not unsave resource',
    description: 'There was a problem removing this resource from your saved items.',
  },
} as const

/** Calls under way, by resource: a second press waits for the first to end. */
const running = new Set<number>()

/** Shown at once, then sent; taken back when the server refuses (spec §4). */
export async function toggleSaved(client: QueryClient, id: number): Promise<void> {
  if (!isSignedIn()) return askToLogIn()
  if (running.has(id)) return
  running.add(id)
  const saved = !isMarked(id)
  setMark(id, saved)
  const { queryKey: list } = savedListQuery()
  const listed = client.getQueryData(list)
  try {
    await Promise.all([
      client.cancelQueries({ queryKey: savedIdsQuery().queryKey }),
      client.cancelQueries({ queryKey: list }),
    ])
    // The list of saved resources lets go of it at once.
    if (!saved) client.setQueryData(list, (before) => before?.filter((each) => each.id !== id))
    await sendSaved(id, saved)
    await refreshSaved(client)
  } catch (error) {
    setMark(id, !saved)
    client.setQueryData(list, listed)
    tellOfFailure(client, saved, error)
  } finally {
    running.delete(id)
  }
}

function tellOfFailure(client: QueryClient, saved: boolean, error: unknown): void {
  if (error instanceof ApiError && error.status === 401) {
    setUser(client, null)
    return askToLogIn()
  }
  const { title, description } = FAILURES[saved ? 'save' : 'unsave']
  toast({
    title,
    description: serverMessage(error) ?? description,
    variant: 'destructive',
    duration: 5000,
  })
}

function askToLogIn(): void {
  toast({
    title: 'Authentication required',
    description: 'Please log in to save resources.',
    duration: 3000,
  })
}
