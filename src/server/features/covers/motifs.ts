import { PIECE_STROKE, pieceSvg } from './board-svg.ts'
import { type Jacket, spread } from './jacket-palette.ts'
import type { PieceLetter } from '#shared/chess/placed-pieces.ts'
import { num, path, rect } from './svg-markup.ts'

/** The side of the box in which motifs are drawn. They use only the geometry of chess. */
const MOTIF_SIZE = 120

type Motif = (jacket: Jacket, id: number) => string

const MOTIFS: ReadonlyMap<string, Motif> = new Map(
  Object.entries({
    opening: developmentArrows,
    middlegame: crossingLines,
    endgame: loneKingAndPawn,
    tactics: knightStar,
    strategy: pawnChain,
    'checkmate patterns': rookLadder,
    general: boardDiamond,
    other: knightsTour,
  }),
)

export function motifSvg(
  category: string,
  jacket: Jacket,
  id: number,
  place: { x: number; y: number; size: number },
): string {
  const draw = MOTIFS.get(category) ?? knightsTour
  const scale = place.size / MOTIF_SIZE
  return `<g transform="translate(${num(place.x)} ${num(place.y)}) scale(${scale.toFixed(3)})" ${PIECE_STROKE}>${draw(jacket, id)}</g>`
}

function piece(letter: PieceLetter, jacket: Jacket, x: number, y: number, scale: number): string {
  const drawn = pieceSvg(letter, jacket.ink, jacket.ink, jacket.ground)
  return `<g transform="translate(${num(x)} ${num(y)}) scale(${scale})">${drawn}</g>`
}

/** Draws a piece of the other side as an outline. */
function opponent(
  letter: PieceLetter,
  jacket: Jacket,
  x: number,
  y: number,
  scale: number,
): string {
  const drawn = pieceSvg(letter, jacket.ground, jacket.ink, jacket.ink)
  return `<g transform="translate(${num(x)} ${num(y)}) scale(${scale})">${drawn}</g>`
}

/** Draws a checkered field of `count` × `count` squares that fills the box. */
function checkers(jacket: Jacket, count: number, opacity: number): string {
  const side = MOTIF_SIZE / count
  let squares = ''
  for (let row = 0; row < count; row++) {
    for (let column = row % 2; column < count; column += 2) {
      squares += `M${num(column * side)} ${num(row * side)}h${num(side)}v${num(side)}h-${num(side)}z`
    }
  }
  return path(squares, `fill="${jacket.accent}" fill-opacity="${opacity}"`)
}

/** Draws lines; round caps and joins come from the motif's group. */
function lines(d: string, color: string, width: number, extra = ''): string {
  return path(d, `fill="none" stroke="${color}" stroke-width="${width}"${extra}`)
}

function developmentArrows(jacket: Jacket): string {
  const arrows = 'M20 84V50M13 58L20 49L27 58M60 82C60 62 76 40 94 24M82 25L95 23L94 36'
  return (
    checkers(jacket, 3, 0.45) +
    lines(arrows, jacket.ink, 3.2) +
    piece('p', jacket, 0, 78, 0.9) +
    piece('n', jacket, 39, 78, 0.93) +
    opponent('p', jacket, 0, -1, 0.9)
  )
}

function crossingLines(jacket: Jacket): string {
  return (
    checkers(jacket, 3, 0.45) +
    lines('M30 90L92 28M100 84V34', jacket.ink, 2.6, ' stroke-dasharray=".1 7"') +
    opponent('k', jacket, 79, -1, 0.92) +
    piece('b', jacket, -1, 78, 0.93) +
    piece('r', jacket, 79, 78, 0.92)
  )
}

function loneKingAndPawn(jacket: Jacket): string {
  let floor = ''
  for (let column = 0; column < 8; column++)
    floor += `M${column * 15} ${column % 2 ? 112 : 105}h15v7h-15z`
  return (
    path(floor, `fill="${jacket.accent}"`) +
    piece('k', jacket, -17, 5, 2.55) +
    piece('p', jacket, 69, 54, 1.3)
  )
}

function knightStar(jacket: Jacket): string {
  const reach = [
    [90, 0],
    [120, 30],
    [120, 90],
    [90, 120],
    [30, 120],
    [0, 90],
    [0, 30],
    [30, 0],
  ] as const
  const rays = reach.map(([x, y]) => `M60 60L${x} ${y}`).join('')
  const ring = `M${reach.map(([x, y]) => `${x} ${y}`).join('L')}z`
  const dots = reach.map(([x, y]) => `M${x} ${y}h0`).join('')
  return (
    lines(ring, jacket.accent, 1) +
    lines(rays, jacket.accent, 2) +
    lines(dots, jacket.accent, 9) +
    lines('M30 0h0M90 0h0', jacket.ink, 14) +
    `<circle cx="60" cy="60" r="33" fill="${jacket.ground}" stroke="${jacket.accent}" stroke-width="2"/>` +
    piece('n', jacket, 31, 29, 1.28)
  )
}

function pawnChain(jacket: Jacket): string {
  const links = [0, 1, 2, 3]
  const ground = links.map((step) =>
    rect(step * 30, 90 - step * 30, 30, 30, `fill="${jacket.accent}" fill-opacity=".75"`),
  )
  const pawn = `<defs><g id="p">${piece('p', jacket, -2.5, 87, 0.78)}</g></defs>`
  const pawns = links.map((step) => `<use href="#p" x="${step * 30}" y="${step * -30}"/>`)
  return (
    checkers(jacket, 4, 0.22) +
    ground.join('') +
    lines('M0 90L90 0', jacket.ink, 1.2, ' stroke-opacity=".5"') +
    pawn +
    pawns.join('')
  )
}

function rookLadder(jacket: Jacket): string {
  return (
    lines('M0 2H120M0 41H120M0 80H120M0 119H120', jacket.accent, 1.6) +
    rect(40, 8, 42, 27, `fill="${jacket.accent}" fill-opacity=".5"`) +
    rect(40, 47, 80, 27, `fill="${jacket.accent}" fill-opacity=".5"`) +
    rect(40, 86, 80, 27, `fill="${jacket.accent}" fill-opacity=".2"`) +
    `<g id="r">${piece('r', jacket, -2, 2, 0.87)}</g><use href="#r" y="39"/>` +
    opponent('k', jacket, 82, 1, 0.87)
  )
}

function boardDiamond(jacket: Jacket, id: number): string {
  const letters = ['k', 'n', 'q', 'r', 'b', 'p'] as const
  const letter = letters[spread(id + 7) % letters.length] ?? 'k'
  const board = `<g transform="rotate(45 60 60) translate(18 18) scale(.7)">${checkers(jacket, 4, 0.55)}${lines('M0 0H120V120H0z', jacket.accent, 2)}</g>`
  return `${board}<circle cx="60" cy="60" r="33" fill="${jacket.ground}"/>${piece(letter, jacket, 31, 30, 1.28)}`
}

/** Draws a path that visits every square of a 5 × 5 board once, with the knight where the path ends. */
function knightsTour(jacket: Jacket): string {
  const tour = '00 21 40 32 44 23 04 12 20 41 33 14 02 10 31 43 24 03 11 30 42 34 13 01 22'
  const stops = tour
    .split(' ')
    .map((stop) => `${8 + Number(stop[0]) * 26} ${8 + Number(stop[1]) * 26}`)
  return (
    lines(`M${stops.join('L')}`, jacket.accent, 1.6) +
    lines(stops.map((stop) => `M${stop}h0`).join(''), jacket.accent, 7) +
    `<circle cx="60" cy="60" r="23" fill="${jacket.ground}"/>${piece('n', jacket, 38, 36, 0.98)}`
  )
}
