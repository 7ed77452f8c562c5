import { num } from './svg-markup.ts'
import { writingDirection } from '#shared/texts/writing-direction.ts'
import { escapeMarkup } from '../../platform/markup.ts'
import outlines from './outlines.json' with { type: 'json' }
import { ownValue } from '#shared/texts/text-tables.ts'

/** The faces of the site's fonts that covers use (scripts/cover-outlines.ts). */
type Face = 'serif' | 'sans' | 'bold'

type FaceData = {
  /** Maps a character to its advance and its shape above the baseline. */
  glyphs: Record<string, readonly [advance: number, path: string]>
  /** Kerning by pairs of characters. */
  kern: Record<string, number>
}

/** The units per em of the outlines. */
const EM = 160
// TypeScript does not infer tuples from JSON.
const FACES = outlines as unknown as Record<Face, FaceData>

/** Returns the advance of a text in em; `tracking` is added after each character. */
export function textEm(text: string, face: Face, tracking = 0): number {
  const { glyphs, kern } = FACES[face]
  let units = 0
  let before = ''
  let characters = 0
  for (const character of text) {
    const glyph = ownValue(glyphs, character)
    units += glyph
      ? glyph[0] + (ownValue(kern, before + character) ?? 0)
      : foreignEm(character) * EM
    before = character
    characters++
  }
  return units / EM + tracking * characters
}

/** Whether every letter of the text has an outline. */
function hasOutlines(text: string, face: Face): boolean {
  const { glyphs } = FACES[face]
  return [...text].every((character) => Object.hasOwn(glyphs, character))
}

/** Returns the shapes of one line from (x, y), all in em. Characters without an outline are left out. */
export function outlinePath(
  text: string,
  face: Face,
  { x, y, tracking }: { x: number; y: number; tracking: number },
): string {
  const { glyphs, kern } = FACES[face]
  let at = x * EM
  let before = ''
  let path = ''
  for (const character of text) {
    const glyph = ownValue(glyphs, character)
    at += ownValue(kern, before + character) ?? 0
    if (glyph?.[1]) path += `M${Math.round(at)} ${Math.round(y * EM)}${glyph[1]}`
    at += (glyph?.[0] ?? foreignEm(character) * EM) + tracking * EM
    before = character
  }
  return path
}

/** Returns the transform that scales outlines to a size in pixels. */
function outlineScale(size: number): string {
  return (size / EM).toFixed(4)
}

function foreignEm(character: string): number {
  if (/[\p{M}\u200c\u200d]/u.test(character)) return 0
  const code = character.codePointAt(0) ?? 0
  // U+FDFD and its neighbors are whole phrases in one character.
  if (code >= 0xfdf0 && code <= 0xfdff) return 9
  return code < 0x1100 ? 0.7 : 1.35
}

/** System fonts, for lines with letters that the site's fonts lack. */
const SYSTEM_FONTS: Record<Face, string> = {
  serif: 'Georgia,serif',
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

/** The room for a text, and the three sizes to try, largest first. Text that is too long for the last one is shortened. */
export type Measure = {
  face: Face
  width: number
  height: number
  sizes: readonly [number, number, number]
}

const LEADING = 1.16

/** Part of a word up to where it may break. Only the first part of a word has a space before it. */
type Part = { text: string; opensWord: boolean }

/** Wraps the text in the largest size that fits, breaking words only at hyphens, dashes and slashes. */
export function fitText(text: string, { face, width, height, sizes }: Measure): SetText {
  const em = (part: string) => textEm(part, face)
  const parts = partsOf(text)
  const rowsAt = (size: number) => Math.max(1, Math.floor(height / (size * LEADING)))
  const size =
    sizes.find(
      (each) =>
        parts.every((part) => em(part.text) <= width / each) &&
        wrapped(parts, width / each, em).length <= rowsAt(each),
    ) ?? sizes[2]
  const lines = wrapped(parts, width / size, em)
  const kept = lines.slice(0, rowsAt(size))
  if (lines.length > kept.length) kept.push(withEllipsis(kept.pop() ?? '', width / size, em))
  return { lines: kept, face, size, lineHeight: size * LEADING, tracking: 0 }
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

type Width = (text: string) => number

function wrapped(parts: readonly Part[], room: number, em: Width): string[] {
  const lines: string[] = []
  for (const { text, opensWord } of parts.flatMap((part) => breakPart(part, room, em))) {
    const joined = `${lines.at(-1) ?? ''}${opensWord ? ' ' : ''}${text}`
    if (lines.length > 0 && em(joined) <= room) lines[lines.length - 1] = joined
    else lines.push(text)
  }
  return lines
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
    const style = face === 'bold' ? ' font-weight="700"' : ''
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

type CapsPlace = { x: number; y: number; width: number; fill: string }

const CAPS_SIZE = 10.5

/** Draws small letter-spaced capitals on one line that fits `width`. */
export function capsLine(text: string, { x, y, width, fill }: CapsPlace): string {
  const em = (part: string) => textEm(part, 'sans', CAPS_TRACKING)
  const capitals = text.toUpperCase()
  const room = width / CAPS_SIZE
  const line = em(capitals) <= room ? capitals : withEllipsis(capitals, room, em)
  const place = { face: 'sans', size: CAPS_SIZE, lineHeight: 0, tracking: CAPS_TRACKING } as const
  return textBlock({ lines: [line], ...place }, x, y, fill)
}
