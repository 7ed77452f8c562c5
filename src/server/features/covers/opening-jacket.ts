import { boardSide } from '#shared/domain/filters/side.ts'
import { boardSvg } from './board-svg.ts'
import type { CoverSubject } from './cover-subject.ts'
import { KIDS_BOARD, SAGE_BOARD, type Jacket } from './jacket-palette.ts'
import { ground, hairline, levelSquares, titleParts, typeMark } from './jacket-parts.ts'
import { rect } from './svg-markup.ts'
import { blockDrop, fitText, type Measure, type SetText, textBlock } from './text-setting.ts'
import { readPattern } from '#shared/chess/move-pattern.ts'

export type OpeningPosition = {
  fen: string
  /** The moves in SAN, one entry per ply. */
  moves: string[]
  lastMove: { from: string; to: string } | null
}

const BOARD = { x: 114, y: 14, size: 272 }
const COLUMN = { x: 15, width: 91 }
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
    levelSquares(subject.level, jacket.soft, COLUMN.x + COLUMN.width - 36, 18) +
    openingName(subject.opening?.name ?? '', jacket, subject.isForKids) +
    moveColumn(position.moves, jacket)
  )
}

function openingName(name: string, jacket: Jacket, isForKids: boolean): string {
  if (name.trim() === '') return ''
  const { head, rest } = titleParts(name)
  const headSet = fitName(head, {
    face: isForKids ? 'bold' : 'serif',
    width: COLUMN.width,
    maxLines: 3,
    ladder: [21, 19.5, 18, 16.5, 15, 14, 13, 12, 11],
    leading: 1.14,
  })
  const headY = 58
  const headEnd = headY + blockDrop(headSet)
  const headSvg = textBlock(headSet, COLUMN.x, headY, jacket.ink)
  if (rest === '') return headSvg
  const restSet = fitName(rest, {
    face: isForKids ? 'sans' : 'italic',
    width: COLUMN.width,
    maxLines: 4,
    ladder: [14, 13, 12, 11.5, 10.5],
    leading: 1.22,
  })
  const restSvg = textBlock(restSet, COLUMN.x, headEnd + 27, jacket.soft)
  return headSvg + hairline(COLUMN.x, headEnd + 9, 24, jacket.accent, 1.5) + restSvg
}

/** Where German compounds may be divided: 'Damenbauern-spiel'. */
const JOINT =
  /(?<=\p{Ll}{4})(?=(?:spiel|variante|angriff|gambit|verteidigung|eröffnung|system)(?!\p{L}))/gu
const DIVIDED = /\p{Ll}-(?:spiel|variante|angriff|gambit|verteidigung|eröffnung|system)(?!\p{L})/u

/** Divides compounds between lines if the name is larger for it. */
function fitName(name: string, measure: Measure): SetText {
  const whole = fitText(name, measure)
  const divided = fitText(name.replaceAll(JOINT, '-'), measure)
  const isBetweenLines = !divided.lines.some((line) => DIVIDED.test(line))
  return divided.size > whole.size && isBetweenLines ? divided : whole
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
