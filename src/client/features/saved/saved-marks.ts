import { useSyncExternalStore } from 'react'

let marked: ReadonlySet<number> = new Set()
const watchers = new Set<() => void>()

/** Which resources the current user has saved, for the bookmarks of a page. */
export function setMarks(ids: Iterable<number>): void {
  marked = new Set(ids)
  for (const watcher of watchers) watcher()
}

export function isMarked(id: number): boolean {
  return marked.has(id)
}

export function setMark(id: number, saved: boolean): void {
  setMarks(saved ? [...marked, id] : [...marked].filter((each) => each !== id))
}

function watch(watcher: () => void): () => void {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}

/** False while the server draws: its pages are the same for everybody. */
export function useMarked(id: number): boolean {
  return useSyncExternalStore(
    watch,
    () => marked.has(id),
    () => false,
  )
}
