import { type Text, text } from '../texts/text.ts'
import { firstCharacters } from '../texts/characters.ts'

/** One game of a PGN text, with its moves as they are written; `playLine` decides whether they are legal. */
export type PgnGame = {
  /** The tag pairs before the moves: 'White', 'Result', 'FEN' … */
  tags: ReadonlyMap<string, string>
  /** The main line, up to MAX_KEPT_MOVES moves, without comments, variations, annotations, numbers and the result. */
  moves: string[]
  /** The number of moves in the main line. */
  plies: number
  /** '1-0', '0-1', '1/2-1/2' or '*'; null if the moves end without a result. */
  result: string | null
  /** Why the text cannot be read as PGN, or null. */
  fault: Text | null
  /** The offsets in the text at which the game begins and ends. */
  from: number
  to: number
}

/** More than any game that was ever played. */
const MAX_KEPT_MOVES = 1200
const MAX_TAGS = 100
const MAX_TAG_CHARS = 500
/** '(', ')', ';', '[', ']', '{' and '}' end a word. */
const WORD_ENDS = new Set([40, 41, 59, 91, 93, 123, 125])
/** If a comment is still open when the next game's first tag comes, its closing brace is missing. */
const COMMENT_END = /\}|[\r\n]\[Event\s/g
/** Tags that occur once per game, so a second one begins the next game. */
const FIRST_TAGS = ['Event', 'White']
/** The quotes may be curly, as word processors make them. */
const TAG =
  /\[\s*(\w{1,100})\s+(?:"((?:[^"\\\r\n]|\\.){0,5000})"|[“”„‟«»‘’‚]([^[\]\r\n]{0,5000}?)["“”„‟«»‘’])\s*\]/y
const LINE_END = /\r\n?|\n|$/g
const DASH = '[-\u2010-\u2015\u2212\ufe58\ufe63\uff0d]'
const HALF = '(?:1/2|½)'
const VERSUS = `\\s?(?:${DASH}|:)\\s?`
const RESULT = new RegExp(
  `(?:(1${VERSUS}0)|(0${VERSUS}1)|(${HALF}(?:${VERSUS}${HALF})?)|\\*)(?=[\\s()[\\]{};]|$)`,
  'y',
)
const DASHES = new RegExp(DASH, 'g')
const FIGURINES = ['♔♚', '♕♛', '♖♜', '♗♝', '♘♞']
const FIGURINE = /([♔-♟])[\ufe0e\ufe0f]?/g
/** A pass, which annotators write to show a threat. No game has it, but main lines of annotators do. */
const NULL_MOVE = '--'
/** Matches most moves, so that only a few need the slower checks. */
const PLAIN = /^[a-hKQRBNO][-a-hxO1-8]{0,4}[1-8O][+#]?$/
const NUMBER = /^\d{1,4}(?:\.+|…|$)[.…]*/
/** In 'e8N' a pawn becomes a knight; in 'Nf8N' the last letter says that the move is new. */
const PROMOTION = /^((?:[a-h][1-8]?[-x]?)?[a-h][18])[=/]?([QRBN])/
const PROMOTED = /\(\s?([QRBN♕♖♗♘♛♜♝♞])[\ufe0e\ufe0f]?\s?\)/y
/** What stands behind a move, or for itself, and is none: '!?', '+=', '∞', 'N', 'TN' (new), 'D' (diagram), 'e.p.'. */
const SIGN = /^(?:[^\p{L}\p{N}_]|N|D)$/u
/** Of the signs behind a move, that of check; '+-' and '+=' are not, and in '+-+' the first is. */
const CHECK = /^(?:#|\+(?!-(?!\+)|[=/]))/
const CASTLING = /^[Oo0]-[Oo0](-[Oo0])?$/

/**
 * Returns the next game at or after `from`, or null if there is none. The time is proportional to the length of the
 * text that it reads, whatever the text contains. See the PGN standard, sections 8 and 18 (import format).
 */
export function scanGame(pgn: string, from: number): PgnGame | null {
  const tags = new Map<string, string>()
  const moves: string[] = []
  let plies = 0
  let fault: Text | null = null
  let result: string | null = null
  let depth = 0
  let at = skipSpace(pgn, from)
  const start = at
  while (at < pgn.length && result === null) {
    const char = pgn.charAt(at)
    if (char === '{') {
      const end = commentEnd(pgn, at)
      if (pgn.charAt(end - 1) !== '}') fault ??= text('A comment is never closed.')
      at = end
    } else if (char === ';' || (char === '%' && startsLine(pgn, at))) {
      at = lineEnd(pgn, at)
    } else if (char === '[' && (depth === 0 || startsLine(pgn, at))) {
      const tag = tagAt(pgn, at)
      // A tag after moves belongs to the next game, even if this one has no result.
      if (plies > 0 && (tag || startsLine(pgn, at))) break
      if (tag && FIRST_TAGS.includes(tag.name) && tags.has(tag.name)) break
      if (tag && tags.size < MAX_TAGS) tags.set(tag.name, tag.value)
      at = tag?.end ?? (plies > 0 ? at + 1 : lineEnd(pgn, at))
    } else if (char === '(' || char === ')') {
      depth = Math.max(0, depth + (char === '(' ? 1 : -1))
      at++
    } else if (char === ']' || char === '}') {
      at++
    } else {
      const ended = depth === 0 ? resultAt(pgn, at) : null
      const end = wordEnd(pgn, at)
      const word = pgn.slice(at, Math.min(end, at + 40))
      at = ended?.end ?? Math.max(end, at + 1)
      if (ended) {
        // A result that stands alone ends no game.
        if (plies > 0 || tags.size > 0) result = ended.result
      } else if (depth === 0) {
        let move = moves.length < MAX_KEPT_MOVES ? moveOf(word) : word
        const becomes = move !== null && /^[^KQRBN].*[18]$/.test(move) ? promotedAt(pgn, at) : null
        if (becomes) [move, at] = [`${move}=${becomes.piece}`, becomes.end]
        if (move !== null) plies++
        if (move !== null && moves.length < MAX_KEPT_MOVES) moves.push(move)
      }
    }
    at = skipSpace(pgn, at)
  }
  if (depth > 0) fault ??= text('A variation is never closed.')
  if (plies === 0 && tags.size === 0 && fault === null) return null
  return { tags, moves, plies, result, fault, from: start, to: at }
}

/** Returns the moves of a line such as '1.e4 c5 2.Nf3' or 'e4,c5', or of a whole PGN game. */
export function moveTokens(text: string): string[] {
  return scanGame(text.replaceAll(',', ' '), 0)?.moves ?? []
}

/** Returns the moves of a game before the first pass. */
export function movesBeforePass({ moves }: PgnGame): string[] {
  const pass = moves.indexOf(NULL_MOVE)
  return pass < 0 ? moves : moves.slice(0, pass)
}

/** Returns '1-0', '0-1', '1/2-1/2' or '*' for a result in any of its spellings: '1:0', '1 – 0', '½'. */
export function readResult(written: string): PgnGame['result'] {
  const found = resultAt(written, 0)
  return found?.end === written.length ? found.result : null
}

function resultAt(text: string, at: number): { result: string; end: number } | null {
  RESULT.lastIndex = at
  const found = RESULT.exec(text)
  if (!found) return null
  const [all, white, black, draw] = found
  const won = white ? '1-0' : black ? '0-1' : null
  return { result: won ?? (draw ? '1/2-1/2' : '*'), end: at + all.length }
}

/** Returns Q for '(Q)'. */
function promotedAt(text: string, at: number): { piece: string; end: number } | null {
  PROMOTED.lastIndex = at
  const found = PROMOTED.exec(text)
  return found && { piece: withPlainSigns(found[1] ?? ''), end: at + found[0].length }
}

/** Writes moves in ASCII: letters for figurines, and a hyphen for every dash. */
export function withPlainSigns(text: string): string {
  return text
    .replace(FIGURINE, (_, piece: string) => {
      const kind = FIGURINES.findIndex((both) => both.includes(piece))
      return 'KQRBN'.charAt(kind)
    })
    .replace(DASHES, '-')
}

/** Returns e4 for '12.e4!', a8=Q for 'a8/Q', and null for what is no move: '12...', '$3', '+/-', 'TN'. */
function moveOf(word: string): string | null {
  if (PLAIN.test(word)) return word
  if (word.startsWith('$')) return null
  const move = withPlainSigns(word)
    .replace(NUMBER, '')
    .replace(/^[.…]+/, '')
    .replace(/[:×]/, 'x')
  if (/^(?:--|Z0)[!?]*$/.test(move)) return NULL_MOVE
  const [whole, pawn, piece] = PROMOTION.exec(move) ?? []
  const bare = whole ?? move.slice(0, signsFrom(move))
  const check = CHECK.exec(move.slice(bare.length))?.[0] ?? ''
  if (pawn !== undefined) return `${pawn}=${piece}${check}`
  const castling = CASTLING.exec(bare)
  if (castling) return `O-O${castling[1] ? '-O' : ''}${check}`
  return /\p{L}/u.test(bare) ? bare + check : null
}

type Tag = { name: string; value: string; end: number }

function tagAt(text: string, at: number): Tag | null {
  TAG.lastIndex = at
  const tag = TAG.exec(text)
  if (!tag) return null
  const [all, name = '', straight, curly = ''] = tag
  const value = straight ?? curly
  return {
    name,
    value: firstCharacters(value, MAX_TAG_CHARS).replace(/\\(["\\])/g, '$1'),
    end: at + all.length,
  }
}

function commentEnd(text: string, at: number): number {
  COMMENT_END.lastIndex = at
  const end = COMMENT_END.exec(text)
  return end ? end.index + 1 : text.length
}

function skipSpace(text: string, from: number): number {
  let at = from
  while (at < text.length && isSpace(text.charCodeAt(at))) at++
  return at
}

function wordEnd(text: string, from: number): number {
  let at = from
  while (at < text.length) {
    const code = text.charCodeAt(at)
    if (isSpace(code) || WORD_ENDS.has(code)) break
    at++
  }
  return at
}

/** Spaces and control characters; beyond ASCII, the characters that JavaScript counts as white space. */
function isSpace(code: number): boolean {
  return code <= 32 || (code > 126 && /\s/.test(String.fromCharCode(code)))
}

function lineEnd(text: string, at: number): number {
  LINE_END.lastIndex = at
  const end = LINE_END.exec(text)
  return end ? end.index + end[0].length : text.length
}

function startsLine(text: string, at: number): boolean {
  return at === 0 || text.charAt(at - 1) === '\n' || text.charAt(at - 1) === '\r'
}

/** Returns where the signs at the end of a word begin. */
function signsFrom(word: string): number {
  let end = word.length
  while (end > 0) {
    const isPair = /[\udc00-\udfff]/.test(word[end - 1] ?? '')
    if (word.startsWith('TN', end - 2)) end -= 2
    else if (word.startsWith('e.p', end - 3)) end -= 3
    else if (SIGN.test(word.slice(end - (isPair ? 2 : 1), end))) end -= isPair ? 2 : 1
    else break
  }
  return end
}
