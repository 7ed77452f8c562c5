import { PIECE_LETTERS, type PieceLetter } from './piece-shapes.ts'

export type PlacedPiece = { letter: PieceLetter; isWhite: boolean; column: number; row: number }

/** Returns the pieces of a FEN, with columns counted from the a-file and rows from the eighth rank. */
export function placedPieces(fen: string): PlacedPiece[] {
  const rows = (fen.split(' ')[0] ?? '').split('/')
  return rows.flatMap((text, row) => {
    const placed: PlacedPiece[] = []
    let column = 0
    for (const char of text) {
      const letter = PIECE_LETTERS.find((known) => known === char.toLowerCase())
      if (letter) placed.push({ letter, isWhite: char !== letter, column, row })
      column += letter ? 1 : Number(char)
    }
    return placed
  })
}

/** Returns where a square such as 'e4' is drawn with White at the bottom. */
export function squareAt(name: string): { column: number; row: number } {
  return { column: name.charCodeAt(0) - 'a'.charCodeAt(0), row: 8 - Number(name[1]) }
}
