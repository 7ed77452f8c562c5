/** No emoji or letter has more UTF-16 units; what does is a pile of marks. */
const LONGEST = 64

let graphemes: Intl.Segmenter | undefined

/**
 * Returns the beginning of a text, at most `max` UTF-16 units, without cutting apart what people see as one character,
 * such as an emoji or a letter with its accents. Whatever is stored, sent or logged in part is cut by this.
 */
export function firstCharacters(text: string, max: number): string {
  if (text.length <= max) return text
  graphemes ??= new Intl.Segmenter('en')
  const from = Math.max(0, max - LONGEST)
  const start = graphemes.segment(text.slice(from, max + LONGEST)).containing(max - from)?.index
  // A longer pile is cut between two code points.
  return text.slice(0, from + (start || (from && max - from))).replace(/[\ud800-\udbff]$/, '')
}

/** Returns at most `length` code points, as limits of stored texts count them. */
export function firstCodePoints(text: string, length: number): string {
  const points = Array.from(text.slice(0, 2 * length)).slice(0, length)
  return firstCharacters(text, points.join('').length)
}

/** Returns at most `length` code points, followed by '...' if the text was cut. */
export function truncate(text: string, length: number): string {
  const head = firstCodePoints(text, length)
  return head === text ? text : `${head}...`
}

/** Within words, and not seen: the soft hyphen, joiners, marks of direction. */
export const UNSEEN_IN_WORDS =
  '\u00ad\u061c\u180e\u200c\u200d\u200e\u200f\u2060\u2066\u2067\u2068\u2069\ufeff'

const MARKS = new RegExp(`[\\p{M}${UNSEEN_IN_WORDS}]+`, 'gu')

/** Returns a text without accents and without what nobody sees within words, as searches compare it. */
export function withoutMarks(text: string, form: 'NFD' | 'NFKD' = 'NFD'): string {
  return text.normalize(form).replace(MARKS, '')
}
