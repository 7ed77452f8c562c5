import { PIECE_LETTERS, type PieceLetter } from './piece-shapes.ts'

export type PlacedPiece = { letter: PieceLetter; isWhite: boolean; column: number; row: number }

/** Who sits at the bottom of a drawn board. */
export type BoardSide = 'white' | 'black'

/** Returns the pieces of a FEN, with columns counted from the left and rows from the top. */
export function placedPieces(fen: string, from: BoardSide = 'white'): PlacedPiece[] {
  const rows = (fen.split(' ')[0] ?? '').split('/')
  return rows.flatMap((text, row) => {
    const placed: PlacedPiece[] = []
    let column = 0
    for (const char of text) {
      const letter = PIECE_LETTERS.find((known) => known === char.toLowerCase())
      if (letter) placed.push({ letter, isWhite: char !== letter, ...seen({ column, row }, from) })
      column += letter ? 1 : Number(char)
    }
    return placed
  })
}

type Place = { column: number; row: number }

/** Returns where a square such as 'e4' is drawn. */
export function squareAt(name: string, from: BoardSide = 'white'): Place {
  return seen({ column: name.charCodeAt(0) - 'a'.charCodeAt(0), row: 8 - Number(name[1]) }, from)
}

const seen = ({ column, row }: Place, from: BoardSide): Place =>
  from === 'white' ? { column, row } : { column: 7 - column, row: 7 - row }
