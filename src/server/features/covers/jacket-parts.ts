import type { Jacket } from './jacket-palette.ts'
import { cleanText, COVER_HEIGHT, COVER_WIDTH, num, path, rect } from './svg-markup.ts'
import type { Face } from './letters.ts'
import { blockDrop, capsLine, fitText, textBlock } from './text-setting.ts'

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
  return name === '' ? '' : capsLine(name, { x, y, width, fill: jacket.soft, size: 11 })
}

export type TitlePlace = {
  x: number
  top: number
  width: number
  /** The height of the title, including its smaller second part. */
  height: number
  ladder: readonly number[]
  face?: Face
}

/** Sets a title of at most four lines. Text after a colon or bar, or in brackets, is set below it in small italics. */
export function titleSvg(
  title: string,
  jacket: Jacket,
  place: TitlePlace,
): { svg: string; bottom: number } {
  const { x, width, height, ladder, face = 'serif' } = place
  const { head, rest } = titleParts(title)
  const headSet = fitText(head, {
    face,
    width,
    ladder,
    maxLines: rest === '' ? 4 : 3,
    maxHeight: height - (rest === '' ? 0 : 38),
  })
  const headY = place.top + headSet.size * 0.76
  const headEnd = headY + blockDrop(headSet)
  const headSvg = textBlock(headSet, x, headY, jacket.ink)
  if (rest === '') return { svg: headSvg, bottom: headEnd }
  const small = Math.max(13, Math.min(16, headSet.size * 0.62))
  const room = place.top + height - headEnd - 6
  const restSet = fitText(rest, {
    face: 'italic',
    width,
    ladder: [small, 13],
    maxLines: 4 - headSet.lines.length,
    maxHeight: room,
    leading: 1.25,
  })
  const restY = headEnd + restSet.size * 1.25 + 6
  const restSvg = textBlock(restSet, x, restY, jacket.soft)
  return { svg: headSvg + restSvg, bottom: restY + blockDrop(restSet) }
}

const MARK = / ?(?:(?<!\|)\|+|:| [–—-]) /gu
const SPLIT_AT_BRACKET = /^([^(]{3,}) \(([^()]{3,})\)$/u

/** Splits at the first mark that leaves three characters or more on both sides. */
function splitAtMark(title: string): [string, string, string] | null {
  for (const { 0: mark, index } of title.matchAll(MARK)) {
    const [head, rest] = [title.slice(0, index), title.slice(index + mark.length)]
    if (head.length >= 3 && rest.length >= 3) return [title, head, rest]
  }
  return null
}

export function titleParts(title: string): { head: string; rest: string } {
  const clean = cleanText(title) || 'Untitled'
  const [, head, rest] = splitAtMark(clean) ?? SPLIT_AT_BRACKET.exec(clean) ?? []
  if (head === undefined || rest === undefined) return { head: clean, rest: '' }
  return { head, rest: rest.replace(/(?<!\s)\s*\|+\s*/g, ' · ') }
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

/** Draws a band of small squares, two deep, like the edge of a board. */
export function boardEdge(y: number, side: number, color: string): string {
  const band = `M0 ${y + side / 2}H${COVER_WIDTH}M${side} ${y + side * 1.5}H${COVER_WIDTH}`
  return path(band, `stroke="${color}" stroke-width="${side}" stroke-dasharray="${side}"`)
}

export function hairline(x: number, y: number, width: number, color: string, height = 1): string {
  return rect(x, y, width, height, `fill="${color}"`)
}
