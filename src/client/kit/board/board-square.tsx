import { type CSSProperties, type JSX, memo } from 'react'
import { isDark, type Man, squareName } from './square-names.ts'

type BoardSquareProps = {
  square: string
  man: Man | undefined
  /** Tab leads to it. */
  isCursor: boolean
  held: boolean
  target: boolean
  inCheck: boolean
  moved: boolean
  /** Its man may be picked up. */
  movable: boolean
  /** At the left edge and at the lower one stand the coordinates. */
  rankMark: string | undefined
  fileMark: string | undefined
  /** Squares that its man has come from, as it is seen. */
  fromColumns: number
  fromRows: number
}

export const BoardSquare = memo(function BoardSquare(props: BoardSquareProps): JSX.Element {
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

export function ManPicture({ man, columns = 0, rows = 0 }: ManPictureProps): JSX.Element {
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
