import type { CoverSubject } from './cover-subject.ts'
import { type Jacket, spread } from './jacket-palette.ts'
import { authorLine, boardEdge, ground, hairline, headerLine, titleSvg } from './jacket-parts.ts'
import { motifSvg } from './motifs.ts'
import { path, rect } from './svg-markup.ts'

type Layout = (subject: CoverSubject, jacket: Jacket) => string

const LAYOUTS: ReadonlyMap<string, Layout> = new Map(
  Object.entries({
    book: bookLayout,
    youtube: videoLayout,
    course: courseLayout,
    article: articleLayout,
  }),
)

/** Draws a typographic jacket: the type decides the layout, the category the motif. */
export function titleJacket(subject: CoverSubject, jacket: Jacket): string {
  return (LAYOUTS.get(subject.type) ?? plateLayout)(subject, jacket)
}

const LARGE = [42, 38, 34, 30, 27, 24, 22, 20, 18.5, 17, 16, 14.5, 13]

/** Draws the spine, hinge and boards of a book. */
function bookLayout(subject: CoverSubject, jacket: Jacket): string {
  return (
    ground(jacket.ground) +
    rect(0, 0, 26, 300, `fill="${jacket.shade}"`) +
    path('M0 30H26M0 36H26M0 264H26M0 270H26', `stroke="${jacket.accent}" stroke-width="1.5"`) +
    path('M33.5 0V300', 'stroke="#000" stroke-opacity=".14" stroke-width="3"') +
    headerLine(subject, jacket, 52, 40, 324) +
    hairline(52, 51, 324, jacket.accent) +
    titleSvg(subject.title, jacket, { x: 52, top: 72, width: 186, height: 176, ladder: LARGE })
      .svg +
    motifSvg(subject.category, jacket, subject.id, { x: 246, y: 88, size: 138 }) +
    authorLine(subject.author, jacket, 52, 268, 324)
  )
}

/** Draws a wide play triangle above a progress bar. */
function videoLayout(subject: CoverSubject, jacket: Jacket): string {
  const played = 60 + (spread(subject.id) % 220)
  return (
    ground(jacket.ground) +
    path(
      'M232 50L384 146L232 242z',
      `fill="${jacket.accent}" stroke="${jacket.accent}" opacity=".3" stroke-width="18" stroke-linejoin="round"`,
    ) +
    motifSvg(subject.category, jacket, subject.id, { x: 232, y: 84, size: 124 }) +
    headerLine(subject, jacket, 28, 40, 190) +
    titleSvg(subject.title, jacket, { x: 28, top: 66, width: 184, height: 172, ladder: LARGE })
      .svg +
    authorLine(subject.author, jacket, 28, 256, 230) +
    hairline(28, 275, 344, jacket.accent, 2) +
    hairline(28, 274, played, jacket.ink, 4) +
    `<circle cx="${28 + played}" cy="276" r="5" fill="${jacket.ink}"/>`
  )
}

/** Draws lesson cards with lettering on the front one. */
function courseLayout(subject: CoverSubject, jacket: Jacket): string {
  const card = (x: number, y: number, width: number, fill: string, opacity: number): string =>
    rect(
      x,
      y,
      width,
      232,
      `rx="7" fill="${fill}" fill-opacity="${opacity}" stroke="${jacket.accent}" stroke-opacity=".6"`,
    )
  return (
    ground(jacket.shade) +
    card(52, 16, 296, jacket.accent, 0.5) +
    card(38, 28, 324, jacket.accent, 0.35) +
    card(24, 40, 352, jacket.ground, 1) +
    headerLine(subject, jacket, 44, 68, 312) +
    titleSvg(subject.title, jacket, {
      x: 44,
      top: 90,
      width: 182,
      height: 146,
      ladder: LARGE.slice(1),
    }).svg +
    motifSvg(subject.category, jacket, subject.id, { x: 236, y: 94, size: 124 }) +
    authorLine(subject.author, jacket, 44, 254, 312)
  )
}

/** Draws a masthead, and columns of rules in place of text. */
function articleLayout(subject: CoverSubject, jacket: Jacket): string {
  const title = titleSvg(subject.title, jacket, {
    x: 28,
    top: 68,
    width: 344,
    height: 86,
    ladder: [34, 31, 28, 25, 22, 20, 18],
  })
  const top = Math.max(150, title.bottom + 20)
  return (
    ground(jacket.ground) +
    hairline(28, 22, 344, jacket.ink, 3) +
    headerLine(subject, jacket, 28, 43, 344) +
    hairline(28, 51, 344, jacket.ink) +
    title.svg +
    ruledColumn(28, top, 108, jacket) +
    ruledColumn(150, top, 96, jacket) +
    motifSvg(subject.category, jacket, subject.id, { x: 268, y: 158, size: 102 }) +
    authorLine(subject.author, jacket, 28, 276, 228)
  )
}

function ruledColumn(x: number, top: number, width: number, jacket: Jacket): string {
  let rules = ''
  for (let y = Math.ceil(top); y <= 250; y += 9)
    rules += `M${x} ${y}h${y + 9 > 250 ? Math.round(width * 0.6) : width}`
  return path(rules, `stroke="${jacket.accent}" stroke-opacity=".7" stroke-width="2"`)
}

/** Draws a plate with a checkered edge. */
function plateLayout(subject: CoverSubject, jacket: Jacket): string {
  return (
    ground(jacket.ground) +
    boardEdge(0, 8, jacket.accent) +
    headerLine(subject, jacket, 28, 48, 344) +
    motifSvg(subject.category, jacket, subject.id, { x: 28, y: 84, size: 140 }) +
    titleSvg(subject.title, jacket, { x: 192, top: 80, width: 180, height: 166, ladder: LARGE })
      .svg +
    authorLine(subject.author, jacket, 192, 268, 180)
  )
}
