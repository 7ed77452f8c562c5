import { placedPieces } from '#shared/chess/placed-pieces.ts'

/** By square: how many columns and rows away a man stood before. */
export type Arrivals = ReadonlyMap<string, { columns: number; rows: number }>

const NONE: Arrivals = new Map()
/** More than castling: another position, not a move. */
const MOST_MOVED = 2

/** The men that went from one square to another between two positions, seen from White. */
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
