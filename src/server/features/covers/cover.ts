import { titleText } from '#shared/domain/resource-display.ts'
import type { T } from '#shared/texts/text.ts'
import { jacketFor, type Jacket } from './jacket-palette.ts'
import {
  type CoverSubject,
  authorLine,
  ground,
  headerLine,
  titleSvg,
  typeMark,
} from './jacket-parts.ts'
import { kidsJacket } from './kids-jacket.ts'
import { openingJacket, movePairs, positionAfter, type OpeningPosition } from './opening-jacket.ts'
import { cleanText, coverSvg, shareSvg, rect } from './svg-markup.ts'
import { motifSvg } from './motifs.ts'

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
    headerLine(subject, jacket, 28, 42, 190) +
    titleSvg(subject.title, jacket, {
      x: 28,
      top: 70,
      width: 194,
      height: 180,
      face: 'serif',
      sizes: [36, 26, 17],
    }) +
    motifSvg(subject.category, jacket, subject.id, { x: 257, y: 87, size: 126 }) +
    authorLine(subject.author, jacket, 28, 272, 194) +
    typeMark(subject.type, jacket.soft, 369, 261)
  )
}
