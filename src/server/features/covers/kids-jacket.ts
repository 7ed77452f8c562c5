import { PIECE_STROKE, pieceSvg } from './board-svg.ts'
import { type Jacket, spread } from './jacket-palette.ts'
import { authorLine, type CoverSubject, ground, headerLine, titleSvg } from './jacket-parts.ts'
import type { PieceLetter } from '#shared/chess/placed-pieces.ts'
import { num, path, rect } from './svg-markup.ts'

const HEROES: ReadonlyMap<string, PieceLetter> = new Map([
  ['opening', 'p'],
  ['middlegame', 'q'],
  ['endgame', 'k'],
  ['tactics', 'n'],
  ['strategy', 'b'],
  ['checkmate patterns', 'r'],
])
const ANY_HERO = ['n', 'k', 'p', 'q', 'b', 'r'] as const

/** The position and size of the face on each piece, in its 45 × 45 box. */
const FACES: Readonly<Record<PieceLetter, { x: number; y: number; scale: number }>> = {
  p: { x: 22.5, y: 14.6, scale: 0.8 },
  n: { x: 16.4, y: 17, scale: 1 },
  b: { x: 22.5, y: 19.3, scale: 0.95 },
  r: { x: 22.5, y: 23, scale: 1.1 },
  q: { x: 22.5, y: 20, scale: 1.05 },
  k: { x: 22.5, y: 18.6, scale: 1.05 },
}

/** The soft shape behind the piece. */
const STAGE =
  'M312 38C372 30 392 92 386 150C382 214 356 262 304 258C248 254 218 212 222 150C226 92 254 46 312 38z'

/** Draws a smiling chess piece on a soft background, with round lettering. */
export function kidsJacket(subject: CoverSubject, jacket: Jacket): string {
  const hero = HEROES.get(subject.category) ?? ANY_HERO[spread(subject.id) % ANY_HERO.length] ?? 'n'
  return (
    ground(jacket.ground) +
    path(STAGE, `fill="${jacket.shade}"`) +
    confetti(subject.id, jacket) +
    `<g transform="translate(223 68) scale(3.9)" ${PIECE_STROKE}>${smilingPiece(hero, jacket)}</g>` +
    headerLine(subject, jacket, 28, 42, 188) +
    titleSvg(subject.title, jacket, {
      x: 28,
      top: 68,
      width: 170,
      height: 180,
      face: 'bold',
      sizes: [32, 23, 15],
    }) +
    authorLine(subject.author, jacket, 28, 272, 178)
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
  const face = FACES[letter]
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
