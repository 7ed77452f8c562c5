import type { QueryClient } from '@tanstack/react-query'
import { t } from '#client/kit/t.tsx'
import type { PlanStep, StudyItem, StudyMark } from '#shared/contracts/study.ts'
import {
  changedStudy,
  MAX_PLAN_STEPS,
  MAX_STEPS,
  NOTE_MAX,
  STUDY_STATUSES,
  STUDY_UNITS,
  type StudyState,
  withChapterDone,
} from '#shared/domain/study.ts'
import { isNobody, readStudyProfile, type StudyProfile } from '#shared/domain/study-profile.ts'
import {
  type BrowserFollow,
  followedOf,
  parseFollows,
  withFollow,
  withSkip,
} from './browser-paths.ts'
import { ApiError } from './errors.ts'
import { firstCodePoints } from '#shared/texts/characters.ts'
import { readStored, writeStored } from '#client/kit/store.ts'
import { RESOURCE_TYPES } from '#shared/domain/filters/type.ts'
import { MAX_CHAPTERS } from '#shared/domain/chapters/chapter.ts'
import { withoutHiddenCharacters } from '#shared/domain/hidden-characters.ts'
import {
  keptQuery,
  PATHS_KEY,
  PLAN_KEY,
  refreshKept,
  STUDY_KEY,
  STUDY_PROFILE_KEY,
} from './study-marks.ts'
import type {
  BrowserItem,
  Studied,
  StudyChanged,
  StudyPage,
  StudyRecord,
  StudyStore,
} from './study-store.ts'
import { countsIn, newestFirst, pageOf, withoutResource } from './study-list.ts'
import { MAX_INTEGER } from '#shared/domain/row-ids.ts'

export type BrowserNote = {
  /** A UUID. The account accepts a note with the same key once. */
  key: string
  resourceId: number
  text: string
  createdAt: string
  updatedAt: string
}

/** Both the newest first. */
export type BrowserStudy = { items: readonly BrowserItem[]; notes: readonly BrowserNote[] }

/** Thrown if the browser keeps as much as it may. */
export class BrowserLimitError extends Error {}

/** Room for these is well below the 5 MB that browsers grant a site. */
export const MAX_BROWSER_ITEMS = 2000
export const MAX_BROWSER_NOTES = 200

const VERSION = 1
const NOTHING: BrowserStudy = { items: [], notes: [] }

/** What the browser has refused to store: it lasts as long as the page. */
const unstored = new Map<string, string | null>()
/** What was read last, so that the same text gives the same object. */
let lastRead: { text: string | null; study: BrowserStudy } = { text: null, study: NOTHING }

const readKept = (key: string): string | null =>
  unstored.has(key) ? (unstored.get(key) ?? null) : readStored(key)

function keep(key: string, text: string | null, client?: QueryClient): boolean {
  if (writeStored(key, text)) unstored.delete(key)
  else unstored.set(key, text)
  if (client) refreshKept(client)
  return !unstored.has(key)
}

/** Reads what is stored now: another tab may have changed it. */
export function readBrowserStudy(): BrowserStudy {
  const text = readKept(STUDY_KEY)
  if (text !== lastRead.text) lastRead = { text, study: parseStudy(text) }
  return lastRead.study
}

/**
 * Changes what is stored. Returns false if the browser refuses to store it (it is full, or forbids it): then it lasts
 * as long as the page.
 */
export function changeBrowserStudy(
  change: (study: BrowserStudy) => BrowserStudy,
  client?: QueryClient,
): boolean {
  const study = change(readBrowserStudy())
  const isEmpty = study.items.length === 0 && study.notes.length === 0
  const text = isEmpty ? null : JSON.stringify({ version: VERSION, ...study })
  lastRead = { text, study }
  return keep(STUDY_KEY, text, client)
}

export const readBrowserMarks = (): readonly StudyMark[] => readBrowserStudy().items

/** Returns what can be read: another version, or somebody by hand, may have stored anything. */
export function parseStudy(text: string | null): BrowserStudy {
  const stored = asObject(parsed(text))
  if (stored.version !== VERSION) return NOTHING
  const items = listOf(stored.items).flatMap((each) => readItem(asObject(each)) ?? [])
  const notes = listOf(stored.notes).flatMap((each) => readNote(asObject(each)) ?? [])
  return {
    items: newestOfEach(items, ({ resourceId }) => resourceId).slice(0, MAX_BROWSER_ITEMS),
    notes: newestOfEach(notes, ({ key }) => key).slice(0, MAX_BROWSER_NOTES),
  }
}

function parsed(text: string | null): unknown {
  try {
    return JSON.parse(text || 'null')
  } catch {
    return null
  }
}

const asObject = (value: unknown) => (value ?? {}) as Record<string, unknown>
const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])

function newestOfEach<Entry extends { updatedAt: string }>(
  entries: readonly Entry[],
  keyOf: (entry: Entry) => unknown,
): Entry[] {
  const sorted = entries.toSorted((one, other) => newestFirst(one.updatedAt, other.updatedAt))
  const seen = new Set()
  return sorted.filter((entry) => !seen.has(keyOf(entry)) && seen.add(keyOf(entry)))
}

function readItem(item: Record<string, unknown>): BrowserItem | null {
  const resourceId = idOf(item.resourceId)
  const status = STUDY_STATUSES.find((each) => each === item.status)
  const updatedAt = timeOf(item.updatedAt)
  if (!resourceId || !status || !updatedAt) return null
  return {
    resourceId,
    status,
    progress: isCount(item.progress, 100) ? item.progress : 0,
    steps: stepsOf(asObject(item.steps)),
    chaptersDone: chaptersOf(item.chaptersDone),
    addedAt: timeOf(item.addedAt) ?? updatedAt,
    startedAt: timeOf(item.startedAt),
    finishedAt: status === 'done' ? (timeOf(item.finishedAt) ?? updatedAt) : null,
    updatedAt,
    title: typeof item.title === 'string' ? item.title : '',
    type: RESOURCE_TYPES.find((each) => each === item.type) ?? 'other',
    author: typeof item.author === 'string' ? item.author : null,
  }
}

const UUID = /^[\da-f]{8}-[\da-f]{4}-[1-8][\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/

function readNote(note: Record<string, unknown>): BrowserNote | null {
  const { key, text } = note
  const resourceId = idOf(note.resourceId)
  const createdAt = timeOf(note.createdAt)
  if (!resourceId || !createdAt || typeof key !== 'string' || !UUID.test(key)) return null
  const tidy = typeof text === 'string' ? tidyNote(text) : ''
  if (tidy === '') return null
  return {
    key,
    resourceId,
    text: firstCodePoints(tidy, NOTE_MAX),
    createdAt,
    updatedAt: timeOf(note.updatedAt) ?? createdAt,
  }
}

/** Returns the text as accounts keep it. */
export function tidyNote(text: string): string {
  return withoutHiddenCharacters(text.replace(/\r\n?/g, '\n')).trim()
}

const idOf = (value: unknown) => (isCount(value, MAX_INTEGER) && value > 0 ? value : null)

/** A browser from before chapters has none. */
function chaptersOf(value: unknown): number[] {
  return [...new Set(listOf(value).flatMap((id) => idOf(id) ?? []))].slice(0, MAX_CHAPTERS)
}

function isCount(value: unknown, max: number): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= max
}

function timeOf(value: unknown): string | null {
  if (typeof value !== 'string') return null
  const time = Date.parse(value)
  return Number.isNaN(time) ? null : new Date(time).toISOString()
}

function stepsOf({ unit, done, total }: Record<string, unknown>): StudyItem['steps'] {
  const known = STUDY_UNITS.find((each) => each === unit)
  if (!known || !isCount(total, MAX_STEPS) || !isCount(done, total) || total === 0) return null
  return { unit: known, done, total }
}

/** What a visitor has in the browser. */
export const browserStore: StudyStore = {
  record: (resourceId) =>
    nowQuery(['record', resourceId], () => recordIn(readBrowserStudy(), resourceId)),
  counts: () => nowQuery(['counts'], () => countsIn(readBrowserStudy().items)),
  list: (query) =>
    keptQuery(['list', query], (client) => pageOf(client, readBrowserStudy().items, query)),
  plan: () => nowQuery(['plan'], readBrowserPlan),
  profile: () => nowQuery(['profile'], readBrowserProfile),
  follows: () => nowQuery(['follows'], readBrowserFollows),
  followed: () =>
    keptQuery(['followed'], (client) =>
      followedOf(client, readBrowserFollows(), readBrowserStudy().items),
    ),
  readFollows: async () => readBrowserFollows(),
  mark: (_, id) => itemIn(readBrowserStudy(), id),
  change: async (client, resource, press) =>
    changeItem(client, resource, (before, now) => {
      const change = typeof press === 'function' ? press(before) : press
      return change && changedStudy(before, change, now)
    }),
  tick: async (client, resource, tick) =>
    changeItem(client, resource, (before, now) => withChapterDone(before, tick, now)),
  async addNote(client, resourceId, text) {
    if (readBrowserStudy().notes.length >= MAX_BROWSER_NOTES)
      throw new BrowserLimitError(
        t('This browser keeps up to {most, number} notes.', { most: MAX_BROWSER_NOTES }),
      )
    const now = new Date().toISOString()
    const note = { key: newKey(), resourceId, text: tidyNote(text), createdAt: now, updatedAt: now }
    return changeNotes(client, (notes) => [note, ...notes])
  },
  async editNote(client, _, { id, text }) {
    const change = { text: tidyNote(text), updatedAt: new Date().toISOString() }
    return changeNotes(client, (notes) =>
      notes.map((note) => (note.key === id ? { ...note, ...change } : note)),
    )
  },
  deleteNote: async (client, _, id) =>
    changeNotes(client, (notes) => notes.filter(({ key }) => key !== id)),
  changePlan: async (client, change) => keepPlan(client, change(readBrowserPlan())),
  setProfile: async (client, profile) => keepProfile(client, isNobody(profile) ? null : profile),
  follow: async (client, slug, on) =>
    keepFollows(client, withFollow(readBrowserFollows(), slug, on)),
  skip: async (client, step, skipped) =>
    keepFollows(client, withSkip(readBrowserFollows(), step, skipped)),
}

/** What is there at once needs no skeleton. */
const nowQuery = <Data>(name: readonly unknown[], read: () => Data) => ({
  ...keptQuery(name, read),
  initialData: read,
})

type Change = (before: BrowserItem | null, now: string) => StudyState | null

function changeItem(client: QueryClient, resource: Studied, change: Change): StudyChanged {
  const { id, title, type, author } = resource
  const { items, notes } = readBrowserStudy()
  const before = itemIn({ items, notes }, id)
  const state = change(before, new Date().toISOString())
  if (state && !before && items.length >= MAX_BROWSER_ITEMS) {
    throw new BrowserLimitError(
      t('This browser keeps up to {most, number} resources.', { most: MAX_BROWSER_ITEMS }),
    )
  }
  const item = state && { ...state, resourceId: id, title, type, author }
  // What leaves a list is gone at once; the lists wait for the server.
  if (before && before.status !== item?.status) {
    const queryKey = keptQuery(['list'], () => null).queryKey
    client.setQueriesData<StudyPage>({ queryKey }, (page) => page && withoutResource(page, id))
  }
  const isStored = changeBrowserStudy((study) => withItem(study, id, item), client)
  return {
    home: isStored ? 'browser' : 'page',
    isFirst: items.length + notes.length === 0,
    undo: async () => changeBrowserStudy((study) => withItem(study, id, before), client),
  }
}

function withItem(study: BrowserStudy, id: number, item: BrowserItem | null): BrowserStudy {
  const others = study.items.filter(({ resourceId }) => resourceId !== id)
  return { ...study, items: item ? [item, ...others] : others }
}

const itemIn = ({ items }: BrowserStudy, id: number) =>
  items.find(({ resourceId }) => resourceId === id) ?? null

type Notes = BrowserStudy['notes']

const changeNotes = (client: QueryClient, change: (notes: Notes) => Notes) =>
  changeBrowserStudy((study) => ({ ...study, notes: change(study.notes) }), client)

function recordIn(study: BrowserStudy, id: number): StudyRecord {
  return {
    item: itemIn(study, id),
    notes: study.notes
      .filter(({ resourceId }) => resourceId === id)
      .map(({ key, ...note }) => ({ ...note, id: key }))
      .toSorted((one, other) => newestFirst(one.createdAt, other.createdAt)),
  }
}

/** Returns a random UUID (RFC 9562, version 4). Unlike `crypto.randomUUID`, it works without TLS. */
function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  const variant = '89ab'[(bytes[8] ?? 0) & 3]
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20)}`
}

export const readBrowserFollows = () => parseFollows(parsed(readKept(PATHS_KEY)))

export function keepFollows(client: QueryClient, follows: readonly BrowserFollow[]): void {
  keep(PATHS_KEY, follows.length > 0 ? JSON.stringify(follows) : null, client)
}

export const readBrowserProfile = () => readStudyProfile(readKept(STUDY_PROFILE_KEY))

/** Null forgets it. */
export function keepProfile(client: QueryClient, profile: StudyProfile | null): void {
  keep(STUDY_PROFILE_KEY, profile && JSON.stringify(profile), client)
}

/** Leaves out steps that make no sense: anybody may have edited them. */
export function readBrowserPlan(): PlanStep[] {
  const { steps } = asObject(parsed(readKept(PLAN_KEY)))
  return listOf(steps).filter(isPlanStep).slice(0, MAX_PLAN_STEPS)
}

function isPlanStep(value: unknown): value is PlanStep {
  const { id, title, reason, resourceIds } = asObject(value)
  const isText = typeof title === 'string' && typeof reason === 'string'
  return Number.isInteger(id) && isText && Array.isArray(resourceIds)
}

export function keepPlan(client: QueryClient, steps: readonly PlanStep[]): void {
  // What the server says of more steps, too.
  const message = t('A plan must have at most {max} steps', { max: MAX_PLAN_STEPS })
  if (steps.length > MAX_PLAN_STEPS) throw new ApiError(400, JSON.stringify({ message }))
  keep(PLAN_KEY, steps.length > 0 ? JSON.stringify({ steps }) : null, client)
}
