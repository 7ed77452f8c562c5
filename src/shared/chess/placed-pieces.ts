import { PIECE_LETTERS, type PieceLetter } from './piece-shapes.ts'

export type PlacedPiece = { letter: PieceLetter; isWhite: boolean; column: number; row: number }

/** The men of a FEN; columns from the a-file, rows from the eighth rank. */
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

/** 'e4' → where it is drawn, White below. */
export function squareAt(name: string): { column: number; row: number } {
  return { column: name.charCodeAt(0) - 'a'.charCodeAt(0), row: 8 - Number(name[1]) }
}
