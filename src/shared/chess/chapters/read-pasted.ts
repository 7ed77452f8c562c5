import { firstCharacters } from '../../texts/characters.ts'
import { hasHiddenCharacters } from '../../domain/hidden-characters.ts'
import {
  type Certainty,
  type ChapterContent,
  MAX_CHAPTER_TITLE,
  MAX_CHAPTERS,
  type PastedKind,
} from '../../domain/chapters/chapter.ts'
import { readCues } from './read-cues.ts'
import { isPgn, readGames } from './read-games.ts'
import { readTimestamps } from './read-timestamps.ts'
import { movesInTitle } from './title-moves.ts'
import { type Text, text } from '../../texts/text.ts'

/** What a text says at one point, before it is known whether it can be a chapter. */
export type FoundChapter = {
  /** The line, from 1. */
  number: number
  /** What stands there. */
  text: string
  /** Why it cannot be read; null if it can. */
  fault: Text | null
  chapter: ChapterContent
}

type PastedChapter = ChapterContent & { certainty: Certainty }

export type ReadPasted = {
  kind: PastedKind
  chapters: PastedChapter[]
  skipped: { number: number; text: string; reason: Text }[]
}

/** The line that a title means, and how that is known. */
export type TitleReader = (title: string) => { line: string[] | null; certainty: Certainty }

const SHOWN_TEXT = 200
/** How many that cannot be chapters are looked at beside as many as a resource can have. */
const MAX_SKIPPED = 50

/**
 * Reads what people paste: the description of a video, a PGN, or WebVTT. `readTitle` finds the moves that a title means.
 * It stops at MAX_CHAPTERS and MAX_SKIPPED together, so that a text of nothing but games is neither read nor answered
 * in full.
 */
export function readPasted(text: string, readTitle: TitleReader): ReadPasted {
  const bare = text.replace(/^\ufeff/, '')
  const [kind, found] = foundIn(bare)
  const chapters: PastedChapter[] = []
  const skipped: ReadPasted['skipped'] = []
  let last = -1
  for (const { number, text: written, fault, chapter } of found) {
    const shown = firstCharacters(written, SHOWN_TEXT).toWellFormed()
    if (chapters.length + skipped.length >= MAX_CHAPTERS + MAX_SKIPPED) {
      // After the last chapter that there can be, the reasons say as much already.
      if (chapters.length < MAX_CHAPTERS)
        skipped.push({ number, text: shown, reason: STOPPED_HERE })
      break
    }
    const reason = fault ?? faultOf(chapter, last, chapters.length)
    if (reason !== null) {
      skipped.push({ number, text: shown, reason })
      continue
    }
    last = chapter.startSeconds ?? last
    chapters.push(withMoves(chapter, kind, readTitle))
  }
  const isEmpty = chapters.length + skipped.length === 0
  return { kind: isEmpty ? 'none' : kind, chapters, skipped }
}

/** Reads what was pasted as chapters of a resource, whose opening has the line `own`. */
export function readPastedText({
  text,
  own,
}: {
  text: string
  own: readonly string[]
}): ReadPasted {
  return readPasted(text, (title) => {
    const line = movesInTitle(title, own)
    return { line, certainty: line ? 'moves' : 'none' }
  })
}

const STOPPED_HERE = text('Too much above it cannot be read, so nothing from here on was looked at')

function foundIn(text: string): [Exclude<PastedKind, 'none'>, Iterable<FoundChapter>] {
  if (/^\s*WEBVTT(?:\s|$)/.test(text)) return ['vtt', readCues(text)]
  if (isPgn(text)) return ['pgn', readGames(text)]
  return ['timestamps', readTimestamps(text)]
}

function faultOf({ title, startSeconds }: ChapterContent, last: number, count: number) {
  if (title === '') return text('It has no title')
  if (title.length > MAX_CHAPTER_TITLE)
    return text('Its title has more than {max} characters', { max: MAX_CHAPTER_TITLE })
  if (hasHiddenCharacters(title) || !title.isWellFormed())
    return text('Its title has control or invisible characters')
  if (startSeconds !== null && startSeconds <= last)
    return text('Its time is not later than the one before')
  return count >= MAX_CHAPTERS
    ? text('There can be at most {max} chapters', { max: MAX_CHAPTERS })
    : null
}

function withMoves(
  chapter: ChapterContent,
  kind: PastedKind,
  readTitle: TitleReader,
): PastedChapter {
  if (kind !== 'pgn') return { ...chapter, ...readTitle(chapter.title) }
  const isAbout = chapter.line !== null || chapter.fen !== null
  return { ...chapter, certainty: isAbout ? 'moves' : 'none' }
}
