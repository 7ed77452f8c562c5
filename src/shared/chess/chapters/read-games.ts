import { isChapterAddress, tidyTitle } from '../../domain/chapters/chapter-checks.ts'
import type { ChapterContent } from '../../domain/chapters/chapter.ts'
import { fastLine } from '../fast-line.ts'
import { checkFen } from '../fen.ts'
import { movesBeforePass, type PgnGame, scanGame } from '../pgn-scan.ts'
import { positionKey, START_FEN } from '../position-key.ts'
import { foreignVariant } from '../read-text.ts'
import type { FoundChapter } from './read-pasted.ts'
import { type Text, text } from '../../texts/text.ts'
import { firstCharacters } from '../../texts/characters.ts'

/** Of a game, a chapter has this many plies. */
const KEPT_PLIES = 30

const TAG_LINE = /^[ \t]*\[\s*\w{1,100}\s+["“”„‟«»‘’‚]/m
const FIRST_MOVE = /^\s*1\.\s?(?:[KQRBN♔-♟]?[\ufe0e\ufe0f]?[-–—a-hx1-8]{0,4}[a-h][1-8])/

/** Whether a text is a PGN: it has a tag, or begins with a first move. */
export function isPgn(text: string): boolean {
  return TAG_LINE.test(text) || FIRST_MOVE.test(text)
}

/** Yields a chapter for each game of a PGN. */
export function* readGames(text: string): Generator<FoundChapter> {
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
