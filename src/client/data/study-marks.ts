import { createStore, readStored, useStore } from '#client/kit/store.ts'
import type { StudyMark } from '#shared/contracts/study.ts'
import { isSignedIn } from './session.ts'

/** The key of localStorage under which visitors keep where they are in each resource. */
export const STUDY_KEY = 'study'

/** Null for a resource without a status. */
type Mark = StudyMark | null

type Marks = {
  known: ReadonlyMap<number, Mark>
  /** The new state of what was pressed, until the server responds. */
  pressed: ReadonlyMap<number, Mark>
}

const NONE: Marks = { known: new Map(), pressed: new Map() }
const marks = createStore({ read: () => NONE })

/** Sets all marks, as the account or the browser has them. */
export function setStudyMarks(items: readonly StudyMark[]): void {
  marks.set({ ...marks.get(), known: new Map(items.map((item) => [item.resourceId, item])) })
}

export function hasStudyMarks(): boolean {
  return marks.get().known.size > 0
}

export function pressStudyMark(id: number, mark: Mark): void {
  marks.set({ ...marks.get(), pressed: new Map(marks.get().pressed).set(id, mark) })
}

/** Called when the server has responded to the last press; `mark` is undefined if it refused. */
export function settleStudyMark(id: number, mark?: Mark): void {
  const { known, pressed } = marks.get()
  const waiting = new Map(pressed)
  waiting.delete(id)
  marks.set({ known: mark === undefined ? known : new Map(known).set(id, mark), pressed: waiting })
}

export function studyMarkOf(id: number): Mark {
  const { known, pressed } = marks.get()
  return (pressed.has(id) ? pressed.get(id) : known.get(id)) ?? null
}

/** Null in the server's HTML, which is the same for everybody. */
export function useStudyMark(id: number): Mark {
  return useStore({ watch, get: () => studyMarkOf(id) }, () => null)
}

let isFollowing = false

/** What a visitor has kept in the browser is read by code that only those load who have kept something. */
function watch(watcher: () => void): () => void {
  if (!isFollowing) {
    isFollowing = true
    showBrowserMarks()
    // Another tab may keep something, or clear it; the key is null if it clears everything.
    addEventListener('storage', ({ key }) => {
      if (key === STUDY_KEY || key === null) showBrowserMarks(true)
    })
  }
  return marks.watch(watcher)
}

/** Shows what the browser has kept, unless somebody is logged in. */
export function showBrowserMarks(always = false): void {
  if (!isSignedIn() && (always || readStored(STUDY_KEY)))
    import('./study-browser.ts').then((m) => m.markBrowserStudy()).catch(() => undefined)
}
