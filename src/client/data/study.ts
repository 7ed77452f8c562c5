import { t } from '#client/kit/t.tsx'
import { type QueryClient, useQuery } from '@tanstack/react-query'
import { setChapterDone } from '#shared/calls/chapters.ts'
import * as calls from '#shared/calls/study.ts'
import * as noteCalls from '#shared/calls/study-notes.ts'
import type { NoteView, StudyItem, StudyMark, StudyQuery } from '#shared/contracts/study.ts'
import {
  changedStudy,
  type StudyChange,
  type StudyState,
  withChapterDone,
} from '#shared/domain/study.ts'
import { type Edit, edit } from './edits.ts'
import { callQuery } from './queries.ts'
import { totalCount } from './request.ts'
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
import { isRefused, markIn, type MarkChange, studyMarksQuery } from './study-marks.ts'
import { makeCall, type Send } from './write.ts'

export const studyCountsQuery = () => callQuery(calls.countStudy)
/** One page of the member's resources with a status. */
export const studyListQuery = (query: Partial<StudyQuery>) =>
  callQuery(
    calls.listStudy,
    { query },
    {
      name: 'page',
      steps: async (get) => {
        const { body, headers } = await get(calls.listStudy, { query })
        return { items: body, total: totalCount(headers, body.length) }
      },
    },
  )
const studyRecordQuery = (resourceId: number) =>
  callQuery(calls.getStudy, { params: { resourceId } })

/** Thrown if the browser keeps as much as it may. */
export class BrowserLimitError extends Error {}

export type Studied = StudiedResource & { id: number }

export type StudyChanged = {
  /** 'page' if the browser refuses to store anything: then it lasts as long as the page. */
  home: 'account' | 'browser' | 'page'
  /** Whether it is the first thing that the browser keeps. */
  isFirst: boolean
  undo: () => Promise<unknown>
}

const isInBrowser = (client: QueryClient) =>
  !isSignedIn() || isRefused(client.getQueryData(studyMarksQuery().queryKey))

/** Changes where the reader is in a resource, in the account or in the browser; null forgets it. */
export async function changeStudy(
  client: QueryClient,
  resource: Studied,
  change: StudyChange | null,
): Promise<StudyChanged> {
  if (isInBrowser(client))
    return changeInBrowser(resource, (before, now) => change && changedStudy(before, change, now))
  const { id } = resource
  const undo = change ? await setInAccount(client, id, change) : await forgetInAccount(client, id)
  return { home: 'account', isFirst: false, undo }
}

/**
 * Gives a lesson its star, which is the status 'done', or takes it back: then it is as before, if the star was given on
 * this page; else it is being studied if it ever was, or has no status.
 */
export async function setStar(client: QueryClient, lesson: Studied, on: boolean): Promise<void> {
  const { id } = lesson
  const inBrowser = isInBrowser(client)
  // Queries of one member are forgotten before the next one's are shown.
  const queryKey = ['before star', id]
  const before = client.getQueryData<{ mark: StudyMark | null }>(queryKey)
  if (on) {
    const mark = inBrowser ? itemIn(readBrowserStudy(), id) : markInAccount(client, id)
    client.setQueryData(queryKey, { mark })
    await changeStudy(client, lesson, { status: 'done' })
  } else if (before) await changeStudy(client, lesson, before.mark)
  else if (inBrowser) await changeStudy(client, lesson, unstarred(itemIn(readBrowserStudy(), id)))
  else {
    const params = { resourceId: id }
    await changeInAccount(client, { id, mark: null }, async (send) => {
      const change = unstarred((await send(calls.getStudy, { params })).item)
      if (change) return send(calls.setStudy, { params, body: change })
      await send(calls.forgetStudy, { params })
      return null
    })
  }
}

/** Being done says nothing of how far one was, so that the progress stays. */
function unstarred(item: StudyItem | null): StudyChange | null {
  const isBegun = item?.startedAt ?? item?.steps ?? item?.chaptersDone[0] ?? null
  return isBegun !== null || (item && item.progress % 100 > 0) ? { status: 'studying' } : null
}

type Undo = StudyChanged['undo']

/** Shows the mark at once, then makes the calls after those before them; takes it back if the server refuses. */
function changeInAccount(
  client: QueryClient,
  press: MarkChange,
  steps: (send: Send) => Promise<StudyItem | null>,
): Promise<StudyItem | null> {
  const marked = (mark: StudyMark | null) =>
    edit(studyMarksQuery(), (marks) => withMark(marks, press.id, mark))
  return makeCall<StudyItem | null, MarkChange>(client, calls.setStudy, press, {
    queue: `study ${press.id}`,
    steps,
    optimistic: ({ mark }) => [marked(mark)],
    // There may be thousands of marks: they are not asked for again.
    received: (item) => [marked(item)],
  })
}

async function setInAccount(client: QueryClient, id: number, change: StudyChange): Promise<Undo> {
  const before = markInAccount(client, id)
  const { status, progress, steps } = change
  const body = { status, ...(steps ? {} : { progress }), steps }
  await changeInAccount(client, { id, mark: anticipated(id, before, change) }, (send) =>
    send(calls.setStudy, { params: { resourceId: id }, body }),
  )
  return () => (before ? setInAccount(client, id, before) : forgetInAccount(client, id))
}

async function forgetInAccount(client: QueryClient, id: number): Promise<Undo> {
  let forgotten: StudyItem | null = null
  const params = { resourceId: id }
  await changeInAccount(client, { id, mark: null }, async (send) => {
    forgotten = (await send(calls.getStudy, { params })).item
    await send(calls.forgetStudy, { params })
    return null
  })
  return async () => {
    const item = forgotten
    if (item) await changeInAccount(client, { id, mark: item }, (send) => putBack(send, item))
  }
}

/** Puts back what was forgotten, with its dates, unless another tab has given it a status since. */
async function putBack(send: Send, item: StudyItem): Promise<StudyItem | null> {
  const { merged } = await send(calls.mergeStudy, { body: { items: [item] } })
  if (merged > 0) return item
  const { resourceId } = item
  return (await send(calls.getStudy, { params: { resourceId } })).item
}

/** What the page shows: also what is on its way. */
function markInAccount(client: QueryClient, id: number): StudyMark | null {
  return markIn(client.getQueryData(studyMarksQuery().queryKey), id)
}

/** A chapter that is done, or no longer is. `ids` are all chapters of the resource. */
export type ChapterTick = { chapterId: number; done: boolean; ids: readonly number[] }

/** Ticks a chapter off, or takes that back, in the account or in the browser. The progress follows. */
export async function tickChapter(
  client: QueryClient,
  resource: Studied,
  tick: ChapterTick,
): Promise<Pick<StudyChanged, 'home' | 'isFirst'>> {
  const { id: resourceId } = resource
  if (!isSignedIn())
    return changeInBrowser(resource, (before, now) => withChapterDone(before, tick, now))
  const now = new Date().toISOString()
  const { chapterId, done } = tick
  const stored = (item: StudyItem) =>
    edit(studyRecordQuery(resourceId), (record) => ({ ...record, item }))
  await makeCall(
    client,
    setChapterDone,
    { params: { resourceId, chapterId }, body: { done } },
    {
      queue: `study ${resourceId}`,
      optimistic: () => [
        edit(studyRecordQuery(resourceId), ({ item, notes }) => ({
          item: { resourceId, ...withChapterDone(item, tick, now) },
          notes,
        })),
      ],
      received: (item) => [
        stored(item),
        edit(studyMarksQuery(), (marks) => withMark(marks, resourceId, item)),
      ],
    },
  )
  return { home: 'account', isFirst: false }
}

type Change = (before: StudyState | null, now: string) => StudyState | null

function changeInBrowser(resource: Studied, change: Change): StudyChanged {
  const { id, title, type, author } = resource
  const study = readBrowserStudy()
  const { items, notes } = study
  const before = itemIn(study, id)
  const state = change(before, new Date().toISOString())
  if (state && !before && items.length >= MAX_BROWSER_ITEMS) {
    throw new BrowserLimitError(
      t('This browser keeps up to {most, number} resources.', { most: MAX_BROWSER_ITEMS }),
    )
  }
  const item = state && { ...state, resourceId: id, title, type, author }
  const isStored = changeBrowserStudy((now) => withItem(now, id, item))
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

function anticipated(resourceId: number, before: StudyMark | null, change: StudyChange): StudyMark {
  const earlier = before && {
    ...before,
    chaptersDone: [],
    addedAt: '',
    startedAt: null,
    finishedAt: null,
  }
  const { status, progress, steps } = changedStudy(
    earlier && { ...earlier, updatedAt: '' },
    change,
    '',
  )
  return { resourceId, status, progress, steps }
}

function withMark(marks: readonly StudyMark[], id: number, item: StudyMark | null): StudyMark[] {
  const others = marks.filter(({ resourceId }) => resourceId !== id)
  return item ? [item, ...others] : others
}

export type StudyNote = { id: string; text: string; createdAt: string; updatedAt: string }

export type StudyRecord = {
  item: StudyItem | null
  /** The newest first. */
  notes: readonly StudyNote[]
}

type RecordResult = {
  home: 'account' | 'browser'
  /** Undefined while it loads, or if it could not be loaded. */
  record: StudyRecord | undefined
  error: Error | null
  busy: boolean
  retry: () => void
}

/** Where the reader is in a resource, with dates and notes. */
export function useStudyRecord(resourceId: number): RecordResult {
  const signedIn = useSignedIn()
  const inBrowser = useBrowserStudy()
  const { data, error, isFetching, refetch } = useQuery({
    ...studyRecordQuery(resourceId),
    enabled: signedIn,
  })
  const retry = () => void refetch()
  if (signedIn) {
    const record = data && { item: data.item, notes: data.notes.map(accountNote) }
    return { home: 'account', record, error, busy: isFetching, retry }
  }
  const record = inBrowser ? recordIn(inBrowser, resourceId) : undefined
  return { home: 'browser', record, error: null, busy: false, retry }
}

function accountNote({ id, ...note }: NoteView): StudyNote {
  return { ...note, id: String(id) }
}

function itemIn({ items }: BrowserStudy, id: number): BrowserItem | null {
  return items.find(({ resourceId }) => resourceId === id) ?? null
}

function recordIn(study: BrowserStudy, id: number): StudyRecord {
  return {
    item: itemIn(study, id),
    notes: study.notes
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
    await makeCall(
      client,
      noteCalls.addNote,
      { params: { resourceId }, body: { text } },
      {
        received: (note) => [editNotes(resourceId, (notes) => [note, ...notes])],
      },
    )
    return true
  }
  if (readBrowserStudy().notes.length >= MAX_BROWSER_NOTES)
    throw new BrowserLimitError(
      t('This browser keeps up to {most, number} notes.', { most: MAX_BROWSER_NOTES }),
    )
  const now = new Date().toISOString()
  const note = { key: newKey(), resourceId, text: tidyNote(text), createdAt: now, updatedAt: now }
  return changeBrowserStudy((study) => ({ ...study, notes: [note, ...study.notes] }))
}

export async function editNote(
  client: QueryClient,
  resourceId: number,
  { id, text }: Pick<StudyNote, 'id' | 'text'>,
): Promise<boolean> {
  if (isSignedIn()) {
    await makeCall(
      client,
      noteCalls.editNote,
      { params: { id: Number(id) }, body: { text } },
      {
        received: (edited) => [
          editNotes(resourceId, (notes) =>
            notes.map((note) => (note.id === edited.id ? edited : note)),
          ),
        ],
      },
    )
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
    await makeCall(
      client,
      noteCalls.deleteNote,
      { params: { id: Number(id) } },
      {
        received: () => [
          editNotes(resourceId, (notes) => notes.filter((note) => String(note.id) !== id)),
        ],
      },
    )
    return true
  }
  const isOther = ({ key }: BrowserNote) => key !== id
  return changeBrowserStudy((study) => ({ ...study, notes: study.notes.filter(isOther) }))
}

function editNotes(resourceId: number, change: (notes: NoteView[]) => NoteView[]): Edit {
  return edit(studyRecordQuery(resourceId), (record) => ({
    ...record,
    notes: change(record.notes),
  }))
}

/** Returns a random UUID (RFC 9562, version 4). Unlike `crypto.randomUUID`, it works without TLS. */
function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  const variant = '89ab'[(bytes[8] ?? 0) & 3]
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20)}`
}
