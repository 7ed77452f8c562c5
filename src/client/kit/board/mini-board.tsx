import type { JSX } from 'react'
import {
  PIECE_SHAPES,
  type BoardSide,
  placedPieces,
  squareAt,
} from '#shared/chess/placed-pieces.ts'
import './board-colors.css'

/** The width of a square in the units of PIECE_SHAPES. */
const SQUARE = 45
const RANKS = [0, 1, 2, 3, 4, 5, 6, 7]
/** One path for all dark squares: each draws itself and moves on to the next in its row. */
const DARK_SQUARES = RANKS.map(
  (row) =>
    `M${row % 2 === 0 ? SQUARE : 0} ${row * SQUARE}${'h45v45h-45zm90 0'.repeat(3)}h45v45h-45z`,
).join('')

type MiniBoardProps = {
  fen: string
  lastMove: { from: string; to: string } | null
  /** The accessible name. */
  label: string
  /** Who sits at the bottom. */
  from?: BoardSide
}

/** A picture of a position. */
export function MiniBoard({ fen, lastMove, label, from }: MiniBoardProps): JSX.Element {
  const marked = lastMove ? [lastMove.from, lastMove.to] : []
  return (
    <svg role="img" aria-label={label} viewBox="-3 -3 366 366" className="board-colors mini-board">
      <rect x="-1.5" y="-1.5" width="363" height="363" className="board-light" />
      <path d={DARK_SQUARES} className="board-dark" />
      {marked.map((name) => {
        const { column, row } = squareAt(name, from)
        return (
          <rect
            key={name}
            x={column * SQUARE}
            y={row * SQUARE}
            width={SQUARE}
            height={SQUARE}
            className="board-move"
          />
        )
      })}
      {placedPieces(fen, from).map(({ letter, isWhite, column, row }) => (
        <g
          key={`${column}${row}`}
          transform={`translate(${column * SQUARE} ${row * SQUARE})`}
          className={isWhite ? 'board-white' : 'board-black'}
        >
          <path d={PIECE_SHAPES[letter].body} />
          <path d={PIECE_SHAPES[letter].detail} fill="none" stroke="currentColor" />
        </g>
      ))}
    </svg>
  )
}
