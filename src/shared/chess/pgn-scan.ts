/** One game of a PGN text, its moves as they are written; whether they are legal is for `playLine` to say. */
export type PgnGame = {
  /** Tag pairs in front of the moves: 'White', 'Result', 'FEN' … */
  tags: ReadonlyMap<string, string>
  /** The main line, at most MAX_KEPT_MOVES of it; no comments, variations, marks, numbers or result. */
  moves: string[]
  /** How many moves the main line has. */
  plies: number
  /** '1-0', '0-1', '1/2-1/2', '*'; null when the moves end without one. */
  result: string | null
  /** What keeps the text from being read as PGN; null when nothing does. */
  fault: string | null
  /** Where the game begins and ends within the text. */
  from: number
  to: number
}

/** Longer than any game ever played. */
const MAX_KEPT_MOVES = 1200
const MAX_TAGS = 100
const MAX_TAG_CHARS = 500
const RESULTS = new Set(['1-0', '0-1', '1/2-1/2', '½-½', '*'])
/** '(', ')', ';', '[', ']', '{' and '}' end a word. */
const WORD_ENDS = new Set([40, 41, 59, 91, 93, 123, 125])
/** A comment that is not closed before the next game's first tag has lost its brace. */
const COMMENT_END = /\}|[\r\n]\[Event\s/g
/** Tags that come once in a game: with a second one the next game has begun. */
const FIRST_TAGS = ['Event', 'White']
const TAG = /\[\s*(\w{1,100})\s+"((?:[^"\\\n]|\\.){0,5000})"\s*\]/y
/** What most moves are, so that the many need no more. */
const PLAIN = /^[a-hKQRBNO][-a-hxO1-8]{1,5}[+#]?$/
const NUMBER = /^\d{1,4}(?:\.+|…|$)/

/**
 * The next game at or after `from`; null when there is none. Takes time in proportion to what it reads,
 * whatever the text holds. PGN standard, sections 8 and 18 (import format).
 */
export function scanGame(text: string, from: number): PgnGame | null {
  const tags = new Map<string, string>()
  const moves: string[] = []
  let plies = 0
  let fault: string | null = null
  let result: string | null = null
  let depth = 0
  let at = skipSpace(text, from)
  const start = at
  while (at < text.length && result === null) {
    const char = text.charAt(at)
    if (char === '{') {
      const end = commentEnd(text, at)
      if (text.charAt(end - 1) !== '}') fault ??= 'A comment is never closed.'
      at = end
    } else if (char === ';' || (char === '%' && startsLine(text, at))) {
      at = lineEnd(text, at)
    } else if (char === '[' && (depth === 0 || startsLine(text, at))) {
      const tag = tagAt(text, at)
      // A tag after moves belongs to the next game, also where this one has no result.
      if (plies > 0 && (tag || startsLine(text, at))) break
      if (tag && FIRST_TAGS.includes(tag.name) && tags.has(tag.name)) break
      if (tag && tags.size < MAX_TAGS) tags.set(tag.name, tag.value)
      at = tag?.end ?? (plies > 0 ? at + 1 : lineEnd(text, at))
    } else if (char === '(' || char === ')') {
      depth = Math.max(0, depth + (char === '(' ? 1 : -1))
      at++
    } else if (char === ']' || char === '}') {
      at++
    } else {
      const end = wordEnd(text, at)
      const word = text.slice(at, Math.min(end, at + 40))
      at = Math.max(end, at + 1)
      if (depth === 0 && RESULTS.has(word)) {
        // One that stands alone ends nothing.
        if (plies > 0 || tags.size > 0) result = word === '½-½' ? '1/2-1/2' : word
      } else if (depth === 0) {
        const move = moves.length < MAX_KEPT_MOVES ? moveOf(word) : word
        if (move !== null) plies++
        if (move !== null && moves.length < MAX_KEPT_MOVES) moves.push(move)
      }
    }
    at = skipSpace(text, at)
  }
  if (depth > 0) fault ??= 'A variation is never closed.'
  if (plies === 0 && tags.size === 0 && fault === null) return null
  return { tags, moves, plies, result, fault, from: start, to: at }
}

/** The moves of one line, such as '1.e4 c5 2.Nf3', 'e4,c5' or a game's whole PGN. */
export function moveTokens(text: string): string[] {
  return scanGame(text.replaceAll(',', ' '), 0)?.moves ?? []
}

/** '12.e4' → e4; '12...' and '$3' → null; marks such as '!?' and '+-' are cut off. */
function moveOf(word: string): string | null {
  if (PLAIN.test(word)) return word
  if (word.startsWith('$')) return null
  const move = word
    .replace(NUMBER, '')
    .replace(/^\.+|^…/, '')
    .replace(/(?:[!?□⩲⩱±∓]|e\.p\.|\+-|-\+)+$/u, '')
  if (move === '' || /^\.*$/.test(move)) return null
  return move.replace(/^0-0-0/, 'O-O-O').replace(/^0-0/, 'O-O')
}

type Tag = { name: string; value: string; end: number }

function tagAt(text: string, at: number): Tag | null {
  TAG.lastIndex = at
  const tag = TAG.exec(text)
  if (!tag) return null
  const [all, name = '', value = ''] = tag
  return {
    name,
    value: value.slice(0, MAX_TAG_CHARS).replace(/\\(["\\])/g, '$1'),
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

/** Spaces and control characters; beyond ASCII those that JavaScript calls so. */
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
