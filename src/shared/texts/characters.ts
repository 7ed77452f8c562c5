/** No emoji or letter has more UTF-16 units; what does is a pile of marks. */
const LONGEST = 64

let graphemes: Intl.Segmenter | undefined

/**
 * Returns the beginning of a text, at most `max` UTF-16 units, without cutting apart what people see as one character,
 * such as an emoji or a letter with its accents. Whatever is stored, sent or logged in part is cut by this.
 */
export function firstCharacters(text: string, max: number): string {
  if (text.length <= max) return text
  // Between two characters of ASCII there is always an end, except in a line break.
  if (/^[ -~]{2}$/.test(text.slice(max - 1, max + 1))) return text.slice(0, max)
  graphemes ??= new Intl.Segmenter('en', { granularity: 'grapheme' })
  const from = Math.max(0, max - LONGEST)
  const around = text.slice(from, max + LONGEST)
  const { index } = graphemes.segment(around).containing(max - from) ?? { index: 0 }
  if (index > 0 || from === 0) return text.slice(0, from + index)
  return text.slice(0, isSecondHalf(text, max) ? max - 1 : max)
}

/** Whether a character of two UTF-16 units is cut apart here. */
function isSecondHalf(text: string, at: number): boolean {
  return (text.codePointAt(at - 1) ?? 0) > 0xff_ff
}

/** Returns at most `length` code points, as limits of stored texts count them. */
export function firstCodePoints(text: string, length: number): string {
  if (text.length <= length) return text
  let end = 0
  for (let count = 0; count < length && end < text.length; count++)
    end += (text.codePointAt(end) ?? 0) > 0xff_ff ? 2 : 1
  return firstCharacters(text, end)
}

/** Returns at most `length` code points, followed by '...' if the text was cut. */
export function truncate(text: string, length: number): string {
  const head = firstCodePoints(text, length)
  return head === text ? text : `${head}...`
}
