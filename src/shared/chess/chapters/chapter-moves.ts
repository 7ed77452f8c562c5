import {
  isNothing,
  type ChapterFault,
  type GivenChapter,
  placeFaults,
  tidyTitle,
} from '../../domain/chapters/chapter-checks.ts'
import { type ChapterContent, MAX_CHAPTER_PLIES } from '../../domain/chapters/chapter.ts'
import {
  chapterLine,
  readChapterLines,
  type WrittenChapter,
} from '../../domain/chapters/chapter-text.ts'
import { fastLine } from '../fast-line.ts'
import { checkFen } from '../fen.ts'
import { lineKeys } from '../line-keys.ts'
import { moveText } from '../move-text.ts'
import { moveTokens } from '../pgn-scan.ts'
import { positionKey, START_FEN } from '../position-key.ts'
import { type Text, text } from '../../texts/text.ts'
import { firstCharacters } from '../../texts/characters.ts'

/** What a text of moves may have: 60 plies with numbers and comments. */
const MAX_MOVES_TEXT = 2000

type ReadMoves = { line: string[] | null; fault: null } | { line: null; fault: Text }

/** Reads moves from the initial position, as a list or a text, in SAN or UCI. Nothing but legal moves is accepted. */
function readMoves(given: unknown): ReadMoves {
  if (isNothing(given)) return { line: null, fault: null }
  const written = writtenMoves(given)
  if (written === null)
    return { line: null, fault: text('Moves must be a text or a list of texts') }
  if (written.length === 0 && Array.isArray(given)) return { line: null, fault: null }
  if (written.length === 0) return { line: null, fault: text('There are no moves in it') }
  if (written.length > MAX_CHAPTER_PLIES) return { line: null, fault: TOO_MANY }
  const { sans, fault } = fastLine(written)
  return fault === null ? { line: sans, fault: null } : { line: null, fault }
}

const TOO_MANY = text('There can be at most {max} moves, counting those of both sides', {
  max: MAX_CHAPTER_PLIES,
})

function writtenMoves(given: unknown): string[] | null {
  if (Array.isArray(given)) {
    if (given.length > MAX_CHAPTER_PLIES) return Array<string>(MAX_CHAPTER_PLIES + 1).fill('')
    const isText = given.every((move) => typeof move === 'string' && move.length <= 20)
    return isText ? given.map((move: string) => move.trim()) : null
  }
  if (typeof given !== 'string') return null
  return moveTokens(firstCharacters(given, MAX_MOVES_TEXT))
}

type ReadPosition = { fen: string | null; fault: null } | { fen: null; fault: Text }

/** Reads a position, and returns it in its normal spelling. */
function readPosition(given: unknown): ReadPosition {
  if (isNothing(given)) return { fen: null, fault: null }
  if (typeof given !== 'string')
    return { fen: null, fault: text('A position must be a text in FEN') }
  if (given.trim() === '') return { fen: null, fault: null }
  const { fen, fault } = checkFen(given)
  if (fault !== null) return { fen: null, fault }
  return hasTooManyPawns(fen)
    ? { fen: null, fault: text('A side has more than eight pawns.') }
    : { fen, fault: null }
}

/** Pieces beyond those of the start come from pawns. */
function hasTooManyPawns(fen: string): boolean {
  const [board = ''] = fen.split(' ', 1)
  return [...'Pp'].some((pawn) => board.split(pawn).length - 1 > 8)
}

const ONE_SUBJECT = text('A chapter has moves or a position, not both')

/** Returns the chapters as they are stored, or every fault of all of them. */
export function checkChapters(given: readonly GivenChapter[]): {
  chapters: ChapterContent[]
  faults: ChapterFault[]
} {
  const faults = placeFaults(given)
  if (faults.some(({ index }) => index === null)) return { chapters: [], faults }
  const chapters = given.map((chapter, index): ChapterContent => {
    const moves = readMoves(chapter.line)
    const position = readPosition(chapter.fen)
    const refuse = (name: string, message: Text) => faults.push({ index, name, message })
    if (moves.fault !== null) refuse('line', moves.fault)
    if (position.fault !== null) refuse('fen', position.fault)
    if (moves.line && position.fen) for (const name of ['line', 'fen']) refuse(name, ONE_SUBJECT)
    return { ...placeOf(chapter), line: moves.line, fen: position.fen }
  })
  return { chapters, faults: faults.toSorted((a, b) => (a.index ?? 0) - (b.index ?? 0)) }
}

/** For a chapter without faults. */
function placeOf(chapter: GivenChapter): Omit<ChapterContent, 'line' | 'fen'> {
  const orNull = <Value>(value: unknown) => (isNothing(value) ? null : (value as Value))
  return {
    title: typeof chapter.title === 'string' ? tidyTitle(chapter.title) : '',
    startSeconds: orNull<number>(chapter.startSeconds),
    endSeconds: orNull<number>(chapter.endSeconds),
    page: orNull<number>(chapter.page),
    url: orNull<string>(chapter.url),
  }
}

/** Returns the chapters as text; '' for none. */
export function chaptersText(chapters: readonly ChapterContent[]): string {
  return chapters.map((chapter) => chapterLine(writtenOf(chapter))).join('\n')
}

function writtenOf({ line, ...chapter }: ChapterContent): WrittenChapter {
  return { ...chapter, moves: line && moveText(line) }
}

/** A fault of a text, in words that name its line. */
export type ReadChaptersText = { chapters: ChapterContent[]; faults: Text[] }

/** Reads the text of a CSV file. */
export function readChaptersText(lines: string): ReadChaptersText {
  const read = readChapterLines(lines)
  const numbers = read.chapters.map(({ number }) => number)
  const checked = checkChapters(
    read.chapters.map(({ moves, number: _number, ...chapter }) => ({ ...chapter, line: moves })),
  )
  const faults = [
    ...read.faults,
    ...checked.faults.map(({ index, message }) => ({ number: numbers[index ?? 0] ?? 1, message })),
  ].toSorted((a, b) => a.number - b.number)
  const messages = faults.map(({ number, message: fault }) =>
    text('Line {number}: {fault}', { number, fault }),
  )
  return { chapters: checked.chapters, faults: [...new Set(messages)] }
}

/** Returns the keys of the positions that a chapter passes through; the last one is what it is about. */
export function chapterKeys({ line, fen }: Pick<ChapterContent, 'line' | 'fen'>): string[] {
  if (fen !== null) return [positionKey(fen)]
  return line === null ? [] : [positionKey(START_FEN), ...lineKeys(line)]
}
