/** Limits and addresses of the lists that members make (docs/product.md, Lists). */

export const LIST_TITLE_MAX = 120
export const LIST_DESCRIPTION_MAX = 2000
/** How many lists a member may have. */
export const MAX_LISTS = 200
/** How many lists of others a member may follow. */
export const MAX_FOLLOWED_LISTS = 200
/** How many resources a list may hold. */
export const MAX_LIST_ITEMS = 500
/** How many covers the card of a list shows. */
export const LIST_COVERS = 4

const SLUG_MAX = 60
/** Letters that do not fall apart into a Latin letter and a mark. */
const LETTERS: Record<string, string> = {
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ß: 'ss',
  ı: 'i',
}

/**
 * Returns the readable end of a list's URL: Latin letters and digits, at most 60. A title without any, such as one in
 * another script, becomes 'list'.
 */
export function listSlug(title: string): string {
  const words = title
    .toLowerCase()
    .normalize('NFKD')
    .replace(/\p{M}+|['’‘ʼ`´′]/gu, '')
    .replace(/[æœøłđðþßı]/g, (letter) => LETTERS[letter] ?? letter)
    .match(/[a-z0-9]+/g)
  const slug = (words ?? []).join('-')
  if (slug.length <= SLUG_MAX) return slug || 'list'
  // A word that does not fit is left out, unless it is the only one.
  const end = slug.lastIndexOf('-', SLUG_MAX)
  return slug.slice(0, end > 0 ? end : SLUG_MAX)
}
