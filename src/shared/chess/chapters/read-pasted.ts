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
import { message } from '../../texts/text.ts'

/** What a text says at one point, before it is known whether it can be a chapter. */
export type FoundChapter = {
  /** The line, from 1. */
  number: number
  /** What stands there. */
  text: string
  /** Why it cannot be read; null if it can. */
  fault: string | null
  chapter: ChapterContent
}

type PastedChapter = ChapterContent & { certainty: Certainty }

export type ReadPasted = {
  kind: PastedKind
  chapters: PastedChapter[]
  skipped: { number: number; text: string; reason: string }[]
}

/** The line that a title means, and how that is known. */
export type TitleReader = (title: string) => { line: string[] | null; certainty: Certainty }

const SHOWN_TEXT = 200

/**
 * Reads what people paste: the description of a video, a PGN, or WebVTT. `readTitle` finds the moves that a title means.
 * The time is proportional to the length of the text.
 */
export function readPasted(text: string, readTitle: TitleReader): ReadPasted {
  const bare = text.replace(/^\ufeff/, '')
  const [kind, found] = foundIn(bare)
  const chapters: PastedChapter[] = []
  const skipped: ReadPasted['skipped'] = []
  let last = -1
  for (const { number, text: written, fault, chapter } of found) {
    const reason = fault ?? faultOf(chapter, last, chapters.length)
    if (reason !== null) {
      skipped.push({ number, text: written.slice(0, SHOWN_TEXT).toWellFormed(), reason })
      continue
    }
    last = chapter.startSeconds ?? last
    chapters.push(withMoves(chapter, kind, readTitle))
  }
  return { kind: found.length === 0 ? 'none' : kind, chapters, skipped }
}

function foundIn(text: string): [Exclude<PastedKind, 'none'>, FoundChapter[]] {
  if (/^\s*WEBVTT(?:\s|$)/.test(text)) return ['vtt', readCues(text)]
  if (isPgn(text)) return ['pgn', readGames(text)]
  return ['timestamps', readTimestamps(text)]
}

function faultOf({ title, startSeconds }: ChapterContent, last: number, count: number) {
  if (title === '') return message('It has no title')
  if (title.length > MAX_CHAPTER_TITLE)
    return message('Its title has more than {max} characters', { max: MAX_CHAPTER_TITLE })
  if (hasHiddenCharacters(title) || !title.isWellFormed())
    return message('Its title has control or invisible characters')
  if (startSeconds !== null && startSeconds <= last)
    return message('Its time is not later than the one before')
  return count >= MAX_CHAPTERS
    ? message('There can be at most {max} chapters', { max: MAX_CHAPTERS })
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
