import { hasHiddenCharacters } from '../hidden-characters.ts'
import {
  type ChapterContent,
  MAX_CHAPTER_TITLE,
  MAX_CHAPTER_URL,
  MAX_CHAPTERS,
  MAX_PAGE,
  MAX_SECONDS,
} from './chapter.ts'

/** A chapter as people send it: anything may be missing or wrong. */
export type GivenChapter = { [Field in keyof ChapterContent | 'id']?: unknown }

/** `index` is null for the list as a whole. */
export type ChapterFault = { index: number | null; name: string; message: string }

const START = `Start must be a whole number of seconds from 0 to ${MAX_SECONDS.toLocaleString('en-US')}`
const END = `End must be a whole number of seconds up to ${MAX_SECONDS.toLocaleString('en-US')}`
const PAGE = `Page must be a whole number from 1 to ${MAX_PAGE.toLocaleString('en-US')}`
const ONE_PLACE = 'A chapter has one place: a time, a page or an address'

/** Returns every fault of the titles and places; shared/chess/chapters checks the moves. */
export function placeFaults(chapters: readonly GivenChapter[]): ChapterFault[] {
  const faults: ChapterFault[] = []
  if (chapters.length > MAX_CHAPTERS) {
    const message = `There can be at most ${MAX_CHAPTERS} chapters`
    return [{ index: null, name: 'chapters', message }]
  }
  const last = { startSeconds: -1, page: -1 }
  for (const [index, chapter] of chapters.entries()) {
    const refuse = (name: keyof ChapterContent, message: string) =>
      faults.push({ index, name, message })
    const title = titleFault(chapter.title)
    if (title) refuse('title', title)
    const places = (['startSeconds', 'page', 'url'] as const).filter(
      (name) => !isNothing(chapter[name]),
    )
    if (places.length > 1) {
      for (const name of places) refuse(name, ONE_PLACE)
      continue
    }
    const { startSeconds: start, endSeconds: end, page, url } = chapter
    if (!isNothing(start) && !isWhole(start, 0, MAX_SECONDS)) refuse('startSeconds', START)
    else if (isWhole(start, 0, MAX_SECONDS)) {
      if (start <= last.startSeconds)
        refuse('startSeconds', 'Start must be later than that of the chapter before')
      last.startSeconds = Math.max(start, last.startSeconds)
    }
    if (!isNothing(end)) {
      if (!isWhole(end, 0, MAX_SECONDS)) refuse('endSeconds', END)
      else if (isNothing(start)) refuse('endSeconds', 'An end needs a start')
      else if (isWhole(start, 0, MAX_SECONDS) && end <= start)
        refuse('endSeconds', 'End must be later than the start')
    }
    if (!isNothing(page) && !isWhole(page, 1, MAX_PAGE)) refuse('page', PAGE)
    else if (isWhole(page, 1, MAX_PAGE)) {
      if (page <= last.page) refuse('page', 'Page must be after that of the chapter before')
      last.page = Math.max(page, last.page)
    }
    if (!isNothing(url) && !isChapterAddress(url))
      refuse('url', 'Address must start with http:// or https://')
  }
  return faults
}

function titleFault(title: unknown): string | null {
  if (isNothing(title)) return 'Title is required'
  if (typeof title !== 'string') return 'Title must be text'
  const tidy = tidyTitle(title)
  if (tidy === '') return 'Title is required'
  if (tidy.length > MAX_CHAPTER_TITLE)
    return `Title must be at most ${MAX_CHAPTER_TITLE} characters`
  return hasHiddenCharacters(tidy) || !tidy.isWellFormed()
    ? 'Title must not contain control or invisible characters'
    : null
}

export function tidyTitle(title: string): string {
  return title.replace(/\s+/g, ' ').trim()
}

export function isNothing(value: unknown): value is null | undefined | '' {
  return value === undefined || value === null || value === ''
}

function isWhole(value: unknown, least: number, most: number): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= least && value <= most
}

/** Without a name before the host, which would make an address look like another's. */
export function isChapterAddress(value: unknown): boolean {
  if (typeof value !== 'string' || value.length > MAX_CHAPTER_URL || /[\s<>]/.test(value))
    return false
  if (!/^https?:\/\//i.test(value) || !URL.canParse(value) || hasHiddenCharacters(value))
    return false
  const { username, password, href } = new URL(value)
  return username === '' && password === '' && href.length <= MAX_CHAPTER_URL
}
