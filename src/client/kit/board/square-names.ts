import type { PlacedPiece } from '#shared/chess/placed-pieces.ts'

export type Orientation = 'white' | 'black'

const FILES = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']
const RANKS = ['8', '7', '6', '5', '4', '3', '2', '1']
const MEN = { p: 'pawn', n: 'knight', b: 'bishop', r: 'rook', q: 'queen', k: 'king' } as const

/** The squares as they are seen: rows from the top, each from the left. */
export function squareRows(orientation: Orientation): string[][] {
  const files = orientation === 'white' ? FILES : FILES.toReversed()
  const ranks = orientation === 'white' ? RANKS : RANKS.toReversed()
  return ranks.map((rank) => files.map((file) => file + rank))
}

export type Man = Pick<PlacedPiece, 'letter' | 'isWhite'>

/** 'white pawn' */
export function manName({ letter, isWhite }: Man): string {
  return `${isWhite ? 'white' : 'black'} ${MEN[letter]}`
}

export type SquareMarks = { held?: boolean; target?: boolean; inCheck?: boolean }

/** 'e4, white pawn', 'e5, empty, can move here' */
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

/** Whether it is a dark one: a1 is. */
export function isDark(square: string): boolean {
  return (square.charCodeAt(0) + Number(square[1])) % 2 === 0
}
