import { firstCodePoints } from '#shared/texts/characters.ts'
import { createStore, followStored, readStored, useStore, writeStored } from '#client/kit/store.ts'
import type { StudyItem } from '#shared/contracts/study.ts'
import type { ResourceView } from '#shared/contracts/resources.ts'
import { RESOURCE_TYPES } from '#shared/domain/filters/type.ts'
import { MAX_CHAPTERS } from '#shared/domain/chapters/chapter.ts'
import { withoutHiddenCharacters } from '#shared/domain/hidden-characters.ts'
import { MAX_STEPS, NOTE_MAX, STUDY_STATUSES, STUDY_UNITS } from '#shared/domain/study.ts'
import { isSignedIn } from './session.ts'
import { isKidsLocked } from './kids-mode.tsx'
import { browserMarks, OLD_STARS_KEY, STUDY_KEY } from './study-marks.ts'
import { MAX_INTEGER } from '#shared/domain/row-ids.ts'

/** What the list of a visitor sorts and searches by, so that it does not need to load all resources. */
export type StudiedResource = Pick<ResourceView, 'title' | 'type' | 'author'>

export type BrowserItem = StudyItem & StudiedResource

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

/** Room for these is well below the 5 MB that browsers grant a site. */
export const MAX_BROWSER_ITEMS = 2000
export const MAX_BROWSER_NOTES = 200

const VERSION = 1
const NOTHING: BrowserStudy = { items: [], notes: [] }

/** Set while the browser refuses to store anything: then it lasts as long as the page. */
let unstored: string | null = null
/** What was read last, so that the same text gives the same object. */
let lastRead: { text: string | null; study: BrowserStudy } = { text: null, study: NOTHING }

function storedText(): string | null {
  return unstored ?? readStored(STUDY_KEY)
}

const browserStudy = createStore<BrowserStudy>({
  read: readBrowserStudy,
  follow: followStored(STUDY_KEY),
})

export function useBrowserStudy(): BrowserStudy | null {
  return useStore(browserStudy, () => null)
}

/** Reads what is stored now: another tab may have changed it. */
export function readBrowserStudy(): BrowserStudy {
  const text = storedText()
  if (text !== lastRead.text) lastRead = { text, study: parseStudy(text) }
  return lastRead.study
}

/**
 * Changes what is stored. Returns false if the browser refuses to store it (it is full, or forbids it): then it lasts
 * as long as the page.
 */
export function changeBrowserStudy(change: (study: BrowserStudy) => BrowserStudy): boolean {
  const study = change(readBrowserStudy())
  const isEmpty = study.items.length === 0 && study.notes.length === 0
  const text = isEmpty ? null : JSON.stringify({ version: VERSION, ...study })
  unstored = writeStored(STUDY_KEY, text) ? null : (text ?? '')
  lastRead = { text: storedText(), study }
  browserStudy.set(study)
  markBrowserStudy()
  return unstored === null
}

/** Shows it on cards, unless somebody is logged in, whose account says what they show. */
export function markBrowserStudy(): void {
  if (readStored(OLD_STARS_KEY)) takeOldStars()
  if (!isSignedIn() || isKidsLocked()) browserMarks.set(readBrowserStudy().items)
}

function takeOldStars(): void {
  const updatedAt = new Date().toISOString()
  const stars = listOf(parsed(readStored(OLD_STARS_KEY))).flatMap((star) => {
    const { id: resourceId, title } = asObject(star)
    return readItem({ resourceId, title, status: 'done', progress: 100, updatedAt }) ?? []
  })
  // Before the change, which shows the marks again.
  writeStored(OLD_STARS_KEY, null)
  changeBrowserStudy(({ items, notes }) => ({
    items: newestOfEach([...items, ...stars], ({ resourceId }) => resourceId),
    notes,
  }))
}

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

/** Compares times in the same form of ISO 8601. */
export function newestFirst(one: string, other: string): number {
  return one < other ? 1 : one > other ? -1 : 0
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
