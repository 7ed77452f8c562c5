import { titleText } from '#shared/domain/resource-display.ts'
import type { T } from '#shared/texts/text.ts'
import { jacketFor, type Jacket, spread, KIDS_BOARD, SAGE_BOARD } from './jacket-palette.ts'
import { type CoverSubject, ground, smallLine, titleSvg } from './jacket-parts.ts'
import { cleanText, coverSvg, shareSvg, rect, num, path } from './svg-markup.ts'
import { motifSvg } from './motifs.ts'
import { PIECE_STROKE, pieceSvg, boardSvg } from './board-svg.ts'
import { PIECE_FACES, type PieceLetter } from '#shared/chess/placed-pieces.ts'
import { boardSide } from '#shared/domain/filters/side.ts'
import { blockDrop, type SetText, textBlock } from './text-setting.ts'
import { readPattern } from '#shared/chess/move-pattern.ts'

type OpeningPosition = {
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
function openingJacket(subject: CoverSubject, position: OpeningPosition, jacket: Jacket): string {
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
    titleSvg(subject.opening?.name ?? '', jacket, {
      ...COLUMN,
      top: 16,
      height: 178,
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
function movePairs(moves: readonly string[]): string[] {
  const pairs: string[] = []
  for (let ply = 0; ply < moves.length; ply += 2) {
    pairs.push(`${ply / 2 + 1}.${moves.slice(ply, ply + 2).join(' ')}`)
  }
  return pairs
}

const HEROES: ReadonlyMap<string, PieceLetter> = new Map([
  ['opening', 'p'],
  ['middlegame', 'q'],
  ['endgame', 'k'],
  ['tactics', 'n'],
  ['strategy', 'b'],
  ['checkmate patterns', 'r'],
])
const ANY_HERO = ['n', 'k', 'p', 'q', 'b', 'r'] as const

/** The soft shape behind the piece. */
const STAGE =
  'M312 38C372 30 392 92 386 150C382 214 356 262 304 258C248 254 218 212 222 150C226 92 254 46 312 38z'

/** Draws a smiling chess piece on a soft background, with round lettering. */
function kidsJacket(subject: CoverSubject, jacket: Jacket): string {
  const hero = HEROES.get(subject.category) ?? ANY_HERO[spread(subject.id) % ANY_HERO.length] ?? 'n'
  return (
    ground(jacket.ground) +
    path(STAGE, `fill="${jacket.shade}"`) +
    confetti(subject.id, jacket) +
    `<g transform="translate(223 68) scale(3.9)" ${PIECE_STROKE}>${smilingPiece(hero, jacket)}</g>` +
    smallLine(subject.categoryName, jacket, { x: 28, y: 42, width: 170 }) +
    titleSvg(subject.title, jacket, {
      x: 28,
      top: 68,
      width: 170,
      height: 180,
      face: 'bold',
      sizes: [32, 23, 15],
    }) +
    smallLine(subject.author, jacket, { x: 28, y: 272, width: 178 })
  )
}

function confetti(id: number, jacket: Jacket): string {
  const turn = spread(id) % 360
  const at = (degrees: number, radius: number): { x: number; y: number } => {
    const angle = ((degrees + turn) * Math.PI) / 180
    return { x: 311 + Math.cos(angle) * radius * 0.72, y: 146 + Math.sin(angle) * radius }
  }
  return [0, 50, 110, 160, 215, 270, 320]
    .map((degrees, index) => {
      const { x, y } = at(degrees, 104 + (index % 3) * 11)
      if (index % 2 === 0)
        return `<circle cx="${num(x)}" cy="${num(y)}" r="${4 + (index % 3)}" fill="${jacket.accent}"/>`
      return rect(
        x - 5,
        y - 5,
        10,
        10,
        `rx="2.5" fill="#fff" transform="rotate(${degrees} ${num(x)} ${num(y)})"`,
      )
    })
    .join('')
}

function smilingPiece(letter: PieceLetter, jacket: Jacket): string {
  const face = PIECE_FACES[letter]
  const smile = letter === 'n' ? 'M-5.4 7.6C-4.2 9 -2 8.8 -1 7.2' : 'M-2 1.2C-1.2 2.9 1.2 2.9 2 1.2'
  const eyes =
    letter === 'n'
      ? '<circle r="1.3"/>'
      : '<circle cx="-2.2" cy="-.6" r=".9"/><circle cx="2.2" cy="-.6" r=".9"/>'
  const cheeks =
    letter === 'n'
      ? ''
      : `<g fill="#f2a0ae"><circle cx="-3.7" cy="1.1" r=".9"/><circle cx="3.7" cy="1.1" r=".9"/></g>`
  return (
    pieceSvg(letter, '#fffdf7', jacket.ink, 'nb'.includes(letter) ? 'none' : jacket.accent) +
    `<g transform="translate(${face.x} ${face.y}) scale(${face.scale})"><g fill="${jacket.ink}">${eyes}</g>${cheeks}` +
    `${path(smile, `fill="none" stroke="${jacket.ink}" stroke-width=".8" stroke-linecap="round"`)}</g>`
  )
}

/**
 * Draws a cover from the record alone: the same subject always gives the same bytes. `alt` is plain text and not yet
 * escaped.
 */
export function renderCover(subject: CoverSubject, t: T): { svg: string; alt: string } {
  const { content, alt } = draw(subject, t)
  return { svg: coverSvg(alt, content), alt }
}

/** Draws the cover centered on its own background color, in the shape that social networks show. */
export function renderShareCover(subject: CoverSubject, t: T): string {
  const { content, alt } = draw(subject, t)
  return shareSvg(alt, content, jacketFor(subject).ground)
}

function draw(subject: CoverSubject, t: T): { content: string; alt: string } {
  const jacket = jacketFor(subject)
  const position = openingPosition(subject)
  if (position) {
    const alt = t('Position after {moves}', { moves: movePairs(position.moves).join(' ') })
    return { content: openingJacket(subject, position, jacket), alt }
  }
  const alt = t('Cover: {title}', { title: titleText(cleanText(subject.title), t) })
  const jacketOf = subject.isForKids ? kidsJacket : titleJacket
  return { content: jacketOf(subject, jacket), alt }
}

function openingPosition(subject: CoverSubject): OpeningPosition | null {
  const position = subject.opening && positionAfter(subject.opening.pattern)
  return position && position.moves.length > 0 ? position : null
}

/** Draws a typographic jacket: the title beside the motif of its category. */
function titleJacket(subject: CoverSubject, jacket: Jacket): string {
  return (
    ground(jacket.ground) +
    rect(240, 0, 160, 300, `fill="${jacket.shade}"`) +
    smallLine(subject.categoryName, jacket, { x: 28, y: 42, width: 194 }) +
    titleSvg(subject.title, jacket, {
      x: 28,
      top: 70,
      width: 194,
      height: 180,
      face: 'serif',
      sizes: [36, 26, 17],
    }) +
    motifSvg(subject.category, jacket, subject.id, { x: 257, y: 87, size: 126 }) +
    smallLine(subject.author, jacket, { x: 28, y: 272, width: 194 })
  )
}
