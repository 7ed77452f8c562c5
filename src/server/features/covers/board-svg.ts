import type { BoardTones } from './jacket-palette.ts'
import {
  PIECE_SHAPES,
  type PieceLetter,
  type BoardSide,
  placedPieces,
  type PlacedPiece,
  squareAt,
} from '#shared/chess/placed-pieces.ts'
import { num, path, rect } from './svg-markup.ts'

/** The side of a square, in the units of PIECE_SHAPES. */
const SQUARE = 45
const PIECE_INK = '#24282a'
const PIECE_PAPER = '#fcf9f0'

/** Draws the position as the side `from` sees it, `size` wide, with its top left corner at (x, y). */
export function boardSvg(
  board: {
    fen: string
    lastMove: { from: string; to: string } | null
    tones: BoardTones
    from?: BoardSide
  },
  place: { x: number; y: number; size: number },
): string {
  const pieces = placedPieces(board.fen, board.from)
  const scale = place.size / (SQUARE * 8)
  return (
    `<defs>${pieceDefs(new Set(pieces.map((piece) => piece.letter)))}</defs>` +
    `<g transform="translate(${num(place.x)} ${num(place.y)}) scale(${scale.toFixed(4)})">` +
    `${squares(board.tones)}${lastMoveSquares(board)}` +
    `${army(pieces, true)}${army(pieces, false)}</g>`
  )
}

/** The stroke attributes for a group of pieces, set once to keep covers small. */
export const PIECE_STROKE = 'stroke-width="1.4" stroke-linejoin="round" stroke-linecap="round"'

/** Draws one piece for a group with PIECE_STROKE. Its collars and eyes have the color `detail`. */
export function pieceSvg(
  letter: PieceLetter,
  fill: string,
  stroke: string,
  detail: string,
): string {
  const shape = PIECE_SHAPES[letter]
  return (
    path(shape.body, `fill="${fill}" stroke="${stroke}"`) +
    path(shape.detail, `fill="none" stroke="${detail}"`)
  )
}

function pieceDefs(letters: ReadonlySet<PieceLetter>): string {
  return [...letters]
    .map((letter) => {
      const { body, detail } = PIECE_SHAPES[letter]
      return `<g id="${letter}"><path d="${body}"/><path d="${detail}" fill="none" stroke="currentColor"/></g>`
    })
    .join('')
}

function squares(tones: BoardTones): string {
  const side = SQUARE * 8
  let dark = ''
  for (let row = 0; row < 8; row++) {
    // Each dark square is drawn with a relative move to the next one in its row.
    dark +=
      `M${row % 2 === 0 ? SQUARE : 0} ${row * SQUARE}` +
      'h45v45h-45zm90 0'.repeat(3) +
      'h45v45h-45z'
  }
  return `${rect(0, 0, side, side, `fill="${tones.light}"`)}${path(dark, `fill="${tones.dark}"`)}`
}

function lastMoveSquares({ lastMove, tones, from }: Parameters<typeof boardSvg>[0]): string {
  if (!lastMove) return ''
  return [lastMove.from, lastMove.to]
    .map((square) => {
      const { column, row } = squareAt(square, from)
      const fill = (column + row) % 2 === 0 ? tones.lastLight : tones.lastDark
      return rect(column * SQUARE, row * SQUARE, SQUARE, SQUARE, `fill="${fill}"`)
    })
    .join('')
}

function army(pieces: readonly PlacedPiece[], white: boolean): string {
  const uses = pieces
    .filter((piece) => piece.isWhite === white)
    .map(
      (piece) =>
        `<use href="#${piece.letter}" x="${piece.column * SQUARE}" y="${piece.row * SQUARE}"/>`,
    )
  const [fill, detail] = white ? [PIECE_PAPER, PIECE_INK] : [PIECE_INK, PIECE_PAPER]
  return `<g fill="${fill}" color="${detail}" stroke="${PIECE_INK}" ${PIECE_STROKE}>${uses.join('')}</g>`
}
