import { createContext, use } from 'react'
import { createStore, useStore } from '#client/kit/store.ts'
import { isSignedIn } from './session.ts'

type Marks = {
  /** The current user's bookmarks, as far as the server has returned them. */
  known: ReadonlyMap<number, boolean>
  /** Whether `known` is complete: then a resource that is not in it is not saved. */
  complete: boolean
  /** The new state of bookmarks that were pressed, until the server responds. */
  pressed: ReadonlyMap<number, boolean>
}

const NONE: Marks = { known: new Map(), complete: false, pressed: new Map() }
const marks = createStore({ read: () => NONE })

/** Sets all bookmarks; null while they are not known. */
export function setMarks(ids: readonly number[] | null): void {
  const known = new Map((ids ?? []).map((id) => [id, true]))
  marks.set({ ...marks.get(), known, complete: ids !== null })
}

export function press(id: number, saved: boolean): void {
  const { pressed, ...rest } = marks.get()
  marks.set({ ...rest, pressed: new Map(pressed).set(id, saved) })
}

/** Called when the server has responded to a press; `saved` is undefined if it refused. */
export function settle(id: number, saved?: boolean): void {
  const { known, pressed, complete } = marks.get()
  const waiting = new Map(pressed)
  waiting.delete(id)
  marks.set({
    known: saved === undefined ? known : new Map(known).set(id, saved),
    complete,
    pressed: waiting,
  })
}

function markOf(id: number): boolean | undefined {
  if (!isSignedIn()) return false
  const { known, pressed, complete } = marks.get()
  return pressed.get(id) ?? known.get(id) ?? (complete ? false : undefined)
}

/** True around a list of saved resources, whose state is known from the start. */
export const AllSaved = createContext(false)

/** Returns undefined while the state is not known, as in the server's HTML, which is the same for everybody. */
export function useMark(id: number): boolean | undefined {
  const allSaved = use(AllSaved)
  const mark = useStore({ watch: marks.watch, get: () => markOf(id) }, () => undefined)
  return mark ?? (allSaved || undefined)
}
