import { hasHiddenCharacters, isVisible, withoutInvisible } from '../hidden-characters.ts'
import {
  type ChapterContent,
  MAX_CHAPTER_TITLE,
  MAX_CHAPTER_URL,
  MAX_CHAPTERS,
  MAX_PAGE,
  MAX_SECONDS,
} from './chapter.ts'
import { message } from '../../texts/text.ts'

/** A chapter as people send it: anything may be missing or wrong. */
export type GivenChapter = { [Field in keyof ChapterContent | 'id']?: unknown }

/** `index` is null for the list as a whole. */
export type ChapterFault = { index: number | null; name: string; message: string }

const START = message('Start must be a whole number of seconds from 0 to {max, number}', {
  max: MAX_SECONDS,
})
const END = message('End must be a whole number of seconds up to {max, number}', {
  max: MAX_SECONDS,
})
const PAGE = message('Page must be a whole number from 1 to {max, number}', { max: MAX_PAGE })
const ONE_PLACE = message('A chapter has one place: a time, a page or an address')

/** Returns every fault of the titles and places; shared/chess/chapters checks the moves. */
export function placeFaults(chapters: readonly GivenChapter[]): ChapterFault[] {
  const faults: ChapterFault[] = []
  if (chapters.length > MAX_CHAPTERS) {
    const tooMany = message('There can be at most {max} chapters', { max: MAX_CHAPTERS })
    return [{ index: null, name: 'chapters', message: tooMany }]
  }
  const last = { startSeconds: -1, page: -1 }
  for (const [index, chapter] of chapters.entries()) {
    const refuse = (name: keyof ChapterContent, fault: string) =>
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
        refuse('startSeconds', message('Start must be later than that of the chapter before'))
      last.startSeconds = Math.max(start, last.startSeconds)
    }
    if (!isNothing(end)) {
      if (!isWhole(end, 0, MAX_SECONDS)) refuse('endSeconds', END)
      else if (isNothing(start)) refuse('endSeconds', message('An end needs a start'))
      else if (isWhole(start, 0, MAX_SECONDS) && end <= start)
        refuse('endSeconds', message('End must be later than the start'))
    }
    if (!isNothing(page) && !isWhole(page, 1, MAX_PAGE)) refuse('page', PAGE)
    else if (isWhole(page, 1, MAX_PAGE)) {
      if (page <= last.page)
        refuse('page', message('Page must be after that of the chapter before'))
      last.page = Math.max(page, last.page)
    }
    if (!isNothing(url) && !isChapterAddress(url))
      refuse('url', message('Address must start with http:// or https://'))
  }
  return faults
}

function titleFault(title: unknown): string | null {
  if (isNothing(title)) return message('Title is required')
  if (typeof title !== 'string') return message('Title must be text')
  const tidy = tidyTitle(title)
  if (tidy === '') return message('Title is required')
  if (tidy.length > MAX_CHAPTER_TITLE)
    return message('Title must be at most {max} characters', { max: MAX_CHAPTER_TITLE })
  return hasHiddenCharacters(tidy) || !tidy.isWellFormed()
    ? message('Title must not contain control or invisible characters')
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
