import { boardOf, type FastBoard, keyOf } from '#shared/chess/classify-board.ts'
import { playWritten } from '#shared/chess/classify-move.ts'
import { fastLine, numberedMove } from '#shared/chess/fast-line.ts'
import { checkFen, isFen } from '#shared/chess/fen.ts'
import { positionKey, START_FEN } from '#shared/chess/position-key.ts'
import { firstCharacters } from '#shared/texts/characters.ts'

/** A line of moves, a position or a code of openings that a search contains. */
export type LineInText = {
  /** The part of the text that is read as the line, position or code. */
  words: string
  /** The other words of the text. */
  rest: string
  /** 'C42'; null for moves and positions. */
  eco: string | null
  /** The FEN, if the text contains one. */
  start: string | null
  /** The legal moves in standard algebraic notation. */
  moves: string[]
  /** The keys of all positions, from the first one on. */
  way: string[]
  /** '2...Nf6', if a move that is not legal follows them. */
  illegal: string | null
}

const MAX_PLIES = 60
const MAX_CHARS = 200
const CODE = /^[A-E]\d\d$/i
const NUMBER = /^\d{1,3}(?:\.+|…|(?=[A-Za-z]|$))/
const AGAINST =
  /(?:^| )(?:against|vs\.?|versus|meet|beat|gegen|contra|contre|(?:answers?|repl(?:y|ies)|responses?|respond|responding) to)$/i
const OPENINGS = /^(?:openings?|repertoires?)$/i
const MOVE_LIKE =
  /^(?:[KQRBNkqrbn]?[a-h]?[1-8]?[x:-]?[a-h][1-8](?:=?[QRBNqrbn])?|[O0o]-[O0o](?:-[O0o])?)[+#]?[!?]{0,2}$/

/**
 * Finds moves from the start of the game, a FEN, or a code such as C42. A word that may also be a move ('b4 gambit') is
 * read as one only with more evidence: a number or 'against' before it, 'opening' after it, a second move, or nothing else in the text.
 */
export function lineInText(text: string): LineInText | null {
  if (isFen(text)) return positionOf(text)
  const words = firstCharacters(text, MAX_CHARS).replaceAll(',', ' ').split(/\s+/).filter(Boolean)
  return movesIn(words) ?? codeIn(words)
}

function positionOf(text: string): LineInText | null {
  const { fen } = checkFen(text)
  if (fen === null) return null
  const words = text.trim()
  return {
    words,
    rest: '',
    eco: null,
    start: fen,
    moves: [],
    way: [positionKey(fen)],
    illegal: null,
  }
}

function codeIn(words: readonly string[]): LineInText | null {
  const at = words.findIndex((word) => CODE.test(word))
  const code = words[at]
  if (code === undefined) return null
  const rest = words.filter((word, index) => index !== at && !/^(?:eco|code)$/i.test(word))
  return {
    words: code,
    rest: rest.join(' '),
    eco: code.toUpperCase(),
    start: null,
    moves: [],
    way: [],
    illegal: null,
  }
}

function movesIn(words: readonly string[]): LineInText | null {
  const first = words.findIndex((word) => {
    const move = withoutNumber(word)
    return MOVE_LIKE.test(move) && played(boardOf(START_FEN), move) !== null
  })
  if (first < 0) return null
  const before = words[first - 1] ?? ''
  const isNumbered = /^\d/.test(words[first] ?? '') || /^1\.*$/.test(before)
  const from = /^1\.*$/.test(before) ? first - 1 : first
  const { written, way, illegal, end } = playFrom(words, first)
  const rest = [...words.slice(0, from), ...words.slice(end)]
  const isEvident =
    isNumbered ||
    AGAINST.test(words.slice(0, from).slice(-2).join(' ')) ||
    OPENINGS.test(words[end] ?? '')
  if (written.length < 2 && !isEvident && rest.length > 0) return null
  return {
    words: words.slice(from, end).join(' '),
    rest: rest.join(' '),
    eco: null,
    start: null,
    moves: fastLine(written).sans,
    way,
    illegal,
  }
}

type Played = Pick<LineInText, 'way' | 'illegal'> & { written: string[]; end: number }

/** Plays what looks like moves, up to the first illegal one; what follows it is passed over. */
function playFrom(words: readonly string[], first: number): Played {
  const board = boardOf(START_FEN)
  const written: string[] = []
  const way = [keyOf(board)]
  let illegal: string | null = null
  let end = first
  for (let at = first; at < words.length; at++) {
    const move = withoutNumber(words[at] ?? '')
    if (move === '') continue
    if (!MOVE_LIKE.test(move)) break
    end = at + 1
    if (illegal !== null || written.length === MAX_PLIES) continue
    const legal = played(board, move)
    if (legal === null) illegal = numberedMove(written.length, move)
    else {
      written.push(legal)
      way.push(keyOf(board))
    }
  }
  return { written, way, illegal, end }
}

/** Returns the move of '1.e4'; a bare number has none. */
function withoutNumber(word: string): string {
  const move = word.replace(NUMBER, '')
  return /^[A-H][1-8]/.test(move) ? move.toLowerCase() : move
}

/** Plays a move in any of its spellings; 'nf3' is Nf3, and 'bb5' is Bb5 where no pawn can go. Null if it is illegal. */
function played(board: FastBoard, written: string): string | null {
  const bare = written.replace(/(?<![!?])[!?]+$/, '').replaceAll('o', 'O')
  const spellings = [bare]
  if (/^[kqrbn]/.test(bare)) spellings.push(bare.charAt(0).toUpperCase() + bare.slice(1))
  return spellings.find((spelling) => playWritten(board, spelling)) ?? null
}
