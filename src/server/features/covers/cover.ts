import type { CoverSubject } from './cover-subject.ts'
import { jacketFor } from './jacket-palette.ts'
import { kidsJacket } from './kids-jacket.ts'
import { openingJacket } from './opening-jacket.ts'
import { movePairs, positionAfter, type OpeningPosition } from './position.ts'
import { cleanText, coverSvg } from './svg-markup.ts'
import { titleJacket } from './title-jacket.ts'

export type { CoverSubject } from './cover-subject.ts'

/** A cover drawn from the record alone: the same subject gives the same bytes. `alt` is plain text, not yet escaped. */
export function renderCover(subject: CoverSubject): { svg: string; alt: string } {
  const jacket = jacketFor(subject)
  const position = openingPosition(subject)
  if (position) {
    const alt = `Position after ${movePairs(position.moves).join(' ')}`
    return { svg: coverSvg(alt, openingJacket(subject, position, jacket)), alt }
  }
  const alt = `Cover: ${cleanText(subject.title) || 'Untitled'}`
  const draw = subject.isForKids ? kidsJacket : titleJacket
  return { svg: coverSvg(alt, draw(subject, jacket)), alt }
}

function openingPosition(subject: CoverSubject): OpeningPosition | null {
  const position = subject.opening && positionAfter(subject.opening.pattern)
  return position && position.moves.length > 0 ? position : null
}
