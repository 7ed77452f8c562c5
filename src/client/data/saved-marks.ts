import { createContext, use, useSyncExternalStore } from 'react'
import { isSignedIn } from '#client/data/signed-in.ts'

/** What the server has told of the current user's bookmarks. */
const known = new Map<number, boolean>()
/** Whether it has told all that are saved: others are not. */
let complete = false
/** What presses made of a bookmark, until the server has answered them. */
const pressed = new Map<number, boolean>()
const watchers = new Set<() => void>()

/** All that are saved; null while that is not known. */
export function setMarks(ids: Iterable<number> | null): void {
  known.clear()
  for (const id of ids ?? []) known.set(id, true)
  complete = ids !== null
  tell()
}

export function press(id: number, saved: boolean): void {
  pressed.set(id, saved)
  tell()
}

/** The server has answered a press; `saved` is undefined when it refused. */
export function settle(id: number, saved?: boolean): void {
  pressed.delete(id)
  if (saved !== undefined) known.set(id, saved)
  tell()
}

function markOf(id: number): boolean | undefined {
  if (!isSignedIn()) return false
  return pressed.get(id) ?? known.get(id) ?? (complete ? false : undefined)
}

function tell(): void {
  for (const watcher of watchers) watcher()
}

function watch(watcher: () => void): () => void {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}

/** Around a list of saved resources: there is nothing to wait for. */
export const AllSaved = createContext(false)

/** Undefined while it is not known, as in what the server draws: that is the same for everybody. */
export function useMark(id: number): boolean | undefined {
  const allSaved = use(AllSaved)
  const mark = useSyncExternalStore(
    watch,
    () => markOf(id),
    () => undefined,
  )
  return mark ?? (allSaved || undefined)
}
