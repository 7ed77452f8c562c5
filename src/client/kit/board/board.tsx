import { type FocusEvent, type JSX, type KeyboardEvent, useId, useRef, useState } from 'react'
import { squareByKey } from './board-keys.ts'
import type { BoardMove, LegalMove } from './board-play.ts'
import { BoardSquare } from './board-square.tsx'
import { MenSymbols } from './men-symbols.tsx'
import { PromotionChoice } from './promotion-choice.tsx'
import { type Orientation, squareRows } from './square-names.ts'
import { type BoardState, useBoard } from './use-board.ts'
import { useDrag } from './use-drag.ts'
import './board-colors.css'
import './board.css'

type BoardProps = {
  fen: string
  orientation: Orientation
  lastMove: { from: string; to: string } | null
  legal: readonly LegalMove[]
  /** Square of a king in check. */
  check: string | null
  /** What is said when the position comes up: 'White knight f3'. */
  arrival: string
  onMove: (move: BoardMove) => void
}

/**
 * A board to move on, by drag, by two clicks or by keys. For screen readers it is a grid of 64 named
 * cells with one cursor (WAI-ARIA, grid pattern).
 */
export function Board(props: BoardProps): JSX.Element {
  const { fen, orientation, lastMove, check } = props
  const board = useBoard(props)
  const grid = useRef<HTMLTableElement>(null)
  const drag = useDrag(grid, board)
  const [cursor, setCursor] = useState(orientation === 'white' ? 'e2' : 'e7')
  const id = useId()
  const whiteMoves = fen.split(' ')[1] === 'w'
  return (
    <div className="board-colors board">
      <MenSymbols />
      <p id={id} className="sr-only">
        Use the arrow keys to move from square to square. Press Enter to pick up a piece or put it
        down, and Escape to put it back.
      </p>
      <table
        ref={grid}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- ARIA allows it for tables
        role="grid"
        tabIndex={-1}
        aria-label={`Chess board, ${whiteMoves ? 'White' : 'Black'} to move`}
        aria-describedby={id}
        onFocus={(event: FocusEvent<HTMLElement>) =>
          setCursor(event.target.dataset.square ?? cursor)
        }
        onKeyDown={(event) => handleKey(event, board, orientation)}
        {...drag}
        className="board-grid"
      >
        <tbody>
          {squareRows(orientation).map((squares, row) => (
            <tr key={squares[0]}>
              {squares.map((square, column) => (
                <BoardSquare
                  key={square}
                  square={square}
                  man={board.men.get(square)}
                  isCursor={square === cursor}
                  held={square === board.held}
                  target={board.targets.has(square)}
                  inCheck={square === check}
                  moved={square === lastMove?.from || square === lastMove?.to}
                  movable={board.movable.has(square)}
                  rankMark={column === 0 ? square[1] : undefined}
                  fileMark={row === 7 ? square[0] : undefined}
                  {...wayOf(board, square, orientation)}
                />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {board.promoting ? (
        <PromotionChoice
          square={board.promoting.to}
          grid={grid}
          onChoose={board.promote}
          onCancel={() => board.letGo('Put back')}
        />
      ) : null}
      <output className="sr-only">{board.said}</output>
    </div>
  )
}

function wayOf(board: BoardState, square: string, orientation: Orientation) {
  const { columns = 0, rows = 0 } = board.arrivals.get(square) ?? {}
  const side = orientation === 'white' ? 1 : -1
  return { fromColumns: columns * side, fromRows: rows * side }
}

function handleKey(event: KeyboardEvent, board: BoardState, orientation: Orientation): void {
  const { target, currentTarget, key } = event
  const square = target instanceof HTMLElement ? target.dataset.square : undefined
  if (!square || event.altKey || event.metaKey || event.shiftKey) return
  const to = squareByKey(event, square, orientation)
  if (to) {
    currentTarget.querySelector<HTMLElement>(`[data-square=${to}]`)?.focus()
  } else if (!event.ctrlKey && (key === 'Enter' || key === ' ')) {
    if (!event.repeat) board.choose(square)
  } else if (key === 'Escape' && board.held) {
    board.letGo('Put back')
  } else {
    return
  }
  event.preventDefault()
}
