import { hasHiddenCharacters, isVisible, withoutInvisible } from '../hidden-characters.ts'
import {
  type ChapterContent,
  MAX_CHAPTER_TITLE,
  MAX_CHAPTER_URL,
  MAX_CHAPTERS,
  MAX_PAGE,
  MAX_SECONDS,
} from './chapter.ts'
import { type Text, text } from '../../texts/text.ts'

/** A chapter as people send it: anything may be missing or wrong. */
export type GivenChapter = { [Field in keyof ChapterContent | 'id']?: unknown }

/** `index` is null for the list as a whole. */
export type ChapterFault = { index: number | null; name: string; message: Text }

const START = text('Start must be a whole number of seconds from 0 to {max, number}', {
  max: MAX_SECONDS,
})
const END = text('End must be a whole number of seconds up to {max, number}', {
  max: MAX_SECONDS,
})
const PAGE = text('Page must be a whole number from 1 to {max, number}', { max: MAX_PAGE })
const ONE_PLACE = text('A chapter has one place: a time, a page or an address')

/** Returns every fault of the titles and places; shared/chess/chapters checks the moves. */
export function placeFaults(chapters: readonly GivenChapter[]): ChapterFault[] {
  const faults: ChapterFault[] = []
  if (chapters.length > MAX_CHAPTERS) {
    const tooMany = text('There can be at most {max} chapters', { max: MAX_CHAPTERS })
    return [{ index: null, name: 'chapters', message: tooMany }]
  }
  const last = { startSeconds: -1, page: -1 }
  for (const [index, chapter] of chapters.entries()) {
    const refuse = (name: keyof ChapterContent, fault: Text) =>
      faults.push({ index, name, message: fault })
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
        refuse('startSeconds', text('Start must be later than that of the chapter before'))
      last.startSeconds = Math.max(start, last.startSeconds)
    }
    if (!isNothing(end)) {
      if (!isWhole(end, 0, MAX_SECONDS)) refuse('endSeconds', END)
      else if (isNothing(start)) refuse('endSeconds', text('An end needs a start'))
      else if (isWhole(start, 0, MAX_SECONDS) && end <= start)
        refuse('endSeconds', text('End must be later than the start'))
    }
    if (!isNothing(page) && !isWhole(page, 1, MAX_PAGE)) refuse('page', PAGE)
    else if (isWhole(page, 1, MAX_PAGE)) {
      if (page <= last.page) refuse('page', text('Page must be after that of the chapter before'))
      last.page = Math.max(page, last.page)
    }
    if (!isNothing(url) && !isChapterAddress(url))
      refuse('url', text('Address must start with http:// or https://'))
  }
  return faults
}

function titleFault(title: unknown): Text | null {
  if (isNothing(title)) return text('Title is required')
  if (typeof title !== 'string') return text('Title must be text')
  const tidy = tidyTitle(title)
  if (tidy === '') return text('Title is required')
  if (tidy.length > MAX_CHAPTER_TITLE)
    return text('Title must be at most {max} characters', { max: MAX_CHAPTER_TITLE })
  return hasHiddenCharacters(tidy) || !tidy.isWellFormed()
    ? text('Title must not contain control or invisible characters')
    : null
}

/** Returns the title in one line, without what nobody sees; '' if nothing else is there. */
export function tidyTitle(title: string): string {
  return isVisible(title) ? withoutInvisible(title).replace(/\s+/g, ' ').trim() : ''
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
