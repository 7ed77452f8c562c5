/** Within words, and not seen: the soft hyphen, joiners, marks of direction. */
export const UNSEEN_IN_WORDS =
  '\u00ad\u061c\u180e\u200c\u200d\u200e\u200f\u2060\u2066\u2067\u2068\u2069\ufeff'

const MARKS = new RegExp(`[\\p{M}${UNSEEN_IN_WORDS}]+`, 'gu')

/** Returns a text without accents and without what nobody sees within words, as searches compare it. */
export function withoutMarks(text: string, form: 'NFD' | 'NFKD' = 'NFD'): string {
  return text.normalize(form).replace(MARKS, '')
}
