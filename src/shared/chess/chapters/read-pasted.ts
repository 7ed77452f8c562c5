import {
  type Certainty,
  type ChapterContent,
  MAX_CHAPTER_PLIES,
  MAX_CHAPTER_TITLE,
  MAX_CHAPTERS,
  type PastedKind,
  readClock,
} from '../../domain/chapters/chapter.ts'
import { fastLine } from '../fast-line.ts'
import { moveTokens, withPlainSigns, movesBeforePass, type PgnGame, scanGame } from '../pgn-scan.ts'
import { tidyTitle, isChapterAddress } from '../../domain/chapters/chapter-checks.ts'
import { tableOf } from '../../texts/text-tables.ts'
import { firstCharacters } from '../../texts/characters.ts'
import { hasHiddenCharacters } from '../../domain/hidden-characters.ts'
import { readTimestamps } from './read-timestamps.ts'
import { type Text, text } from '../../texts/text.ts'
import { checkFen } from '../fen.ts'
import { positionKey, START_FEN } from '../position-key.ts'
import { foreignVariant } from '../read-text.ts'

/** A numbered move: '1.e4', '6. Bg5', '6...e5', '6…e5'. */
const NUMBERED =
  /(?<![\w.])(\d{1,2})(\.\.\.?|…|\.)\s?(?=(?:[KQRBN][a-hx1-8]|[a-h][1-8x]|[O0]-[O0]))/g
const MOVE = /^(?:[KQRBN]?[a-h]?[1-8]?x?[a-h][1-8](?:=?[QRBN])?|[O0]-[O0](?:-[O0])?)[+#]?[!?]*$/
/** A word with the number of its move, if it has one. */
const NUMBER = /^(?:(\d{1,3})(\.\.\.?|…|\.))?(.*)$/
/** Titles name few lines. */
const MAX_STARTS = 5

/**
 * Returns the line that a title states: moves from the first on as they stand; others continue, or branch off from,
 * `own`, the line of the resource's opening. Null if there is none or if a move of it is illegal.
 */
export function movesInTitle(written: string, own: readonly string[]): string[] | null {
  const title = withPlainSigns(written)
  const starts = [...title.matchAll(NUMBERED)].slice(0, MAX_STARTS)
  for (const start of starts) {
    const [, number = '', dots] = start
    const ply = plyOfNumber(number, dots)
    if (ply < 0 || ply > own.length) continue
    const moves = movesFrom(title.slice(start.index), ply)
    const before = own.slice(0, ply)
    if (moves.length === 0 || ply + moves.length > MAX_CHAPTER_PLIES) continue
    const { sans, fault } = fastLine([...before, ...moves])
    // What follows an illegal move belongs to it.
    return fault === null ? sans : null
  }
  return null
}

/** Returns the moves before the first word that is none, or whose number is not that of the next move. */
function movesFrom(text: string, ply: number): string[] {
  const moves: string[] = []
  for (const word of text.split(/[\s,;:)]+/).filter(Boolean)) {
    const [, number, dots, rest = ''] = NUMBER.exec(word) ?? []
    if (number !== undefined && plyOfNumber(number, dots) !== ply + moves.length) break
    const move = rest.replace(/(?<!\.)\.+$/, '')
    if (move === '' && number !== undefined) continue
    if (!MOVE.test(move)) break
    moves.push(move)
  }
  return moveTokens(moves.join(' '))
}

function plyOfNumber(number: string, dots: string | undefined): number {
  return (Number(number) - 1) * 2 + (dots === '.' ? 0 : 1)
}

const TIMING =
  /^((?:\d{1,4}:)?\d{1,2}:\d{2})(?:[.,]\d{1,3})?\s?-->\s?((?:\d{1,4}:)?\d{1,2}:\d{2})(?:[.,]\d{1,3})?(?:\s|$)/
const ENTITIES = tableOf<string>({
  amp: '&',
  lt: '<',
  gt: '>',
  nbsp: ' ',
  lrm: '',
  rlm: '',
})

/** Yields the cues of a WebVTT file in their order, with the fractions of their times cut. */
function* readCues(text: string): Generator<FoundChapter> {
  const lines = text.split(/\r\n|\r|\n/)
  for (let at = 0; at < lines.length; at++) {
    const timing = TIMING.exec(tidyTitle(firstCharacters(lines[at] ?? '', 200)))
    if (!timing) continue
    const number = at + 1
    const payload: string[] = []
    while (at + 1 < lines.length && (lines[at + 1] ?? '').trim() !== '') {
      payload.push(lines[++at] ?? '')
    }
    yield cue(number, timing, payload.join(' '))
  }
}

function cue(number: number, timing: RegExpExecArray, payload: string): FoundChapter {
  const [text = '', start = '', end = ''] = timing
  const first = readClock(start)
  const last = readClock(end)
  return {
    number,
    text,
    fault: first.fault ?? last.fault,
    chapter: {
      title: tidyTitle(plain(payload)),
      startSeconds: first.seconds,
      // A cue of less than a second has no end once its fractions are cut.
      endSeconds:
        last.seconds !== null && first.seconds !== null && last.seconds > first.seconds
          ? last.seconds
          : null,
      page: null,
      url: null,
      line: null,
      fen: null,
    },
  }
}

function plain(payload: string): string {
  return payload
    .replace(/<[^<>]*>/g, '')
    .replace(/&(amp|lt|gt|nbsp|lrm|rlm);/g, (_, name: string) => ENTITIES.get(name) ?? '')
}

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

type ReadPasted = {
  kind: PastedKind
  chapters: PastedChapter[]
  skipped: { number: number; text: string; reason: Text }[]
}

/** The line that a title means, and how that is known. */
type TitleReader = (title: string) => { line: string[] | null; certainty: Certainty }

/** Copied right-to-left texts have them around lines; titles must not. The byte order mark is none, but as useless. */
const MARKS_OF_DIRECTION = /^\ufeff|[\u202a-\u202e]/g

const SHOWN_TEXT = 200
/** How many that cannot be chapters are looked at beside as many as a resource can have. */
const MAX_SKIPPED = 50

/**
 * Reads what people paste: the description of a video, a PGN, or WebVTT. `readTitle` finds the moves that a title means.
 * It stops at MAX_CHAPTERS and MAX_SKIPPED together, so that a text of nothing but games is neither read nor answered
 * in full.
 */
export function readPasted(text: string, readTitle: TitleReader): ReadPasted {
  const bare = text.replace(MARKS_OF_DIRECTION, '')
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

/** Of a game, a chapter has this many plies. */
const KEPT_PLIES = 30

const TAG_LINE = /^[ \t]*\[\s*\w{1,100}\s+["“”„‟«»‘’‚]/m
const FIRST_MOVE = /^\s*1\.\s?(?:[KQRBN♔-♟]?[\ufe0e\ufe0f]?[-–—a-hx1-8]{0,4}[a-h][1-8])/

/** Whether a text is a PGN: it has a tag, or begins with a first move. */
function isPgn(text: string): boolean {
  return TAG_LINE.test(text) || FIRST_MOVE.test(text)
}

/** Yields a chapter for each game of a PGN. */
function* readGames(text: string): Generator<FoundChapter> {
  let line = 1
  let counted = 0
  let order = 0
  for (let from = 0; from < text.length;) {
    const game = scanGame(text, from)
    if (!game) break
    line += countBreaks(text, counted, game.from)
    counted = game.from
    yield readGame(game, { line, order: ++order })
    from = Math.max(game.to, from + 1)
  }
}

function countBreaks(text: string, from: number, to: number): number {
  return text.slice(from, to).match(/\r\n?|\n/g)?.length ?? 0
}

function readGame(game: PgnGame, { line, order }: { line: number; order: number }): FoundChapter {
  const title = titleOf(game.tags, order)
  const chapter: ChapterContent = {
    title,
    startSeconds: null,
    endSeconds: null,
    page: null,
    url: addressOf(game.tags),
    line: null,
    fen: null,
  }
  const found = (fault: Text | null): FoundChapter => ({
    number: line,
    text: title,
    fault,
    chapter,
  })
  const variant = foreignVariant(game.tags)
  if (variant)
    return found(
      text('It is a game of {variant}, not of standard chess', {
        variant: firstCharacters(variant, 40),
      }),
    )
  if (game.fault) return found(game.fault)
  const start = checkFen(game.tags.get('FEN') ?? START_FEN)
  if (start.fault !== null) return found(start.fault)
  const { sans, fault } = fastLine(movesBeforePass(game), start.fen)
  if (fault !== null) return found(fault)
  if (game.plies > game.moves.length) return found(text('It has more moves than a game can have'))
  if (positionKey(start.fen) !== positionKey(START_FEN)) chapter.fen = start.fen
  else if (sans.length > 0) chapter.line = sans.slice(0, KEPT_PLIES)
  return found(null)
}

function titleOf(tags: PgnGame['tags'], order: number): string {
  const event = known(tags.get('Event'))
  const afterStudy = event.includes(': ') ? event.slice(event.indexOf(': ') + 2).trim() : event
  return known(tags.get('ChapterName')) || afterStudy || `Game ${order}`
}

/** '?' stands for what nobody knows. */
function known(value: string | undefined): string {
  const text = tidyTitle(value ?? '')
  return text === '?' ? '' : text
}

function addressOf(tags: PgnGame['tags']): string | null {
  const addresses = [tags.get('ChapterURL'), tags.get('Site')].map((each) => each?.trim())
  return addresses.find((each) => each !== undefined && isChapterAddress(each)) ?? null
}
