import { createContext, use, useSyncExternalStore } from 'react'
import { isSignedIn } from '#client/features/session/signed-in.ts'

/** Which resources the current user has saved; null until the server has told. */
let marked: ReadonlySet<number> | null = null
/** What presses made of a bookmark, until the server has answered them. */
const pressed = new Map<number, boolean>()
const watchers = new Set<() => void>()

export function setMarks(ids: Iterable<number> | null): void {
  marked = ids && new Set(ids)
  tell()
}

export function press(id: number, saved: boolean): void {
  pressed.set(id, saved)
  tell()
}

/** The server has answered a press; `saved` is undefined when it refused. */
export function settle(id: number, saved?: boolean): void {
  pressed.delete(id)
  if (marked && saved !== undefined) {
    const others = [...marked].filter((each) => each !== id)
    marked = new Set(saved ? [...others, id] : others)
  }
  tell()
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
    () => pressed.get(id) ?? (isSignedIn() ? marked?.has(id) : false),
    () => undefined,
  )
  return mark ?? (allSaved || undefined)
}
