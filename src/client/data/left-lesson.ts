import type { Studied } from './study-store.ts'

/** The key of sessionStorage: a phone may throw the tab away while its reader is elsewhere. */
const KEY = 'leftLesson'
const REMEMBERED_MAX = 100

type Memory = {
  /** What was opened last, as long as its reader has not come back. */
  left: Studied | null
  /** Lessons that were chosen on a path. */
  fromPath: number[]
  /** Lessons about which the reader was asked. */
  asked: number[]
}

/** For browsers that store nothing. */
let memory: Memory = { left: null, fromPath: [], asked: [] }

function read(): Memory {
  try {
    const stored = sessionStorage.getItem(KEY)
    if (stored) memory = { ...memory, ...(JSON.parse(stored) as Partial<Memory>) }
  } catch {
    // What this page knows is all there is.
  }
  return memory
}

function write(change: Partial<Memory>): void {
  memory = { ...read(), ...change }
  try {
    sessionStorage.setItem(KEY, JSON.stringify(memory))
  } catch {
    // It lasts as long as the page.
  }
}

const withId = (ids: readonly number[], id: number) => [id, ...ids].slice(0, REMEMBERED_MAX)

/** Call it when the reader opens a lesson elsewhere. */
export function noteLeft({ id, title, type, author }: Studied): void {
  write({ left: { id, title, type, author } })
}

/** Call it when the reader chooses a lesson on a path. */
export function noteFromPath(id: number): void {
  write({ fromPath: withId(read().fromPath, id) })
}

export const isFromPath = (id: number): boolean => read().fromPath.includes(id)

/** Returns whether it is the first time. */
export function noteAsked(id: number): boolean {
  const { asked } = read()
  if (asked.includes(id)) return false
  write({ asked: withId(asked, id) })
  return true
}

/** Calls back with the lesson that its reader has opened elsewhere and comes back from. Returns how to stop that. */
export function onReturn(ask: (lesson: Studied) => void): () => void {
  const stop = new AbortController()
  const comeBack = () => {
    if (document.visibilityState !== 'visible') return
    const { left } = read()
    if (!left) return
    write({ left: null })
    ask(left)
  }
  document.addEventListener('visibilitychange', comeBack, { signal: stop.signal })
  addEventListener('focus', comeBack, { signal: stop.signal })
  comeBack()
  return () => stop.abort()
}
