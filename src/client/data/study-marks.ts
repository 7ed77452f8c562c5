import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import { followStored, readStored } from '#client/kit/store.ts'
import { listStudyMarks, setStudy } from '#shared/calls/study.ts'
import type { StudyMark } from '#shared/contracts/study.ts'
import { isKidsLocked } from './kids-mode.tsx'
import { usePending } from './pending.ts'
import { callQuery } from './queries.ts'
import { isSignedIn, useKnownSignedIn } from './session.ts'

/** The key of localStorage under which visitors keep where they are in each resource. */
export const STUDY_KEY = 'study'

/** The key of localStorage for the plan of visitors. */
export const PLAN_KEY = 'plan'

/** The key of localStorage under which visitors keep what they have said about themselves. */
export const STUDY_PROFILE_KEY = 'studyProfile'

/** The key of localStorage for the paths that visitors follow. */
export const PATHS_KEY = 'paths'

/** Where a person's own things are. */
export type StudyHome = 'account' | 'browser'

/** Under the kids lock, the server tells only seats their marks, and takes them from nobody else. */
export function studyHome(client: QueryClient): StudyHome {
  const isRefused = isKidsLocked() && !client.getQueryData(studyMarksQuery().queryKey)
  return isSignedIn() && !isRefused ? 'account' : 'browser'
}

/** Null in the server's HTML, which is the same for everybody. */
export function useStudyHome(): StudyHome | null {
  const signedIn = useKnownSignedIn()
  const { data: isTold } = useQuery({ ...studyMarksQuery(), enabled: false, select: () => true })
  if (signedIn === undefined) return null
  return signedIn && (isTold || !isKidsLocked()) ? 'account' : 'browser'
}

/** What the browser keeps, as queries have it. */
const KEPT = 'kept in the browser'

const following = new WeakSet<QueryClient>()

/** Whether this page has changed it, which a browser that stores nothing does not show. */
let isChanged = false

/** A query of what the browser keeps. It is read again when this or another tab changes it. */
export function keptQuery<Data>(
  name: readonly unknown[],
  read: (client: QueryClient) => Data | Promise<Data>,
) {
  return queryOptions({
    queryKey: [KEPT, ...name],
    queryFn: ({ client }) => {
      if (!following.has(client)) {
        following.add(client)
        for (const key of [STUDY_KEY, PLAN_KEY, PATHS_KEY, STUDY_PROFILE_KEY])
          followStored(key)(() => refreshKept(client))
      }
      return read(client)
    },
    staleTime: 0,
    networkMode: 'always',
  })
}

/** Call it after a change of what the browser keeps. */
export function refreshKept(client: QueryClient): void {
  isChanged = true
  // What is not on the page is read when it is shown.
  client.removeQueries({ queryKey: [KEPT], type: 'inactive' })
  void client.invalidateQueries({ queryKey: [KEPT] })
}

/** Whether the browser stores something that belongs in the account of the person who logs in. */
export function hasBrowserOwn(): boolean {
  return hasStored() || readStored(STUDY_PROFILE_KEY) !== null
}

const hasStored = () =>
  Boolean(readStored(STUDY_KEY) ?? readStored(PLAN_KEY) ?? readStored(PATHS_KEY))

/** All marks are up to 10,000, so looking at the tab again does not ask for them each time. */
export const studyMarksQuery = () => ({ ...callQuery(listStudyMarks), staleTime: 60_000 })

type Marks = readonly StudyMark[]

/** What a visitor has kept is read by code that only those load who have kept something. */
const browserMarksQuery = () =>
  keptQuery(['marks'], async (): Promise<Marks> => {
    const isKept = isChanged || readStored(STUDY_KEY)
    return isKept ? (await import('./study-browser.ts')).readBrowserMarks() : []
  })

function useMarks<Data>(home: StudyHome | null, select: (marks: Marks) => Data) {
  // The header asks for the account's.
  const inAccount = useQuery({ ...studyMarksQuery(), enabled: false, select })
  const inBrowser = useQuery({ ...browserMarksQuery(), enabled: home === 'browser', select })
  if (!home) return { data: undefined, isError: false }
  return home === 'account' ? inAccount : inBrowser
}

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
  const home = useStudyHome()
  const { data = null } = useMarks(home, (marks) => markIn(marks, id))
  const pressed = usePending<MarkChange>(setStudy).findLast((press) => press.id === id)
  return pressed && home === 'account' ? pressed.mark : data
}

const all = (marks: Marks) => marks

/** The last change first; undefined while it is not known, and nothing if it could not be loaded. */
export function useStudyMarks(): Marks | undefined {
  const { data, isError } = useMarks(useStudyHome(), all)
  return data ?? (isError ? [] : undefined)
}

/** Whether the reader may have something to go on with. For visitors, the script in the head says the same by a class. */
export function useHasStudy(): boolean {
  const home = useStudyHome()
  const marks = useStudyMarks()
  return home === 'account' || (home === 'browser' && (Boolean(marks?.length) || hasStored()))
}
