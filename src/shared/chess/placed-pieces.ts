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

/** The six pieces, drawn for Openfile: Staunton outlines in a 45 × 45 box with their feet at y = 39. */
export const PIECE_LETTERS = ['p', 'n', 'b', 'r', 'q', 'k'] as const
export type PieceLetter = (typeof PIECE_LETTERS)[number]

/** `body` is filled and outlined; `detail` (collars, slits and eyes) is drawn as lines only. */
export type PieceShape = { body: string; detail: string }

export const PIECE_SHAPES: Readonly<Record<PieceLetter, PieceShape>> = {
  p: {
    body: 'M22.5 10c3 0 5.2 2.2 5.2 5 0 2-.9 3.6-2.3 4.6l3.1 1.6c.8.5.5 1.8-.4 1.8h-2c.4 4.4 2 7 4.8 9 1.6 1.1 2.2 2 2.3 3.4h.1c.6 0 1 .5 1 1v2.6h-11.8-11.8v-2.6c0-.5.4-1 1-1h.1c.1-1.4.7-2.3 2.3-3.4 2.8-2 4.4-4.6 4.8-9h-2c-.9 0-1.2-1.3-.4-1.8l3.1-1.6c-1.4-1-2.3-2.6-2.3-4.6 0-2.8 2.2-5 5.2-5z',
    detail: 'M11.8 35.4h21.4',
  },
  n: {
    body: 'M21.6 5.4c.6 1.6 1.6 2.8 3 3.5 8 3.1 11.4 13.1 9.5 26.5 1.3 0 1.9.3 1.9 1v2.6h-25.4v-2.6c0-.7.4-1 2-1 .2-4 2.8-6 6-8.6 2.4-2 3.6-3.6 3.6-5.8-1.6 1.8-3.6 2.6-5.6 3.2-1.6.5-2.2 1.4-3.2 2.8-.8 1.2-2.2 1.4-3.5.6-1.7-1-2.5-2.8-1.9-4.6 .8-2.4 3-4.4 3.8-7 .8-2.8 2.6-5.2 5.8-6.8 .2-1.6 1-3 1.8-4l1 2.4z',
    detail: 'M25.4 11.6c5 4 6.6 10.8 5.8 19.8M16 14.7l1.8-1M10.6 24.6l.8-.8M12.6 35.4h21.5',
  },
  b: {
    body: 'M22.5 5.2c1.3 0 2.3.9 2.3 2.2 0 .8-.4 1.5-1 1.9 3.3 2.3 6.1 5.7 6.1 9.5 0 2.6-1.3 4.5-3.1 5.8l2.5 1.2c.8.5.5 1.8-.4 1.8h-2.1c.4 2.6 1.9 4.2 4.1 5.4 1.6.8 2.5 1.4 2.7 2.4h.1c.6 0 1 .5 1 1v2.6h-12.2-12.2v-2.6c0-.5.4-1 1-1h.1c.2-1 1.1-1.6 2.7-2.4 2.2-1.2 3.7-2.8 4.1-5.4h-2.1c-.9 0-1.2-1.3-.4-1.8l2.5-1.2c-1.8-1.3-3.1-3.2-3.1-5.8 0-3.8 2.8-7.2 6.1-9.5-.6-.4-1-1.1-1-1.9 0-1.3 1-2.2 2.3-2.2z',
    detail: 'M26 12.6l-4 5.8M18.2 24.6h8.6M18.2 27.6h8.6M11.4 35.4h22.2',
  },
  r: {
    body: 'M22.5 9h2.2v2.6h2.6v-2.6h4.6v5.2c0 1.2-.6 1.8-1.5 2.4l-1.2 1c.1 5 .6 9.2 1.9 13 .6 1.4 2.3 2.6 2.6 4.8h.6c.6 0 1 .5 1 1v2.6h-12.8-12.8v-2.6c0-.5.4-1 1-1h.6c.3-2.2 2-3.4 2.6-4.8 1.3-3.8 1.8-8 1.9-13l-1.2-1c-.9-.6-1.5-1.2-1.5-2.4v-5.2h4.6v2.6h2.6v-2.6h2.2z',
    detail: 'M15.8 17.6h13.4M10.8 35.4h23.4M14 30.9h17',
  },
  q: {
    body: 'M22.5 9.4l2.9 7.4 3.1-7.6 1.3 8.2 4.7-5.8c-.7 4.8-3 9-5 13.4l1.2 1c.7.6.4 1.9-.5 1.9h-1.7c.3 2.5 1.6 4.1 3.4 5.2 1.4.8 2.2 1.3 2.4 2.3h.4c.6 0 1 .5 1 1v2.6h-13.2-13.2v-2.6c0-.5.4-1 1-1h.4c.2-1 1-1.5 2.4-2.3 1.8-1.1 3.1-2.7 3.4-5.2h-1.7c-.9 0-1.2-1.3-.5-1.9l1.2-1c-2-4.4-4.3-8.6-5-13.4l4.7 5.8 1.3-8.2 3.1 7.6 2.9-7.4zM20.6 7.6a1.9 1.9 0 1 0 3.8 0 1.9 1.9 0 1 0-3.8 0zM14.6 7.9a1.7 1.7 0 1 0 3.4 0 1.7 1.7 0 1 0-3.4 0zM27 7.9a1.7 1.7 0 1 0 3.4 0 1.7 1.7 0 1 0-3.4 0zM8.3 10.2a1.7 1.7 0 1 0 3.4 0 1.7 1.7 0 1 0-3.4 0zM33.3 10.2a1.7 1.7 0 1 0 3.4 0 1.7 1.7 0 1 0-3.4 0z',
    detail: 'M15.5 25h14M16.4 27.9h12.2M10.4 35.4h24.2',
  },
  k: {
    body: 'M22.5 3h1.4v2.4h2.5v2.7h-2.5v2.5c3.2.3 6.4 1.4 8.8 3.8-.6 4-2.2 7.2-3.6 10.6l1.8 1c.7.6.4 1.9-.5 1.9h-2.1c.3 2.5 1.8 4.1 3.6 5.2 1.4.8 2.2 1.3 2.4 2.3h.4c.6 0 1 .5 1 1v2.6h-13.2-13.2v-2.6c0-.5.4-1 1-1h.4c.2-1 1-1.5 2.4-2.3 1.8-1.1 3.3-2.7 3.6-5.2h-2.1c-.9 0-1.2-1.3-.5-1.9l1.8-1c-1.4-3.4-3-6.6-3.6-10.6 2.4-2.4 5.6-3.5 8.8-3.8v-2.5h-2.5v-2.7h2.5v-2.4h1.4z',
    detail: 'M12.6 14.9c6-2.1 13.8-2.1 19.8 0M15.9 25h13.2M16.6 27.9h11.8M10.4 35.4h24.2',
  },
}

/** For children, pieces smile: where a face sits on each, in its 45 × 45 box, and how large it is. */
export const PIECE_FACES: Readonly<Record<PieceLetter, { x: number; y: number; scale: number }>> = {
  p: { x: 22.5, y: 14.6, scale: 0.8 },
  n: { x: 16.4, y: 17, scale: 1 },
  b: { x: 22.5, y: 19.3, scale: 0.95 },
  r: { x: 22.5, y: 23, scale: 1.1 },
  q: { x: 22.5, y: 20, scale: 1.05 },
  k: { x: 22.5, y: 18.6, scale: 1.05 },
}
