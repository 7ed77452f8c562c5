import type { Jacket } from './jacket-palette.ts'
import { cleanText, COVER_HEIGHT, COVER_WIDTH } from './svg-markup.ts'
import { capsLine, fitText, type Measure, textBlock } from './text-setting.ts'
import type { LessonSide } from '#shared/domain/filters/side.ts'

/** The fields from which a cover is drawn. */
export type CoverSubject = {
  id: number
  title: string
  author: string | null
  category: string
  /** What the cover calls the category. */
  categoryName: string
  isForKids: boolean
  /** A lesson for Black shows the board as Black sees it. */
  side: LessonSide
  opening: { name: string; pattern: string } | null
}

export function ground(fill: string): string {
  return `<path d="M0 0H${COVER_WIDTH}V${COVER_HEIGHT}H0z" fill="${fill}"/>`
}

/** Draws the category or the author in small capitals; nothing without one. */
export function smallLine(
  words: string | null,
  jacket: Jacket,
  place: { x: number; y: number; width: number },
): string {
  const line = cleanText(words ?? '')
  return line === '' ? '' : capsLine(line, { ...place, fill: jacket.soft })
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
