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
const SPACE = /[^\s\u00a0\ufeff]/g
const WORD_END = /[\s\u00a0\ufeff()[\]{};]|$/g
const TAG = /\[\s*(\w{1,100})\s+"((?:[^"\\\n]|\\.){0,5000})"\s*\]/y
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
      const end = text.indexOf('}', at)
      if (end < 0) fault ??= 'A comment is never closed.'
      at = end < 0 ? text.length : end + 1
    } else if (char === ';' || (char === '%' && startsLine(text, at))) {
      at = lineEnd(text, at)
    } else if (char === '[' && (depth === 0 || startsLine(text, at))) {
      // A tag after moves belongs to the next game, also where this one has no result.
      if (plies > 0) break
      at = readTag(text, at, tags)
    } else if (char === '(' || char === ')') {
      depth = Math.max(0, depth + (char === '(' ? 1 : -1))
      at++
    } else if (char === ']' || char === '}') {
      at++
    } else {
      const end = wordEnd(text, at)
      const word = text.slice(at, Math.min(end, at + 40))
      at = Math.max(end, at + 1)
      if (depth === 0) {
        if (RESULTS.has(word)) result = word === '½-½' ? '1/2-1/2' : word
        else {
          for (const move of movesOf(word)) {
            plies++
            if (moves.length < MAX_KEPT_MOVES) moves.push(move)
          }
        }
      }
    }
    at = skipSpace(text, at)
  }
  if (depth > 0) fault ??= 'A variation is never closed.'
  if (plies === 0 && tags.size === 0 && result === null && fault === null) return null
  return { tags, moves, plies, result, fault, from: start, to: at }
}

/** The moves of one line, such as '1.e4 c5 2.Nf3', 'e4,c5' or a game's whole PGN. */
export function moveTokens(text: string): string[] {
  return scanGame(text.replaceAll(',', ' '), 0)?.moves ?? []
}

/** '12.e4' → e4; '12...' and '$3' → none; marks such as '!?' and '+-' are cut off. */
function movesOf(word: string): string[] {
  if (word.startsWith('$')) return []
  const move = word
    .replace(NUMBER, '')
    .replace(/^\.+|^…/, '')
    .replace(/(?:[!?□⩲⩱±∓]|e\.p\.|\+-|-\+)+$/u, '')
  if (move === '' || /^\.*$/.test(move)) return []
  return [move.replace(/^0-0-0/, 'O-O-O').replace(/^0-0/, 'O-O')]
}

function readTag(text: string, at: number, tags: Map<string, string>): number {
  TAG.lastIndex = at
  const tag = TAG.exec(text)
  if (!tag) return lineEnd(text, at)
  const [all, name = '', value = ''] = tag
  if (tags.size < MAX_TAGS) {
    tags.set(name, value.slice(0, MAX_TAG_CHARS).replace(/\\(["\\])/g, '$1'))
  }
  return at + all.length
}

function skipSpace(text: string, at: number): number {
  SPACE.lastIndex = at
  return SPACE.exec(text)?.index ?? text.length
}

function wordEnd(text: string, at: number): number {
  WORD_END.lastIndex = at
  return WORD_END.exec(text)?.index ?? text.length
}

function lineEnd(text: string, at: number): number {
  const end = text.indexOf('\n', at)
  return end < 0 ? text.length : end + 1
}

function startsLine(text: string, at: number): boolean {
  return at === 0 || text.charAt(at - 1) === '\n' || text.charAt(at - 1) === '\r'
}
