import type { Jacket } from './jacket-palette.ts'
import { cleanText, COVER_HEIGHT, COVER_WIDTH, num, path, rect } from './svg-markup.ts'
import { blockDrop, capsLine, fitText, SERIF, textBlock } from './text-setting.ts'

const FILLED_SQUARES: Readonly<Record<string, number>> = { beginner: 1, intermediate: 2, advanced: 3, master: 4 }
const LEVEL_WIDTH = 32

export function ground(fill: string): string {
  return `<path d="M0 0H${COVER_WIDTH}V${COVER_HEIGHT}H0z" fill="${fill}"/>`
}

/** The category in small capitals, and the level as a rank of four squares at the right. */
export function headerLine(subject: { category: string; level: string }, jacket: Jacket, x: number, y: number, width: number): string {
  const label = capsLine(cleanText(subject.category), x, y, width - LEVEL_WIDTH - 10, `fill="${jacket.soft}"`)
  return label + levelSquares(subject.level, jacket.soft, x + width - LEVEL_WIDTH, y - 7)
}

export function levelSquares(level: string, color: string, x: number, y: number): string {
  const filled = FILLED_SQUARES[level]
  if (filled === undefined) return ''
  const squares = [0, 1, 2, 3].map((index) => `M${num(x + index * 8.5 + 0.5)} ${num(y + 0.5)}h6v6h-6z`)
  const full = path(squares.slice(0, filled).join(''), `fill="${color}"`)
  const empty = filled === 4 ? '' : path(squares.slice(filled).join(''), `fill="none" stroke="${color}" stroke-opacity=".6"`)
  return full + empty
}

export function authorLine(author: string | null, jacket: Jacket, x: number, y: number, width: number): string {
  const name = cleanText(author ?? '')
  return name === '' ? '' : capsLine(name, x, y, width, `fill="${jacket.soft}"`, 11)
}

export type TitlePlace = { x: number; top: number; width: number; ladder: readonly number[]; family?: string; weight?: number; centred?: boolean }

/** A title of at most four lines; what follows a colon or bar is set below, smaller and in italics. */
export function titleSvg(title: string, jacket: Jacket, place: TitlePlace): { svg: string; bottom: number } {
  const { head, rest } = titleParts(title)
  const family = place.family ?? SERIF
  const anchor = place.centred ? ' text-anchor="middle"' : ''
  const headSet = fitText(head, place.width, rest === '' ? 4 : 3, place.ladder)
  const headY = place.top + headSet.size * 0.76
  const weight = place.weight === undefined ? '' : ` font-weight="${place.weight}"`
  const headSvg = textBlock(headSet, place.x, headY, `font-family="${family}" fill="${jacket.ink}"${weight}${anchor}`)
  const headEnd = headY + blockDrop(headSet)
  if (rest === '') return { svg: headSvg, bottom: headEnd }
  const small = Math.max(12, Math.min(16, headSet.size * 0.68))
  const restSet = fitText(rest, place.width, 4 - headSet.lines.length, [small, 13, 12], 1.25)
  const restY = headEnd + restSet.size * 1.25 + 5
  const restSvg = textBlock(restSet, place.x, restY, `font-family="${family}" font-style="italic" fill="${jacket.soft}"${anchor}`)
  return { svg: headSvg + restSvg, bottom: restY + blockDrop(restSet) }
}

export function titleParts(title: string): { head: string; rest: string } {
  const clean = cleanText(title) || 'Untitled'
  const [, head, rest] = /^(.{3,}?)\s*(?:\|+|:|\s[–—-])\s+(.{3,})$/u.exec(clean) ?? []
  if (head === undefined || rest === undefined) return { head: clean, rest: '' }
  return { head, rest: rest.replace(/\s*\|+\s*/g, ' · ') }
}

const TYPE_MARKS: Readonly<Record<string, string>> = {
  book: 'M0 1C2.5 0 5 .2 7 1.6C9 .2 11.5 0 14 1V12C11.5 11 9 11.2 7 12.6C5 11.2 2.5 11 0 12zM6.5 2.5V11.5h1V2.5z',
  youtube: 'M0 1H14V12H0zM5 3.5V9.5L10 6.5z',
  course: 'M3 0H14V8H12.5V1.5H3zM0 3H11V12.5H0z',
  article: 'M0 1H14V3H0zM0 5H6V6.5H0zM8 5H14V6.5H8zM0 8H6V9.5H0zM8 8H14V9.5H8zM0 11H6V12.5H0zM8 11H14V12.5H8z',
}

/** A 14 × 13 sign of the type: open book, screen, stacked cards, columns; a square of four for the rest. */
export function typeMark(type: string, color: string, x: number, y: number, scale = 1): string {
  const d = TYPE_MARKS[type] ?? 'M0 0H6.5V6.5H13V13H6.5V6.5H0z'
  return path(d, `transform="translate(${num(x)} ${num(y)}) scale(${scale})" fill="${color}" fill-rule="evenodd"`)
}

/** A line of small squares, board-edge fashion. */
export function boardEdge(x: number, y: number, width: number, side: number, color: string): string {
  let squares = ''
  for (let at = 0; at + side <= width; at += side * 2) squares += `M${num(x + at)} ${num(y)}h${side}v${side}h-${side}z`
  return path(squares, `fill="${color}"`)
}

export function hairline(x: number, y: number, width: number, color: string, height = 1): string {
  return rect(x, y, width, height, `fill="${color}"`)
}
