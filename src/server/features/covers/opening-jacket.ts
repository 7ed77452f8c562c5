import { boardSide } from '#shared/domain/filters/side.ts'
import { boardSvg } from './board-svg.ts'
import { KIDS_BOARD, SAGE_BOARD, type Jacket } from './jacket-palette.ts'
import { type CoverSubject, ground, levelSquares, titleSvg, typeMark } from './jacket-parts.ts'
import { rect } from './svg-markup.ts'
import { blockDrop, type SetText, textBlock } from './text-setting.ts'
import { readPattern } from '#shared/chess/move-pattern.ts'

export type OpeningPosition = {
  fen: string
  /** The moves in SAN, one entry per ply. */
  moves: string[]
  lastMove: { from: string; to: string } | null
}

const BOARD = { x: 114, y: 14, size: 272 }
const COLUMN = { x: 14, width: 95 }
const FOOT = 284
const MOVE_LEADING = 14.5
const MAX_MOVE_LINES = 6

/** Draws the position beside a slim column with the opening's name at the top and its moves below. */
export function openingJacket(
  subject: CoverSubject,
  position: OpeningPosition,
  jacket: Jacket,
): string {
  const tones = subject.isForKids ? KIDS_BOARD : SAGE_BOARD
  const frame = rect(
    BOARD.x - 1.5,
    BOARD.y - 1.5,
    BOARD.size + 3,
    BOARD.size + 3,
    `fill="${jacket.ink}" fill-opacity=".55"`,
  )
  return (
    ground(jacket.ground) +
    frame +
    boardSvg({ ...position, tones, from: boardSide(subject.side) }, BOARD) +
    typeMark(subject.type, jacket.soft, COLUMN.x, 15) +
    levelSquares(subject.level, jacket.soft, COLUMN.x + COLUMN.width - 38, 18) +
    titleSvg(subject.opening?.name ?? '', jacket, {
      ...COLUMN,
      top: 44,
      height: 150,
      face: subject.isForKids ? 'bold' : 'serif',
      // The longest German words fit in the last one.
      sizes: [18, 13, 9.5],
    }) +
    moveColumn(position.moves, jacket)
  )
}

/** Draws a score sheet. Of a long line, it shows the last moves, which lead to the position on the board. */
function moveColumn(moves: readonly string[], jacket: Jacket): string {
  const pairs = movePairs(moves)
  const shown = pairs.length > MAX_MOVE_LINES ? ['…', ...pairs.slice(1 - MAX_MOVE_LINES)] : pairs
  const set: SetText = {
    lines: shown,
    face: 'sans',
    size: 11,
    lineHeight: MOVE_LEADING,
    tracking: 0,
  }
  return textBlock(set, COLUMN.x, FOOT - 1 - blockDrop(set), jacket.soft)
}

/** Returns the position after a pattern such as '1.e4 c5 2.Nf3', or null if a move is illegal. */
export function positionAfter(pattern: string): OpeningPosition | null {
  const { fen, lastMove, line } = readPattern(pattern)
  return line.fault ? null : { fen, moves: line.plies.map((ply) => ply.san), lastMove }
}

/** Returns ['1.e4 c5', '2.Nf3']. */
export function movePairs(moves: readonly string[]): string[] {
  const pairs: string[] = []
  for (let ply = 0; ply < moves.length; ply += 2) {
    pairs.push(`${ply / 2 + 1}.${moves.slice(ply, ply + 2).join(' ')}`)
  }
  return pairs
}
