import type { QueryClient } from '@tanstack/react-query'
import { ApiError, serverMessage } from '#client/data/errors.ts'
import { isSignedIn, setUser } from '#client/data/session.ts'
import { toast } from '#client/kit/toast.ts'
import {
  refreshSaved,
  SAVED_KEY,
  savedCountQuery,
  type SavedPage,
  savedPages,
  sendSaved,
} from '../../data/saved.ts'
import { press, settle } from '../../data/saved-marks.ts'

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

/** Resources whose call is in progress: a second press is ignored until it ends. */
const running = new Set<number>()

/** Shows the change at once, then sends it; undoes it if the server refuses. `shown` is the state before the press. */
export async function toggleSaved(
  client: QueryClient,
  id: number,
  shown: boolean | undefined,
): Promise<void> {
  if (!isSignedIn()) return askToLogIn()
  if (running.has(id)) return
  running.add(id)
  const saved = !shown
  press(id, saved)
  const takeBack = await anticipate(client, id, { shown, saved })
  try {
    await sendSaved(id, saved)
    settle(id, saved)
    void refreshSaved(client)
  } catch (error) {
    takeBack()
    settle(id)
    tellOfFailure(client, saved, error)
  } finally {
    running.delete(id)
  }
}

/** Changes the list and the count at once. Returns a function that undoes it. */
async function anticipate(
  client: QueryClient,
  id: number,
  { shown, saved }: { shown: boolean | undefined; saved: boolean },
): Promise<() => void> {
  const { queryKey: count } = savedCountQuery()
  // These responses would be from before the press.
  await client.cancelQueries({ queryKey: SAVED_KEY })
  const listed = client.getQueriesData<SavedPage>(savedPages)
  const counted = client.getQueryData(count)
  if (!saved) client.setQueriesData<SavedPage>(savedPages, (page) => page && without(page, id))
  // If it is not known whether it was saved already, only the server knows the new count.
  if (shown !== undefined && counted !== undefined)
    client.setQueryData(count, { count: counted.count + (saved ? 1 : -1) })
  return () => {
    for (const [key, page] of listed) client.setQueryData(key, page)
    client.setQueryData(count, counted)
    void client.invalidateQueries({ queryKey: SAVED_KEY })
  }
}

function without({ resources, total }: SavedPage, id: number): SavedPage {
  const left = resources.filter((each) => each.id !== id)
  return { resources: left, total: total - (resources.length - left.length) }
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
