import { tableOf } from '../texts/text-tables.ts'

const MAX_LENGTH = 60
/** Letters that do not fall apart into a Latin letter and a mark. */
const LETTERS = tableOf<string>({
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ß: 'ss',
  ı: 'i',
})

/**
 * Returns a title as a readable part of a URL: Latin letters and digits, at most 60. A title without any, such as one
 * in another script, becomes `fallback`.
 */
export function slugOf(title: string, fallback: string): string {
  const words = title
    .toLowerCase()
    .normalize('NFKD')
    .replace(/\p{M}+|['’‘ʼ`´′]/gu, '')
    .replace(/[æœøłđðþßı]/g, (letter) => LETTERS.get(letter) ?? letter)
    .match(/[a-z0-9]+/g)
  const slug = (words ?? []).join('-')
  if (slug.length <= MAX_LENGTH) return slug || fallback
  // A word that does not fit is left out, unless it is the only one.
  const end = slug.lastIndexOf('-', MAX_LENGTH)
  return slug.slice(0, end > 0 ? end : MAX_LENGTH)
}
