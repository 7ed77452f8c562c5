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
const RESULTS = new Set(['1-0', '0-1', '1/2-1/2', '½-½', '*'])
/** '(', ')', ';', '[', ']', '{' and '}' end a word. */
const WORD_ENDS = new Set([40, 41, 59, 91, 93, 123, 125])
/** If a comment is still open when the next game's first tag comes, its closing brace is missing. */
const COMMENT_END = /\}|[\r\n]\[Event\s/g
/** Tags that occur once per game, so a second one begins the next game. */
const FIRST_TAGS = ['Event', 'White']
const TAG = /\[\s*(\w{1,100})\s+"((?:[^"\\\n]|\\.){0,5000})"\s*\]/y
/** Matches most moves, so that only a few need the slower checks. */
const PLAIN = /^[a-hKQRBNO][-a-hxO1-8]{1,5}[+#]?$/
const NUMBER = /^\d{1,4}(?:\.+|…|$)/

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
      const end = wordEnd(pgn, at)
      const word = pgn.slice(at, Math.min(end, at + 40))
      at = Math.max(end, at + 1)
      if (depth === 0 && RESULTS.has(word)) {
        // A result that stands alone ends no game.
        if (plies > 0 || tags.size > 0) result = word === '½-½' ? '1/2-1/2' : word
      } else if (depth === 0) {
        const move = moves.length < MAX_KEPT_MOVES ? moveOf(word) : word
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

/** Returns e4 for '12.e4' and null for '12...' and '$3'. Annotations such as '!?' and '+-' are cut off. */
function moveOf(word: string): string | null {
  if (PLAIN.test(word)) return word
  if (word.startsWith('$')) return null
  const move = withoutSuffixes(word.replace(NUMBER, '').replace(/^\.+|^…/, ''))
  if (move === '' || /^\.*$/.test(move)) return null
  return move.replace(/^0-0-0/, 'O-O-O').replace(/^0-0/, 'O-O')
}

/** Removes the signs of comments at the end of a move; in '+-+' the first sign is the check. */
function withoutSuffixes(move: string): string {
  const at = move.search(/[!?□⩲⩱±∓]|e\.p\.|\+-(?!\+)|-\+/u)
  if (at < 0) return move
  return /^(?:[!?□⩲⩱±∓]|e\.p\.|\+-|-\+)+$/u.test(move.slice(at)) ? move.slice(0, at) : move
}

type Tag = { name: string; value: string; end: number }

function tagAt(text: string, at: number): Tag | null {
  TAG.lastIndex = at
  const tag = TAG.exec(text)
  if (!tag) return null
  const [all, name = '', value = ''] = tag
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
  const end = text.indexOf('\n', at)
  return end < 0 ? text.length : end + 1
}

function startsLine(text: string, at: number): boolean {
  return at === 0 || text.charAt(at - 1) === '\n' || text.charAt(at - 1) === '\r'
}
