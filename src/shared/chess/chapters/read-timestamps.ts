import { type ChapterContent, readClock } from '../../domain/chapters/chapter.ts'
import { tidyTitle } from '../../domain/chapters/chapter-checks.ts'
import type { FoundChapter } from './read-pasted.ts'
import { type Text, text } from '../../texts/text.ts'

const TIME = /(\d{1,3}:\d{2}(?::\d{2})?)(?!:?\d)/y
const RANGE_END = /\s?[-–—]\s?(\d{1,3}:\d{2}(?::\d{2})?)(?!:?\d)/y
/** In front of a time at the end of a line, there is no letter or digit. */
const TIME_AT_END = /(?:^|[^\p{L}\p{Nd}:])(\d{1,3}:\d{2}(?::\d{2})?)$/u
const RANGE_START = /(?:^|[^\p{L}\p{Nd}:])(\d{1,3}:\d{2}(?::\d{2})?)\s?[-–—]\s?$/u
/** Times in the digits of other scripts, such as '١٢:٤٠', which are not guessed. */
const ANY_TIME = /\p{Nd}{1,3}:\p{Nd}{2}(?::\p{Nd}{2})?(?!\p{Nd})/uy
const ANY_TIME_AT_END = /(?:^|[^\p{L}\p{Nd}:])\p{Nd}{1,3}:\p{Nd}{2}(?::\p{Nd}{2})?$/u
const FOREIGN_DIGIT = /[^\P{Nd}0-9]/u
const FOREIGN = text('Its time is not written in the digits 0 to 9')

const LETTER_OR_DIGIT = /[\p{L}\p{Nd}]/u
const KEYCAP = /\d\ufe0f?\u20e3/y
/** '1. ', '1) ' and '1: ', but not the moves '1. e4'. */
const LIST_NUMBER =
  /^#?\d{1,3}(?:[.)]\s*(?=\p{L})|[.):]\s+)(?!(?:[KQRBN][a-hx1-8]|[a-h][1-8x]|[O0]-[O0]))/u
const NUMBER_BEFORE_TIME = /\d{1,3}[.)]\s+(?=[([]?\d)/y
const SEPARATORS = new Set(' \t\u00a0-–—|:•·')

/** A time with all that may stand around it is shorter. */
const WINDOW = 60
const LONGEST_TIME = 12

type Time = { start: string | null; end: string | null; rest: string }
type TimedLine = { number: number; text: string; start: Time | null; end: Time | null }

/** Yields the lines with a time, at that side of the line where more of them have one. */
export function* readTimestamps(text: string): Generator<FoundChapter> {
  const lines: TimedLine[] = []
  for (const [index, written] of text.split(/\r\n|\r|\n/).entries()) {
    const line = written.trim()
    const start = timeAtStart(line)
    const end = timeAtEnd(line)
    if (start || end) lines.push({ number: index + 1, text: line, start, end })
  }
  const count = (side: 'start' | 'end') => lines.filter((line) => line[side] !== null).length
  const side = count('end') > count('start') ? 'end' : 'start'
  for (const line of lines) {
    const time = line[side]
    if (time) yield foundChapter(line, time)
  }
}

/** Only signs, emojis (also '1️⃣') and the number of a list may stand before it. */
function timeAtStart(line: string): Time | null {
  let at = skipSigns(line, 0)
  at = skipSigns(line, at + (matchAt(NUMBER_BEFORE_TIME, line, at)?.[0].length ?? 0))
  if (at >= WINDOW) return null
  const time = matchAt(TIME, line, at)
  if (!time) {
    const foreign = matchAt(ANY_TIME, line, at)
    return foreign && FOREIGN_DIGIT.test(foreign[0]) ? { start: null, end: null, rest: line } : null
  }
  at += time[0].length
  const end = matchAt(RANGE_END, line, at)
  at += end?.[0].length ?? 0
  const rest = line.slice(at).replace(/^\s?[)\]]/, '')
  return { start: time[1] ?? null, end: end?.[1] ?? null, rest }
}

function timeAtEnd(line: string): Time | null {
  const bare = withoutEndSigns(line)
  if (line.length - bare.length >= WINDOW) return null
  const tail = bare.slice(-LONGEST_TIME)
  const time = TIME_AT_END.exec(tail)?.[1]
  if (time === undefined) {
    const isForeign = ANY_TIME_AT_END.test(tail) && FOREIGN_DIGIT.test(tail)
    return isForeign ? { start: null, end: null, rest: line } : null
  }
  const before = bare.slice(0, bare.length - time.length)
  const range = RANGE_START.exec(before.slice(-LONGEST_TIME - 3))
  const rest = range ? before.slice(0, before.lastIndexOf(range[1] ?? '')) : before
  return {
    start: range?.[1] ?? time,
    end: range ? time : null,
    rest: rest.replace(/[([]\s?$/, ''),
  }
}

function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at
  return pattern.exec(text)
}

function skipSigns(line: string, from: number): number {
  let at = from
  while (at < line.length && at < WINDOW) {
    const keycap = matchAt(KEYCAP, line, at)
    const char = String.fromCodePoint(line.codePointAt(at) ?? 0)
    if (!keycap && LETTER_OR_DIGIT.test(char)) break
    at += keycap?.[0].length ?? char.length
  }
  return at
}

function withoutEndSigns(line: string): string {
  let end = line.length
  while (end > 0 && line.length - end < WINDOW) {
    const isPair = /[\udc00-\udfff]/.test(line.charAt(end - 1)) && end > 1
    const char = line.slice(end - (isPair ? 2 : 1), end)
    if (LETTER_OR_DIGIT.test(char)) break
    end -= char.length
  }
  return line.slice(0, end)
}

function foundChapter({ number, text: line }: TimedLine, { start, end, rest }: Time): FoundChapter {
  const chapter: ChapterContent = {
    title: titleOf(rest),
    startSeconds: null,
    endSeconds: null,
    page: null,
    url: null,
    line: null,
    fen: null,
  }
  const found = (fault: Text | null): FoundChapter => ({ number, text: line, fault, chapter })
  if (start === null) return found(FOREIGN)
  const first = readClock(start)
  if (first.fault !== null) return found(first.fault)
  chapter.startSeconds = first.seconds
  if (end === null) return found(null)
  const last = readClock(end)
  if (last.fault !== null) return found(last.fault)
  if (last.seconds <= first.seconds) return found(text('Its end is not later than its start'))
  chapter.endSeconds = last.seconds
  return found(null)
}

function titleOf(rest: string): string {
  const bare = withoutSeparators(rest)
  return tidyTitle(withoutSeparators(bare.replace(LIST_NUMBER, '')))
}

function withoutSeparators(text: string): string {
  let from = 0
  let to = text.length
  while (from < to && SEPARATORS.has(text.charAt(from))) from++
  while (to > from && SEPARATORS.has(text.charAt(to - 1))) to--
  return text.slice(from, to)
}
