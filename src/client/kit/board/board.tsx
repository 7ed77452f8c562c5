import {
  type CSSProperties,
  type FocusEvent,
  type JSX,
  type KeyboardEvent,
  type RefObject,
  memo,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import {
  type BoardMove,
  type LegalMove,
  type Man,
  type Orientation,
  PROMOTIONS,
  type Promotion,
  isDark,
  squareByKey,
  squareName,
  squareRows,
} from './board-model.ts'
import { t } from '../t.tsx'
import { type BoardState, useBoard, useDrag } from './use-board.ts'
import { text } from '#shared/texts/text.ts'
import { PIECE_LETTERS, PIECE_SHAPES } from '#shared/chess/placed-pieces.ts'
import './board-colors.css'
import './board.css'
import { tableOf } from '#shared/texts/text-tables.ts'

type BoardProps = {
  fen: string
  orientation: Orientation
  lastMove: { from: string; to: string } | null
  legal: readonly LegalMove[]
  /** The square of a king in check. */
  check: string | null
  /** Announced when the position appears: 'White knight f3'. */
  arrival: string
  onMove: (move: BoardMove) => void
}

/**
 * A board on which pieces move by drag, by two clicks or by keys. Screen readers see a grid of 64 named cells with
 * one cursor (WAI-ARIA, grid pattern).
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
      {/* The board may fill the width of the page, beyond which they would stick out by their margin. */}
      <p id={id} className="sr-only m-0">
        {t(
          'Use the arrow keys to move from square to square. Press Enter to pick up a piece or put it down, and Escape to put it back.',
        )}
      </p>
      <table
        ref={grid}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- ARIA allows it for tables
        role="grid"
        tabIndex={-1}
        aria-label={whiteMoves ? t('Chess board, White to move') : t('Chess board, Black to move')}
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
          onCancel={() => board.letGo(t('Put back'))}
        />
      ) : null}
      <output className="sr-only m-0">{board.announcement}</output>
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
    board.letGo(t('Put back'))
  } else {
    return
  }
  event.preventDefault()
}

type BoardSquareProps = {
  square: string
  man: Man | undefined
  /** Whether Tab leads to it. */
  isCursor: boolean
  held: boolean
  target: boolean
  inCheck: boolean
  moved: boolean
  /** Whether its piece may be picked up. */
  movable: boolean
  /** The coordinates at the left and lower edges. */
  rankMark: string | undefined
  fileMark: string | undefined
  /** How many squares away its piece was before, as seen. */
  fromColumns: number
  fromRows: number
}

const BoardSquare = memo(function BoardSquare(props: BoardSquareProps): JSX.Element {
  const { square, man, held, target, inCheck, moved, movable, fromColumns, fromRows } = props
  const flag = (is: boolean) => (is ? '' : undefined)
  return (
    <td
      tabIndex={props.isCursor ? 0 : -1}
      aria-label={squareName(square, man, { held, target, inCheck })}
      aria-selected={held || undefined}
      data-square={square}
      data-dark={flag(isDark(square))}
      data-moved={flag(moved)}
      data-movable={flag(movable)}
      data-check={flag(inCheck)}
      data-target={target ? (man ? 'take' : 'go') : undefined}
      data-rank={props.rankMark}
      data-file={props.fileMark}
      className="board-square"
    >
      {man ? <ManPicture man={man} columns={fromColumns} rows={fromRows} /> : null}
    </td>
  )
})

type ManPictureProps = { man: Man; columns?: number; rows?: number }

function ManPicture({ man, columns = 0, rows = 0 }: ManPictureProps): JSX.Element {
  const arrives = columns !== 0 || rows !== 0
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 45 45"
      data-arrives={arrives ? '' : undefined}
      style={
        arrives ? ({ '--from': `${columns * 100}% ${rows * 100}%` } as CSSProperties) : undefined
      }
      className={man.isWhite ? 'board-man board-white' : 'board-man board-black'}
    >
      <use href={`#man-${man.letter}`} />
    </svg>
  )
}

/** Defines each piece once, to be drawn by `<use href="#man-n">`. */
function MenSymbols(): JSX.Element {
  return (
    <svg aria-hidden="true" width="0" height="0" className="absolute">
      <defs>
        {PIECE_LETTERS.map((letter) => (
          <g key={letter} id={`man-${letter}`}>
            <path d={PIECE_SHAPES[letter].body} />
            <path d={PIECE_SHAPES[letter].detail} fill="none" stroke="currentColor" />
          </g>
        ))}
      </defs>
    </svg>
  )
}

const NAMES = { q: text('Queen'), r: text('Rook'), b: text('Bishop'), n: text('Knight') }
const EDGE = 8
const STEPS = tableOf<number>({
  ArrowDown: 1,
  ArrowRight: 1,
  ArrowUp: -1,
  ArrowLeft: -1,
})

type PromotionChoiceProps = {
  square: string
  grid: RefObject<HTMLElement | null>
  onChoose: (promotion: Promotion) => void
  onCancel: () => void
}

/** Asks what a pawn becomes, in a small dialog at its new square. Escape or a click beside it cancels. */
function PromotionChoice(props: PromotionChoiceProps): JSX.Element {
  const { square, grid, onChoose, onCancel } = props
  const dialog = useRef<HTMLDialogElement>(null)
  const isWhite = square.endsWith('8')
  useLayoutEffect(() => {
    const element = dialog.current
    if (!element) return
    element.showModal()
    placeAt(element, grid.current?.querySelector(`[data-square=${square}]`))
    element.querySelector('button')?.focus()
    // Closing it before it unmounts returns the focus to the square.
    return () => element.close()
  }, [grid, square])
  return (
    <dialog
      ref={dialog}
      aria-label={t('Promote the pawn on {square}', { square })}
      onCancel={(event) => {
        event.preventDefault()
        onCancel()
      }}
      onPointerDown={({ target }) => {
        if (target === dialog.current) onCancel()
      }}
      onKeyDown={stepAmong}
      className="board-colors promotion"
    >
      {PROMOTIONS.map((letter) => (
        <button
          key={letter}
          type="button"
          aria-label={t(NAMES[letter])}
          title={t(NAMES[letter])}
          onClick={() => onChoose(letter)}
        >
          <ManPicture man={{ letter, isWhite }} />
        </button>
      ))}
    </dialog>
  )
}

/** Places the dialog over the square, within the window. */
function placeAt(dialog: HTMLElement, cell: Element | null | undefined): void {
  if (!cell) return
  const { left, top, bottom, width } = cell.getBoundingClientRect()
  dialog.style.setProperty('--square', `${width}px`)
  const { offsetWidth, offsetHeight } = dialog
  const below = top + offsetHeight <= innerHeight - EDGE
  const x = Math.min(left + (width - offsetWidth) / 2, innerWidth - offsetWidth - EDGE)
  const y = below ? top : bottom - offsetHeight
  dialog.style.left = `${Math.max(EDGE, x)}px`
  dialog.style.top = `${Math.max(EDGE, y)}px`
}

function stepAmong(event: KeyboardEvent<HTMLElement>): void {
  const step = STEPS.get(event.key)
  if (!step) return
  event.preventDefault()
  const buttons = [...event.currentTarget.querySelectorAll('button')]
  const at = buttons.findIndex((button) => button === document.activeElement)
  buttons.at((at + step) % buttons.length)?.focus()
}
