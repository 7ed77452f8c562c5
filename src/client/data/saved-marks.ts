import { createContext, use, useSyncExternalStore } from 'react'
import { isSignedIn } from '#client/data/session.ts'

/** The current user's bookmarks, as far as the server has returned them. */
const known = new Map<number, boolean>()
/** Whether `known` is complete: then a resource that is not in it is not saved. */
let complete = false
/** The new state of bookmarks that were pressed, until the server responds. */
const pressed = new Map<number, boolean>()
const watchers = new Set<() => void>()

/** Sets all bookmarks; null while they are not known. */
export function setMarks(ids: Iterable<number> | null): void {
  known.clear()
  for (const id of ids ?? []) known.set(id, true)
  complete = ids !== null
  notify()
}

export function press(id: number, saved: boolean): void {
  pressed.set(id, saved)
  notify()
}

/** Called when the server has responded to a press; `saved` is undefined if it refused. */
export function settle(id: number, saved?: boolean): void {
  pressed.delete(id)
  if (saved !== undefined) known.set(id, saved)
  notify()
}

function markOf(id: number): boolean | undefined {
  if (!isSignedIn()) return false
  return pressed.get(id) ?? known.get(id) ?? (complete ? false : undefined)
}

function notify(): void {
  for (const watcher of watchers) watcher()
}

function watch(watcher: () => void): () => void {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}

/** True around a list of saved resources, whose state is known from the start. */
export const AllSaved = createContext(false)

/** Returns undefined while the state is not known, as in the server's HTML, which is the same for everybody. */
export function useMark(id: number): boolean | undefined {
  const allSaved = use(AllSaved)
  const mark = useSyncExternalStore(
    watch,
    () => markOf(id),
    () => undefined,
  )
  return mark ?? (allSaved || undefined)
}
