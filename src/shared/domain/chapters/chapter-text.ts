import {
  type ChapterContent,
  clockOf,
  MAX_CHAPTERS,
  MAX_PAGE,
  readClock,
  type StoredChapter,
} from './chapter.ts'
import { type Text, text } from '../../texts/text.ts'

/**
 * The chapters of a resource as text, in CSV files, histories and the database: one line for each, with its place, a
 * blank, its title, and ' | ' with moves or ' | fen: ' with a position.
 */

/** A line of the text. Whether the moves and the position are those of chess is checked in shared/chess/chapters. */
export type WrittenChapter = Omit<ChapterContent, 'line'> & { moves: string | null }

export type LineFault = {
  /** From 1. */
  number: number
  message: Text
}

/** A bar with blanks, or the ends of the title, around it would end the title. */
const BAR = /(?<=^| )(\\*)\|(?= |$)/g
const ESCAPED_BAR = /(?<=^| )\\(\\*)\|(?= |$)/g
const FEN_MARK = 'fen: '

export function chapterLine({ title, moves, fen, ...place }: WrittenChapter): string {
  const about = fen === null ? moves : `${FEN_MARK}${fen}`
  const line = `${placeText(place)} ${title.replace(BAR, '\\$1|')}`
  return about === null ? line : `${line} | ${about}`
}

function placeText({
  startSeconds,
  endSeconds,
  page,
  url,
}: Pick<ChapterContent, 'startSeconds' | 'endSeconds' | 'page' | 'url'>): string {
  if (startSeconds !== null) {
    const start = clockOf(startSeconds)
    return endSeconds === null ? start : `${start}-${clockOf(endSeconds)}`
  }
  if (page !== null) return `p.${page}`
  return url === null ? '-' : `<${url}>`
}

/** Reads the lines; blank ones are passed over. A line with a fault yields no chapter. */
export function readChapterLines(written: string): {
  chapters: (WrittenChapter & { number: number })[]
  faults: LineFault[]
} {
  const chapters: (WrittenChapter & { number: number })[] = []
  const faults: LineFault[] = []
  for (const [index, content] of written.split(/\r\n|\r|\n/).entries()) {
    const line = content.trim()
    if (line === '') continue
    const number = index + 1
    const read = readLine(line)
    if ('words' in read) faults.push({ number, message: read })
    else chapters.push({ ...read, number })
    // Nothing good comes of a thousand messages.
    if (chapters.length + faults.length > MAX_CHAPTERS) {
      faults.push({
        number,
        message: text('There can be at most {max} chapters', { max: MAX_CHAPTERS }),
      })
      break
    }
  }
  return { chapters, faults }
}

/** Returns the chapter, or what is wrong with the line. */
function readLine(line: string): WrittenChapter | Text {
  const end = line.search(/\s/)
  const written = end < 0 ? line : line.slice(0, end)
  const place = readPlace(written)
  if ('words' in place) return place
  const rest = end < 0 ? '' : line.slice(end + 1)
  const bar = rest.indexOf(' | ')
  const title = (bar < 0 ? rest : rest.slice(0, bar)).replace(ESCAPED_BAR, '$1|').trim()
  if (title === '') return text('There is no title after the place')
  const about = bar < 0 ? '' : rest.slice(bar + 3).trim()
  const isFen = about.startsWith(FEN_MARK.trim())
  return {
    ...place,
    title: title.replace(/\s+/g, ' '),
    moves: about === '' || isFen ? null : about,
    fen: isFen ? about.slice(FEN_MARK.trim().length).trim() : null,
  }
}

type Place = Pick<ChapterContent, 'startSeconds' | 'endSeconds' | 'page' | 'url'>
const NOWHERE: Place = { startSeconds: null, endSeconds: null, page: null, url: null }

function readPlace(written: string): Place | Text {
  if (written === '-') return NOWHERE
  if (/^<\S+>$/.test(written)) return { ...NOWHERE, url: written.slice(1, -1) }
  const [, page] = /^p\.(\d{1,7})$/.exec(written) ?? []
  if (page !== undefined) {
    const number = Number(page)
    if (number < 1 || number > MAX_PAGE)
      return text('A page must be from 1 to {max}', { max: MAX_PAGE })
    return { ...NOWHERE, page: number }
  }
  const [first = '', second] = written.split(/[-–]/, 2)
  if (!/^\d+:[\d:]+(?:[-–][\d:]+)?$/.test(written)) {
    return text(
      'A line must begin with its place: a time such as 0:12:40, a page such as p.12, an address such as <https://…>, or - for none',
    )
  }
  const start = readClock(first)
  if (start.fault !== null) return start.fault
  if (second === undefined) return { ...NOWHERE, startSeconds: start.seconds }
  const end = readClock(second)
  if (end.fault !== null) return end.fault
  return { ...NOWHERE, startSeconds: start.seconds, endSeconds: end.seconds }
}

/** Reads the text as the database has it, with moves such as '1.e4 c5 2.Nf3'. */
export function storedChapters(
  text: string | null,
  ids: readonly number[] | null,
): StoredChapter[] {
  if (!text) return []
  return readChapterLines(text).chapters.map(({ moves, number: _number, ...chapter }, index) => ({
    id: ids?.[index] ?? 0,
    ...chapter,
    line: moves === null ? null : moves.split(' ').map((move) => move.replace(/^\d+\.+/, '')),
  }))
}

/** Returns the titles alone, in a small part of the time. */
export function chapterTitles(text: string | null): string[] {
  if (!text) return []
  return text.split('\n').map((line) => {
    const rest = line.slice(line.indexOf(' ') + 1)
    const bar = rest.indexOf(' | ')
    return (bar < 0 ? rest : rest.slice(0, bar)).replace(ESCAPED_BAR, '$1|')
  })
}

/** Returns the first chapter that is not ticked off; null if there is none. */
export function nextChapter(
  { chapters, chapterIds }: { chapters: string | null; chapterIds: readonly number[] | null },
  done: readonly number[],
): StoredChapter | null {
  return storedChapters(chapters, chapterIds).find(({ id }) => !done.includes(id)) ?? null
}
