import type { Jacket } from './jacket-palette.ts'
import {
  authorLine,
  type CoverSubject,
  ground,
  headerLine,
  titleSvg,
  typeMark,
} from './jacket-parts.ts'
import { motifSvg } from './motifs.ts'
import { rect } from './svg-markup.ts'

/** Draws a typographic jacket: the title beside the motif of its category. */
export function titleJacket(subject: CoverSubject, jacket: Jacket): string {
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
