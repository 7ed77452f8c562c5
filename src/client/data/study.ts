import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import * as calls from '#shared/calls/study.ts'
import type {
  NoteView,
  StudyItem,
  StudyMark,
  StudyOfResource,
  StudyQuery,
} from '#shared/contracts/study.ts'
import { changedStudy, type StudyChange } from '#shared/domain/study.ts'
import { callKey, callQuery, deadline } from './queries.ts'
import { request, requestWithHeaders, totalCount } from './request.ts'
import { isSignedIn, useSignedIn } from './session.ts'
import {
  type BrowserItem,
  type BrowserNote,
  type BrowserStudy,
  changeBrowserStudy,
  MAX_BROWSER_ITEMS,
  MAX_BROWSER_NOTES,
  newestFirst,
  readBrowserStudy,
  type StudiedResource,
  tidyNote,
  useBrowserStudy,
} from './study-browser.ts'
import { pressStudyMark, settleStudyMark, studyMarkOf } from './study-marks.ts'

/** The key of everything that the account knows about what its member studies. */
export const STUDY_QUERIES = callKey(calls.listStudy)

/** All marks are up to 10,000, so looking at the tab again does not ask for them each time. */
export const studyMarksQuery = () =>
  queryOptions({ ...callQuery(calls.listStudyMarks), staleTime: 60_000 })
export const studyCountsQuery = () => callQuery(calls.countStudy)
/** One page of the member's resources with a status. */
export const studyListQuery = (query: Partial<StudyQuery>) =>
  queryOptions({
    queryKey: [...callKey(calls.listStudy, { query }), 'page'],
    queryFn: async ({ signal }) => {
      const { body, headers } = await requestWithHeaders(calls.listStudy, {
        query,
        signal: deadline(signal),
      })
      return { items: body, total: totalCount(headers, body.length) }
    },
  })
const placeQuery = (resourceId: number) => callQuery(calls.getStudy, { params: { resourceId } })

/** Thrown if the browser keeps as much as it may. */
export class BrowserLimitError extends Error {}

export type Studied = StudiedResource & { id: number }

export type PlaceChanged = {
  /** 'page' if the browser refuses to store anything: then it lasts as long as the page. */
  home: 'account' | 'browser' | 'page'
  /** Whether it is the first thing that the browser keeps. */
  isFirst: boolean
  undo: () => Promise<unknown>
}

/** Changes where the reader is in a resource, in the account or in the browser; null forgets it. */
export async function changePlace(
  client: QueryClient,
  resource: Studied,
  change: StudyChange | null,
): Promise<PlaceChanged> {
  if (!isSignedIn()) return changeInBrowser(resource, change)
  const { id } = resource
  const undo = change ? await setInAccount(client, id, change) : await forgetInAccount(client, id)
  return { home: 'account', isFirst: false, undo }
}

type Undo = PlaceChanged['undo']

async function setInAccount(client: QueryClient, id: number, change: StudyChange): Promise<Undo> {
  const before = studyMarkOf(id)
  await changeInAccount(client, id, anticipated(id, change), () => sendPlace(id, change))
  return () => (before ? setInAccount(client, id, before) : forgetInAccount(client, id))
}

async function forgetInAccount(client: QueryClient, id: number): Promise<Undo> {
  let forgotten: StudyItem | null = null
  await changeInAccount(client, id, null, async () => {
    const params = { resourceId: id }
    forgotten = (await request(calls.getStudy, { params })).item
    await request(calls.forgetStudy, { params })
    return null
  })
  return async () => {
    const item = forgotten
    if (item) await changeInAccount(client, id, item, () => putBack(item))
  }
}

/** Puts back what was forgotten, with its dates, unless another tab has given it a status since. */
async function putBack(item: StudyItem): Promise<StudyItem | null> {
  const { merged } = await request(calls.mergeStudy, { body: { items: [item] } })
  if (merged > 0) return item
  const { resourceId } = item
  return (await request(calls.getStudy, { params: { resourceId } })).item
}

function changeInBrowser(resource: Studied, change: StudyChange | null): PlaceChanged {
  const { id, title, type, author } = resource
  const { items, notes } = readBrowserStudy()
  const before = items.find(({ resourceId }) => resourceId === id) ?? null
  if (change && !before && items.length >= MAX_BROWSER_ITEMS) {
    const most = MAX_BROWSER_ITEMS.toLocaleString('en-US')
    throw new BrowserLimitError(`This browser keeps up to ${most} resources.`)
  }
  const state = change && changedStudy(before, change, new Date().toISOString())
  const item = state && { ...state, resourceId: id, title, type, author }
  const isStored = changeBrowserStudy((study) => withItem(study, id, item))
  return {
    home: isStored ? 'browser' : 'page',
    isFirst: items.length + notes.length === 0,
    undo: async () => changeBrowserStudy((study) => withItem(study, id, before)),
  }
}

function withItem(study: BrowserStudy, id: number, item: BrowserItem | null): BrowserStudy {
  const others = study.items.filter(({ resourceId }) => resourceId !== id)
  return { ...study, items: item ? [item, ...others] : others }
}

/** The last change of each resource whose call is in progress: the next one waits for it. */
const running = new Map<number, Promise<unknown>>()

/** Shows the change at once, then sends it in its turn; takes it back if the server refuses. */
async function changeInAccount(
  client: QueryClient,
  id: number,
  mark: StudyMark | null,
  send: () => Promise<StudyItem | null>,
): Promise<void> {
  pressStudyMark(id, mark)
  const { queryKey } = studyMarksQuery()
  // The response would be from before the press.
  const isKnown = client.getQueryData(queryKey) !== undefined
  await client.cancelQueries({ queryKey })
  const sent = (running.get(id) ?? Promise.resolve()).catch(() => undefined).then(send)
  running.set(id, sent)
  const isLast = () => running.get(id) === sent
  try {
    const item = await sent
    const later = studyMarkOf(id)
    settleStudyMark(id, item)
    if (!isLast()) pressStudyMark(id, later)
    client.setQueryData(queryKey, (marks) => marks && withMark(marks, id, item))
  } catch (error) {
    if (isLast()) settleStudyMark(id)
    throw error
  } finally {
    if (isLast()) running.delete(id)
    if (!isKnown) void client.invalidateQueries({ queryKey })
    refreshPlaces(client)
  }
}

function anticipated(resourceId: number, change: StudyChange): StudyMark {
  const before = studyMarkOf(resourceId)
  const earlier = before && { ...before, addedAt: '', startedAt: null, finishedAt: null }
  const { status, progress, steps } = changedStudy(
    earlier && { ...earlier, updatedAt: '' },
    change,
    '',
  )
  return { resourceId, status, progress, steps }
}

async function sendPlace(
  resourceId: number,
  { status, progress, steps }: StudyChange,
): Promise<StudyItem> {
  const body = { status, ...(steps ? {} : { progress }), steps }
  return request(calls.setStudy, { params: { resourceId }, body })
}

function withMark(marks: readonly StudyMark[], id: number, item: StudyMark | null): StudyMark[] {
  const others = marks.filter(({ resourceId }) => resourceId !== id)
  return item ? [item, ...others] : others
}

/** Asks again for what is on the page; the marks are known, and there may be thousands. */
function refreshPlaces(client: QueryClient): void {
  const marks = studyMarksQuery().queryKey.join()
  void client.invalidateQueries({
    queryKey: STUDY_QUERIES,
    predicate: ({ queryKey }) => queryKey.join() !== marks,
  })
}

export type PlaceNote = { id: string; text: string; createdAt: string; updatedAt: string }

export type Place = {
  item: StudyItem | null
  /** The newest first. */
  notes: readonly PlaceNote[]
}

type PlaceResult = {
  home: 'account' | 'browser'
  /** Undefined while it loads, or if it could not be loaded. */
  place: Place | undefined
  error: Error | null
  busy: boolean
  retry: () => void
}

/** Where the reader is in a resource, with dates and notes. */
export function usePlace(resourceId: number): PlaceResult {
  const signedIn = useSignedIn()
  const inBrowser = useBrowserStudy()
  const { data, error, isFetching, refetch } = useQuery({
    ...placeQuery(resourceId),
    enabled: signedIn,
  })
  const retry = () => void refetch()
  if (signedIn) {
    const place = data && { item: data.item, notes: data.notes.map(accountNote) }
    return { home: 'account', place, error, busy: isFetching, retry }
  }
  const place = inBrowser ? placeIn(inBrowser, resourceId) : undefined
  return { home: 'browser', place, error: null, busy: false, retry }
}

function accountNote({ id, ...note }: NoteView): PlaceNote {
  return { ...note, id: String(id) }
}

function placeIn({ items, notes }: BrowserStudy, id: number): Place {
  return {
    item: items.find(({ resourceId }) => resourceId === id) ?? null,
    notes: notes
      .filter(({ resourceId }) => resourceId === id)
      .map(({ key, ...note }) => ({ ...note, id: key }))
      .toSorted((one, other) => newestFirst(one.createdAt, other.createdAt)),
  }
}

/** Adds a note. Resolves to false if the browser refuses to store it. */
export async function addNote(
  client: QueryClient,
  resourceId: number,
  text: string,
): Promise<boolean> {
  if (isSignedIn()) {
    const note = await request(calls.addNote, { params: { resourceId }, body: { text } })
    showNotes(client, resourceId, (notes) => [note, ...notes])
    return true
  }
  if (readBrowserStudy().notes.length >= MAX_BROWSER_NOTES)
    throw new BrowserLimitError(`This browser keeps up to ${MAX_BROWSER_NOTES} notes.`)
  const now = new Date().toISOString()
  const note = { key: newKey(), resourceId, text: tidyNote(text), createdAt: now, updatedAt: now }
  return changeBrowserStudy((study) => ({ ...study, notes: [note, ...study.notes] }))
}

export async function editNote(
  client: QueryClient,
  resourceId: number,
  { id, text }: Pick<PlaceNote, 'id' | 'text'>,
): Promise<boolean> {
  if (isSignedIn()) {
    const edited = await request(calls.editNote, { params: { id: Number(id) }, body: { text } })
    const isOther = (note: NoteView) => note.id !== edited.id
    showNotes(client, resourceId, (notes) => notes.map((note) => (isOther(note) ? note : edited)))
    return true
  }
  const change = { text: tidyNote(text), updatedAt: new Date().toISOString() }
  return changeBrowserStudy((study) => ({
    ...study,
    notes: study.notes.map((note) => (note.key === id ? { ...note, ...change } : note)),
  }))
}

export async function deleteNote(
  client: QueryClient,
  resourceId: number,
  id: string,
): Promise<boolean> {
  if (isSignedIn()) {
    await request(calls.deleteNote, { params: { id: Number(id) } })
    showNotes(client, resourceId, (notes) => notes.filter((note) => String(note.id) !== id))
    return true
  }
  const isOther = ({ key }: BrowserNote) => key !== id
  return changeBrowserStudy((study) => ({ ...study, notes: study.notes.filter(isOther) }))
}

/** Shows the change at once; the server is asked again as well. */
function showNotes(
  client: QueryClient,
  resourceId: number,
  change: (notes: NoteView[]) => NoteView[],
): void {
  const { queryKey } = placeQuery(resourceId)
  client.setQueryData(
    queryKey,
    (place: StudyOfResource | undefined) => place && { ...place, notes: change(place.notes) },
  )
  refreshPlaces(client)
}

/** Returns a random UUID (RFC 9562, version 4). Unlike `crypto.randomUUID`, it works without TLS. */
function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  const variant = '89ab'[(bytes[8] ?? 0) & 3]
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20)}`
}
