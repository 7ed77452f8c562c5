import { type Face, hasOutlines, outlinePath, outlineScale, textEm } from './letters.ts'
import { num } from './svg-markup.ts'
import { writingDirection } from '#shared/texts/writing-direction.ts'
import { escapeMarkup } from '../../platform/markup.ts'

/** System fonts, for lines with letters that the site's fonts lack. */
const SYSTEM_FONTS: Record<Face, string> = {
  serif: 'Georgia,serif',
  italic: 'Georgia,serif',
  sans: 'Arial,sans-serif',
  bold: 'Arial,sans-serif',
}
/** The tracking of letter-spaced capitals, in em. */
const CAPS_TRACKING = 0.076

export type SetText = {
  lines: string[]
  face: Face
  size: number
  lineHeight: number
  /** Added after each character, in em. */
  tracking: number
}

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

export type Measure = {
  face: Face
  width: number
  maxLines: number
  /** The height from the top of the first line to the bottom of the last. */
  maxHeight?: number
  /** The sizes to try, largest first. Text that is too long for the last one is shortened. */
  ladder: readonly number[]
  leading?: number
  tracking?: number
}

/** Part of a word up to where it may break. Only the first part of a word has a space before it. */
type Part = { text: string; opensWord: boolean }

/** Sets the text in the largest size that fits, breaking words only at hyphens, dashes and slashes. */
export function fitText(text: string, measure: Measure): SetText {
  const { face, width, maxLines, ladder, leading = 1.16, tracking = 0 } = measure
  const maxHeight = measure.maxHeight ?? Infinity
  const em = (part: string) => textEm(part, face, tracking)
  const parts = partsOf(text)
  const rowsAt = (size: number): number =>
    Math.max(1, Math.min(maxLines, Math.floor(maxHeight / (size * leading))))
  const fitsWhole = (size: number) =>
    parts.every((part) => em(part.text) <= width / size) &&
    greedyLines(parts, width / size, em).length <= rowsAt(size)
  const whole = ladder.find(fitsWhole)
  const tidy =
    whole && ladder.find((size) => size <= whole && isTidy(greedyLines(parts, width / size, em)))
  const size = (tidy && tidy >= whole * 0.7 ? tidy : whole) ?? ladder.at(-1) ?? 12
  const lines = wrapLines(parts, { em, room: width / size, maxLines: rowsAt(size) })
  return { lines, face, size, lineHeight: size * leading, tracking }
}

/** Splits the text into words, which may break after a hyphen, a dash or a slash. */
function partsOf(text: string): Part[] {
  return text.split(' ').flatMap((word) =>
    word.split(/(?<=[\p{L}\p{N}][-–—/])(?=[\p{L}\p{N}])/u).map((part, at) => ({
      text: part,
      opensWord: at === 0,
    })),
  )
}

/** Whether no line consists of a lone 'of' or 'to'. */
function isTidy(lines: readonly string[]): boolean {
  return lines.length === 1 || lines.every((line) => line.length > 3)
}

type Width = (text: string) => number

function wrapLines(
  parts: readonly Part[],
  { em, room, maxLines }: { em: Width; room: number; maxLines: number },
): string[] {
  const broken = parts.flatMap((part) => breakPart(part, room, em))
  const lines = greedyLines(broken, room, em)
  if (lines.length <= maxLines) return balance(broken, { em, room, lines })
  const kept = lines.slice(0, maxLines)
  return [...kept.slice(0, -1), withEllipsis(kept.at(-1) ?? '', room, em)]
}

function greedyLines(parts: readonly Part[], room: number, em: Width): string[] {
  const lines: string[] = []
  for (const { text, opensWord } of parts) {
    const joined = `${lines.at(-1) ?? ''}${opensWord ? ' ' : ''}${text}`
    if (lines.length > 0 && em(joined) <= room) lines[lines.length - 1] = joined
    else lines.push(text)
  }
  return lines
}

/** Returns the narrowest measure with the same number of lines, which avoids a last line of one short word. */
function balance(
  parts: readonly Part[],
  { em, room, lines }: { em: Width; room: number; lines: string[] },
): string[] {
  const widest = Math.max(...parts.map(({ text }) => em(text)))
  let best = lines
  for (let measure = room; measure >= Math.max(widest, room * 0.62); measure -= room * 0.03) {
    const narrower = greedyLines(parts, measure, em)
    if (narrower.length > lines.length) break
    best = narrower
  }
  return best
}

/** Breaks a part that is wider than the line between any two characters. */
function breakPart(part: Part, room: number, em: Width): Part[] {
  if (em(part.text) <= room) return [part]
  const pieces: string[] = ['']
  for (const { segment } of graphemes.segment(part.text)) {
    const last = pieces.at(-1) ?? ''
    if (last !== '' && em(last + segment) > room) pieces.push(segment)
    else pieces[pieces.length - 1] = last + segment
  }
  return pieces.map((text, at) => ({ text, opensWord: part.opensWord && at === 0 }))
}

function withEllipsis(line: string, room: number, em: Width): string {
  const kept = [...graphemes.segment(line)].map(({ segment }) => segment)
  while (kept.length > 0 && em(`${kept.join('')}…`) > room) kept.pop()
  return `${kept.join('').replace(/(?<![\s,;:.–-])[\s,;:.–-]+$/, '')}…`
}

/**
 * Draws lines as outlines, which look the same and have the same width everywhere; `y` is the first baseline. A line
 * with a letter that has no outline becomes text of the same width.
 */
export function textBlock(set: SetText, x: number, y: number, fill: string): string {
  const { lines, face, size, lineHeight, tracking } = set
  const ems = lines.map((line) => textEm(line, face, tracking))
  const isFromRight = writingDirection(lines.join(' ')) === 'rtl'
  /** Where a line begins, in ems from `x`: all end at the right if the text is read from there. */
  const startEm = (index: number) => (isFromRight ? Math.max(...ems) - (ems[index] ?? 0) : 0)
  const drawn = lines.map((line, index) =>
    hasOutlines(line, face)
      ? outlinePath(line, face, { x: startEm(index), y: (index * lineHeight) / size, tracking })
      : '',
  )
  const round =
    face === 'bold' ? ` stroke="${fill}" stroke-width="4.5" stroke-linejoin="round"` : ''
  const shapes = drawn.join('')
  const outlines = shapes
    ? `<path transform="translate(${num(x)} ${num(y)}) scale(${outlineScale(size)})" fill="${fill}"${round} d="${shapes}"/>`
    : ''
  return (
    outlines +
    lines.flatMap((line, index) => (drawn[index] === '' ? systemLine(line, index) : [])).join('')
  )

  function systemLine(line: string, index: number): string {
    const width = (ems[index] ?? 0) * size
    // From its middle, a line takes the same place in both directions.
    const middle = x + startEm(index) * size + width / 2
    const place = isFromRight
      ? `x="${num(middle)}" text-anchor="middle" direction="rtl"`
      : `x="${num(x)}"`
    const style =
      face === 'italic' ? ' font-style="italic"' : face === 'bold' ? ' font-weight="700"' : ''
    return (
      `<text ${place} y="${num(y + index * lineHeight)}" font-size="${num(size)}" font-family="${SYSTEM_FONTS[face]}"${style} ` +
      `fill="${fill}" textLength="${num(width)}" lengthAdjust="spacingAndGlyphs">${escapeMarkup(line)}</text>`
    )
  }
}

/** Returns the distance from the first baseline to the last. */
export function blockDrop(set: SetText): number {
  return (set.lines.length - 1) * set.lineHeight
}

type CapsPlace = { x: number; y: number; width: number; fill: string; size?: number }

/** Draws small letter-spaced capitals on one line that fits `width`. */
export function capsLine(text: string, { x, y, width, fill, size = 10.5 }: CapsPlace): string {
  const set = fitText(text.toUpperCase(), {
    face: 'sans',
    width,
    maxLines: 1,
    ladder: [size],
    tracking: CAPS_TRACKING,
  })
  return textBlock(set, x, y, fill)
}
