import type { Jacket } from './jacket-palette.ts'
import { cleanText, COVER_HEIGHT, COVER_WIDTH, num, path } from './svg-markup.ts'
import { capsLine, fitText, type Measure, textBlock } from './text-setting.ts'
import type { LessonSide } from '#shared/domain/filters/side.ts'

/** The fields from which a cover is drawn. */
export type CoverSubject = {
  id: number
  title: string
  author: string | null
  type: string
  category: string
  /** What the cover calls the category. */
  categoryName: string
  level: string
  isForKids: boolean
  /** A lesson for Black shows the board as Black sees it. */
  side: LessonSide
  opening: { name: string; pattern: string } | null
}

const FILLED_SQUARES: ReadonlyMap<string, number> = new Map(
  Object.entries({ beginner: 1, intermediate: 2, advanced: 3, master: 4 }),
)
const LEVEL_WIDTH = 32

export function ground(fill: string): string {
  return `<path d="M0 0H${COVER_WIDTH}V${COVER_HEIGHT}H0z" fill="${fill}"/>`
}

/** Draws the category in small capitals and, at the right, the level as a rank of four squares. */
export function headerLine(
  subject: { categoryName: string; level: string },
  jacket: Jacket,
  x: number,
  y: number,
  width: number,
): string {
  const place = { x, y, width: width - LEVEL_WIDTH - 10, fill: jacket.soft }
  const label = capsLine(cleanText(subject.categoryName), place)
  return label + levelSquares(subject.level, jacket.soft, x + width - LEVEL_WIDTH, y - 7)
}

export function levelSquares(level: string, color: string, x: number, y: number): string {
  const filled = FILLED_SQUARES.get(level)
  if (filled === undefined) return ''
  const squares = [0, 1, 2, 3].map(
    (index) => `M${num(x + index * 8.5 + 0.5)} ${num(y + 0.5)}h6v6h-6z`,
  )
  const full = path(squares.slice(0, filled).join(''), `fill="${color}"`)
  const empty =
    filled === 4
      ? ''
      : path(squares.slice(filled).join(''), `fill="none" stroke="${color}" stroke-opacity=".6"`)
  return full + empty
}

export function authorLine(
  author: string | null,
  jacket: Jacket,
  x: number,
  y: number,
  width: number,
): string {
  const name = cleanText(author ?? '')
  return name === '' ? '' : capsLine(name, { x, y, width, fill: jacket.soft })
}

/** Sets a title in the room below `top`. */
export function titleSvg(
  title: string,
  jacket: Jacket,
  place: Measure & { x: number; top: number },
): string {
  const set = fitText(cleanText(title) || 'Untitled', place)
  return textBlock(set, place.x, place.top + set.size * 0.76, jacket.ink)
}

const TYPE_MARKS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    book: 'M0 1C2.5 0 5 .2 7 1.6C9 .2 11.5 0 14 1V12C11.5 11 9 11.2 7 12.6C5 11.2 2.5 11 0 12zM6.5 2.5V11.5h1V2.5z',
    youtube: 'M0 1H14V12H0zM5 3.5V9.5L10 6.5z',
    course: 'M3 0H14V8H12.5V1.5H3zM0 3H11V12.5H0z',
    article:
      'M0 1H14V3H0zM0 5H6V6.5H0zM8 5H14V6.5H8zM0 8H6V9.5H0zM8 8H14V9.5H8zM0 11H6V12.5H0zM8 11H14V12.5H8z',
  }),
)

/**
 * Draws a 14 × 13 sign of the type: an open book, a screen, stacked cards, columns, or a square of four for the rest.
 */
export function typeMark(type: string, color: string, x: number, y: number): string {
  const d = TYPE_MARKS.get(type) ?? 'M0 0H6.5V6.5H13V13H6.5V6.5H0z'
  return path(d, `transform="translate(${num(x)} ${num(y)})" fill="${color}" fill-rule="evenodd"`)
}
