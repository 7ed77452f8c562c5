import { type PlacedPiece, placedPieces } from '#shared/chess/placed-pieces.ts'
import type { Ply } from '#shared/chess/play-line.ts'

export type Orientation = 'white' | 'black'

const FILES = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']
const RANKS = ['8', '7', '6', '5', '4', '3', '2', '1']
const MEN = { p: 'pawn', n: 'knight', b: 'bishop', r: 'rook', q: 'queen', k: 'king' } as const

/** Returns the squares as seen: rows from the top, each from the left. */
export function squareRows(orientation: Orientation): string[][] {
  const files = orientation === 'white' ? FILES : FILES.toReversed()
  const ranks = orientation === 'white' ? RANKS : RANKS.toReversed()
  return ranks.map((rank) => files.map((file) => file + rank))
}

export type Man = Pick<PlacedPiece, 'letter' | 'isWhite'>

/** Returns 'white pawn'. */
function manName({ letter, isWhite }: Man): string {
  return `${isWhite ? 'white' : 'black'} ${MEN[letter]}`
}

export type SquareMarks = { held?: boolean; target?: boolean; inCheck?: boolean }

/** Returns 'e4, white pawn' or 'e5, empty, can move here'. */
export function squareName(square: string, man: Man | undefined, marks: SquareMarks = {}): string {
  return [
    square,
    man ? manName(man) : 'empty',
    marks.inCheck && 'in check',
    marks.held && 'picked up',
    marks.target && (man ? 'can be taken' : 'can move here'),
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

const STEPS: Readonly<Record<string, Step>> = {
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
}

type Key = { key: string; ctrlKey?: boolean }

/** Returns the square that a key leads to, as the board is seen; null if the board does not use the key. */
export function squareByKey(
  { key, ctrlKey = false }: Key,
  square: string,
  orientation: Orientation,
): string | null {
  const step = STEPS[ctrlKey ? `Control+${key}` : key]
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
  const places = targets === 1 ? '1 square' : `${targets} squares`
  return `${man ? `${manName(man)} ` : ''}${square} picked up, can go to ${places}`
}

/** Says why a piece cannot be picked up. */
export function unmovableWords(square: string, man: Man | undefined, whiteToMove: boolean): string {
  if (!man) return `${square} is empty`
  if (man.isWhite !== whiteToMove) return `It is ${whiteToMove ? 'White' : 'Black'}’s move`
  return `${manName(man)} ${square} cannot move`
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
  return `${isWhite ? 'White' : 'Black'} ${wayOf(san, to)}${endingOf(san)}`
}

function wayOf(san: string, to: string): string {
  if (san.startsWith('O-O-O')) return 'castles queenside'
  if (san.startsWith('O-O')) return 'castles kingside'
  const man = manOf(/^[NBRQK]/.exec(san)?.[0]) ?? 'pawn'
  const became = manOf(/=([NBRQ])/.exec(san)?.[1])
  return `${man} ${san.includes('x') ? 'takes ' : ''}${to}${became ? `, becomes a ${became}` : ''}`
}

/** Takes a capital letter of algebraic notation; a pawn has none. */
function manOf(letter: string | undefined): string | undefined {
  return letter && MEN[letter.toLowerCase() as keyof typeof MEN]
}

function endingOf(san: string): string {
  if (san.endsWith('#')) return ', checkmate'
  return san.endsWith('+') ? ', check' : ''
}
