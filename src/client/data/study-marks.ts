import { useQuery } from '@tanstack/react-query'
import { createStore, followStored, readStored, useStore } from '#client/kit/store.ts'
import { listStudyMarks, setStudy } from '#shared/calls/study.ts'
import type { StudyMark } from '#shared/contracts/study.ts'
import { callQuery } from './queries.ts'
import { isKidsLocked } from './kids-mode.tsx'
import { isSignedIn, useSignedIn } from './session.ts'
import { usePending } from './pending.ts'

/** The key of localStorage under which visitors keep where they are in each resource. */
export const STUDY_KEY = 'study'

/** The key of localStorage under which kids mode kept its stars before they were study states. */
export const OLD_STARS_KEY = 'kidsStars'

/** The key of localStorage for the plan of visitors, and for one that the account could not save. */
export const PLAN_KEY = 'plan'

/** The key of localStorage under which visitors keep what they have said about themselves. */
export const STUDY_PROFILE_KEY = 'studyProfile'

/** Whether a visitor has something to go on with: the same as the class of the script in the head. */
export function useHasBrowserStudy(): boolean {
  return useStore({ watch, get: hasBrowserStudy }, () => false)
}

function hasBrowserStudy(): boolean {
  return browserMarks.get().length > 0 || Boolean(readStored(STUDY_KEY) ?? readStored(PLAN_KEY))
}

/** Whether the browser stores something that belongs in the account of the person who logs in. */
export function hasBrowserOwn(): boolean {
  return hasBrowserStudy() || readStored(STUDY_PROFILE_KEY) !== null
}

/** All marks are up to 10,000, so looking at the tab again does not ask for them each time. */
export const studyMarksQuery = () => ({ ...callQuery(listStudyMarks), staleTime: 60_000 })

type Marks = readonly StudyMark[]
const NONE: Marks = []

/** What a visitor has kept in the browser. */
export const browserMarks = createStore<Marks>({ read: () => [] })

const byResource = new WeakMap<Marks, ReadonlyMap<number, StudyMark>>()

/** Returns null for a resource without a status. */
export function markIn(marks: Marks = [], id: number): StudyMark | null {
  const known = byResource.get(marks) ?? new Map(marks.map((mark) => [mark.resourceId, mark]))
  byResource.set(marks, known)
  return known.get(id) ?? null
}

/** A change of where the reader is in a resource, by the mark that it will leave. */
export type MarkChange = { id: number; mark: StudyMark | null }

/** Null in the server's HTML, which is the same for everybody. */
export function useStudyMark(id: number): StudyMark | null {
  const signedIn = useSignedIn()
  const inBrowser = useStore({ watch, get: () => markIn(browserMarks.get(), id) }, () => null)
  // The header asks for them.
  const { data } = useQuery({
    ...studyMarksQuery(),
    enabled: false,
    select: (marks) => markIn(marks, id),
  })
  const pressed = usePending<MarkChange>(setStudy).findLast((press) => press.id === id)
  if (!signedIn || isRefused(data)) return inBrowser
  return pressed ? pressed.mark : (data ?? null)
}

/** The stars of kids mode: what is done, the last change first. `here` says that only this browser knows. */
export function useDone(): { ids: readonly number[]; here: boolean } {
  const signedIn = useSignedIn()
  const inBrowser = useStore({ watch, get: browserMarks.get }, () => NONE)
  const { data } = useQuery({ ...studyMarksQuery(), enabled: false })
  const here = !signedIn || isRefused(data)
  const done = (here ? inBrowser : (data ?? NONE)).filter(({ status }) => status === 'done')
  return { ids: done.map(({ resourceId }) => resourceId), here }
}

/** Under the kids lock, the server tells only seats their marks, and takes them from nobody else. */
export function isRefused(marks: unknown): boolean {
  return marks === undefined && isKidsLocked()
}

let isFollowing = false

/** What a visitor has kept in the browser is read by code that only those load who have kept something. */
function watch(watcher: () => void): () => void {
  if (!isFollowing) {
    isFollowing = true
    showBrowserMarks()
    // Another tab may keep something, or clear it.
    followStored(STUDY_KEY)(() => showBrowserMarks(true))
  }
  return browserMarks.watch(watcher)
}

/** Shows what the browser has kept, unless the account keeps it. */
export function showBrowserMarks(always = false): void {
  const isKept = always || readStored(STUDY_KEY) || readStored(OLD_STARS_KEY)
  if (isKept && (!isSignedIn() || isKidsLocked()))
    import('./study-browser.ts').then((m) => m.markBrowserStudy()).catch(() => undefined)
}
