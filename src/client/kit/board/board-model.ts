import { type PlacedPiece, placedPieces } from '#shared/chess/placed-pieces.ts'
import type { Ply } from '#shared/chess/play-line.ts'
import { text } from '#shared/texts/text.ts'
import { t } from '../t.tsx'
import { tableOf } from '#shared/texts/text-tables.ts'

export type Orientation = 'white' | 'black'

const FILES = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']
const RANKS = ['8', '7', '6', '5', '4', '3', '2', '1']
const WHITE_MEN = {
  p: text('white pawn'),
  n: text('white knight'),
  b: text('white bishop'),
  r: text('white rook'),
  q: text('white queen'),
  k: text('white king'),
}
const BLACK_MEN: typeof WHITE_MEN = {
  p: text('black pawn'),
  n: text('black knight'),
  b: text('black bishop'),
  r: text('black rook'),
  q: text('black queen'),
  k: text('black king'),
}

/** Returns the squares as seen: rows from the top, each from the left. */
export function squareRows(orientation: Orientation): string[][] {
  const files = orientation === 'white' ? FILES : FILES.toReversed()
  const ranks = orientation === 'white' ? RANKS : RANKS.toReversed()
  return ranks.map((rank) => files.map((file) => file + rank))
}

export type Man = Pick<PlacedPiece, 'letter' | 'isWhite'>

/** Returns 'white pawn'. */
function manName({ letter, isWhite }: Man): string {
  return t((isWhite ? WHITE_MEN : BLACK_MEN)[letter])
}

export type SquareMarks = { held?: boolean; target?: boolean; inCheck?: boolean }

/** Returns 'e4, white pawn' or 'e5, empty, can move here'. */
export function squareName(square: string, man: Man | undefined, marks: SquareMarks = {}): string {
  return [
    square,
    man ? manName(man) : t('empty'),
    marks.inCheck && t('in check'),
    marks.held && t('picked up'),
    marks.target && (man ? t('can be taken') : t('can move here')),
  ]
    .filter(Boolean)
    .join(', ')
}

/** Returns whether the square is dark, as a1 is. */
export function isDark(square: string): boolean {
  return (square.charCodeAt(0) + Number(square[1])) % 2 === 0
}

type Step = (row: number, column: number) => [row: number, column: number]

const LAST = 7
const clamp = (value: number) => Math.max(0, Math.min(LAST, value))

const STEPS = tableOf<Step>({
  ArrowUp: (row, column) => [clamp(row - 1), column],
  ArrowDown: (row, column) => [clamp(row + 1), column],
  ArrowLeft: (row, column) => [row, clamp(column - 1)],
  ArrowRight: (row, column) => [row, clamp(column + 1)],
  Home: (row) => [row, 0],
  End: (row) => [row, LAST],
  PageUp: (_row, column) => [0, column],
  PageDown: (_row, column) => [LAST, column],
  'Control+Home': () => [0, 0],
  'Control+End': () => [LAST, LAST],
})

type Key = { key: string; ctrlKey?: boolean }

/** Returns the square that a key leads to, as the board is seen; null if the board does not use the key. */
export function squareByKey(
  { key, ctrlKey = false }: Key,
  square: string,
  orientation: Orientation,
): string | null {
  const step = STEPS.get(ctrlKey ? `Control+${key}` : key)
  if (!step) return null
  const rows = squareRows(orientation)
  const row = rows.findIndex((squares) => squares.includes(square))
  const [toRow, toColumn] = step(row, rows[row]?.indexOf(square) ?? 0)
  return rows[toRow]?.[toColumn] ?? square
}

export const PROMOTIONS = ['q', 'r', 'b', 'n'] as const
export type Promotion = (typeof PROMOTIONS)[number]

/** One legal move; a promotion counts as four. */
export type LegalMove = Pick<Ply, 'from' | 'to' | 'uci'>

export type BoardMove = { from: string; to: string; promotion?: Promotion }

/** Returns the squares that the piece on a square may move to. */
export function targetsOf(legal: readonly LegalMove[], from: string | null): Set<string> {
  return new Set(legal.filter((move) => move.from === from).map(({ to }) => to))
}

/** Returns whether the move is a promotion: in UCI, the fifth letter names the new piece. */
export function isPromotion(legal: readonly LegalMove[], from: string, to: string): boolean {
  return legal.some((move) => move.from === from && move.to === to && move.uci.length === 5)
}

export function pickedUpWords(square: string, man: Man | undefined, targets: number): string {
  return t('{piece} picked up, can go to {targets, plural, one {# square} other {# squares}}', {
    piece: man ? `${manName(man)} ${square}` : square,
    targets,
  })
}

/** Says why a piece cannot be picked up. */
export function unmovableWords(square: string, man: Man | undefined, whiteToMove: boolean): string {
  if (!man) return t('{square} is empty', { square })
  if (man.isWhite !== whiteToMove)
    return whiteToMove ? t('It is White’s move') : t('It is Black’s move')
  return t('{piece} cannot move', { piece: `${manName(man)} ${square}` })
}

/** For each square, how many columns and rows away its piece was before. */
export type Arrivals = ReadonlyMap<string, { columns: number; rows: number }>

const NONE: Arrivals = new Map()
/** Castling moves two pieces; if more have moved, the position is a different one. */
const MOST_MOVED = 2

/** Returns the pieces that moved between two positions, seen from White. */
export function movedMen(before: string, after: string): Arrivals {
  const old = placedPieces(before).map((man) => ({ ...man, name: nameOf(man) }))
  const now = placedPieces(after).map((man) => ({ ...man, name: nameOf(man) }))
  const stood = new Set(old.map(({ name }) => name))
  const stands = new Set(now.map(({ name }) => name))
  const left = old.filter(({ name }) => !stands.has(name))
  const came = now.filter(({ name }) => !stood.has(name))
  if (came.length > MOST_MOVED) return NONE
  return new Map(
    came.flatMap(({ letter, isWhite, column, row }) => {
      const from = left.find((man) => man.letter === letter && man.isWhite === isWhite)
      if (!from) return []
      const square = `${String.fromCharCode(97 + column)}${8 - row}`
      return [[square, { columns: from.column - column, rows: from.row - row }]]
    }),
  )
}

type Placed = ReturnType<typeof placedPieces>[number]

function nameOf({ letter, isWhite, column, row }: Placed): string {
  return `${letter}${isWhite}${column}${row}`
}

type SpokenMove = { san: string; to: string; isWhite: boolean }

/** Returns a move in words: 'White knight f3', 'Black castles kingside', 'White pawn takes d5, check'. */
export function spokenMove({ san, to, isWhite }: SpokenMove): string {
  const move = wayOf(san, to, isWhite)
  if (san.endsWith('#')) return t('{move}, checkmate', { move })
  return san.endsWith('+') ? t('{move}, check', { move }) : move
}

function wayOf(san: string, to: string, isWhite: boolean): string {
  if (san.startsWith('O-O-O'))
    return isWhite ? t('White castles queenside') : t('Black castles queenside')
  if (san.startsWith('O-O'))
    return isWhite ? t('White castles kingside') : t('Black castles kingside')
  const man = capitalized(manName({ letter: letterOf(/^[NBRQK]/.exec(san)?.[0]), isWhite }))
  const move = san.includes('x') ? t('{man} takes {to}', { man, to }) : `${man} ${to}`
  const became = /=([NBRQ])/.exec(san)?.[1]
  if (!became) return move
  return t('{move}, becomes a {piece, select, q {queen} r {rook} b {bishop} other {knight}}', {
    move,
    piece: letterOf(became),
  })
}

/** Takes a capital letter of algebraic notation; a pawn has none. */
function letterOf(capital: string | undefined): Man['letter'] {
  return capital ? (capital.toLowerCase() as Man['letter']) : 'p'
}

function capitalized(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1)
}
