import { escapeXml, num } from './svg-markup.ts'

// An <img> cannot load the page's web fonts, so every stack ends in faces that systems bring along.
export const SERIF =
  "'Source Serif 4','Iowan Old Style',Georgia,'Noto Serif','Liberation Serif',serif"
export const SANS = "'Source Sans 3','Segoe UI','Helvetica Neue',Arial,sans-serif"
export const ROUND = "Nunito,ui-rounded,Quicksand,'Trebuchet MS','Source Sans 3',Arial,sans-serif"

export type SetText = { lines: string[]; size: number; lineHeight: number }

/** Advance widths in em, after Georgia, the widest face of the stack that is common. */
const WIDTHS: readonly (readonly [chars: string, em: number])[] = [
  [" .,:;'’‘|!ijl", 0.3],
  ['ft-()[]/"“”`', 0.39],
  ['rszc', 0.46],
  ['aegxyvkJI?*·', 0.53],
  ['bdhnopquLSFEPTZ$#–1234567890…', 0.61],
  ['BCRKVXYAUw', 0.7],
  ['DGHNOQ&+=', 0.78],
  ['mMW%@—', 0.96],
]
const EM = new Map(WIDTHS.flatMap(([chars, em]) => [...chars].map((char) => [char, em] as const)))
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

function textWidth(text: string, size: number): number {
  let em = 0
  for (const char of text) em += EM.get(char) ?? foreignWidth(char)
  return em * size
}

function foreignWidth(char: string): number {
  if (/[\p{M}\u200c\u200d]/u.test(char)) return 0
  const code = char.codePointAt(0) ?? 0
  // U+FDFD and its neighbours are whole phrases in one character.
  if (code >= 0xfdf0 && code <= 0xfdff) return 9
  return code < 0x1100 ? 0.7 : 1.35
}

export type Measure = {
  width: number
  maxLines: number
  /** From the top of the first line to the foot of the last. */
  maxHeight?: number
  /** Sizes to try, largest first; the last one takes anything, shortened. */
  ladder: readonly number[]
  leading?: number
}

/** Sets the text in the largest size that fits without breaking a word. */
export function fitText(text: string, measure: Measure): SetText {
  const { width, maxLines, ladder, leading = 1.16 } = measure
  const maxHeight = measure.maxHeight ?? Infinity
  const rowsAt = (size: number): number =>
    Math.max(1, Math.min(maxLines, Math.floor(maxHeight / (size * leading))))
  const whole = ladder.find((candidate) => fitsWhole(text, width / candidate, rowsAt(candidate)))
  const tidy =
    whole && ladder.find((candidate) => candidate <= whole && isTidy(text, width / candidate))
  const size = (tidy && tidy >= whole * 0.7 ? tidy : whole) ?? ladder.at(-1) ?? 12
  return { lines: wrapLines(text, width / size, rowsAt(size)), size, lineHeight: size * leading }
}

function fitsWhole(text: string, em: number, maxLines: number): boolean {
  const words = text.split(' ')
  return (
    words.every((word) => textWidth(word, 1) <= em) && greedyLines(words, em).length <= maxLines
  )
}

/** No line holds a lone 'of' or 'to'. */
function isTidy(text: string, em: number): boolean {
  const lines = greedyLines(text.split(' '), em)
  return lines.length === 1 || lines.every((line) => line.length > 3)
}

function wrapLines(text: string, em: number, maxLines: number): string[] {
  const words = text.split(' ').flatMap((word) => breakWord(word, em))
  const lines = greedyLines(words, em)
  if (lines.length <= maxLines) return balance(words, em, lines)
  const kept = lines.slice(0, maxLines)
  return [...kept.slice(0, -1), withEllipsis(kept.at(-1) ?? '', em)]
}

function greedyLines(words: readonly string[], em: number): string[] {
  const lines: string[] = []
  for (const word of words) {
    const joined = lines.length === 0 ? word : `${lines.at(-1)} ${word}`
    if (lines.length > 0 && textWidth(joined, 1) <= em) lines[lines.length - 1] = joined
    else lines.push(word)
  }
  return lines
}

/** The narrowest measure with as many lines: no last line of one short word. */
function balance(words: readonly string[], em: number, lines: string[]): string[] {
  const widest = Math.max(...words.map((word) => textWidth(word, 1)))
  let best = lines
  for (let measure = em; measure >= Math.max(widest, em * 0.62); measure -= em * 0.03) {
    const narrower = greedyLines(words, measure)
    if (narrower.length > lines.length) break
    best = narrower
  }
  return best
}

function breakWord(word: string, em: number): string[] {
  if (textWidth(word, 1) <= em) return [word]
  const parts: string[] = ['']
  for (const { segment } of graphemes.segment(word)) {
    const last = parts.at(-1) ?? ''
    if (last !== '' && textWidth(last + segment, 1) > em) parts.push(segment)
    else parts[parts.length - 1] = last + segment
  }
  return parts
}

function withEllipsis(line: string, em: number): string {
  const kept = [...graphemes.segment(line)].map(({ segment }) => segment)
  while (kept.length > 0 && textWidth(`${kept.join('')}…`, 1) > em) kept.pop()
  return `${kept.join('').replace(/[\s,;:.–-]+$/, '')}…`
}

/** Lines as one text element; `y` is the first baseline. */
export function textBlock(set: SetText, x: number, y: number, attributes: string): string {
  const rows = set.lines.map((line, index) => {
    const position = `x="${num(x)}" y="${num(y + index * set.lineHeight)}"`
    return index === 0 ? escapeXml(line) : `<tspan ${position}>${escapeXml(line)}</tspan>`
  })
  return `<text x="${num(x)}" y="${num(y)}" font-size="${num(set.size)}" ${attributes}>${rows.join('')}</text>`
}

/** The distance from the first baseline to the last. */
export function blockDrop(set: SetText): number {
  return (set.lines.length - 1) * set.lineHeight
}

/** Small letter-spaced capitals, on one line that fits `width`. */
export function capsLine(
  text: string,
  x: number,
  y: number,
  width: number,
  attributes: string,
  size = 10.5,
): string {
  const spaced = 1.12
  const set = fitText(text.toUpperCase(), { width: width / spaced, maxLines: 1, ladder: [size] })
  return textBlock(set, x, y, `font-family="${SANS}" letter-spacing=".8" ${attributes}`)
}
