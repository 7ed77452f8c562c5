import { titleText } from '#shared/domain/resource-display.ts'
import type { T } from '#shared/texts/text.ts'
import { jacketFor } from './jacket-palette.ts'
import type { CoverSubject } from './jacket-parts.ts'
import { kidsJacket } from './kids-jacket.ts'
import { openingJacket, movePairs, positionAfter, type OpeningPosition } from './opening-jacket.ts'
import { cleanText, coverSvg, shareSvg } from './svg-markup.ts'
import { titleJacket } from './title-jacket.ts'

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
