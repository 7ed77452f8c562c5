export const ADDITIONAL_CATEGORIES = ['play', 'kids', 'other'] as const
export type AdditionalCategory = (typeof ADDITIONAL_CATEGORIES)[number]

/** 'best' is what is free, then what curators recommend most: what suits kids. */
export const SORTS = ['newest', 'rating', 'price', 'popular', 'best'] as const
export type Sort = (typeof SORTS)[number]

/** Sources whose links may earn a commission. Their outbound links carry rel="sponsored". */
const AFFILIATE_SOURCES: readonly string[] = ['amazon', 'chessable', 'modern_chess', 'chessbase']

export function isAffiliateSource(source: string | null): boolean {
  return source !== null && AFFILIATE_SOURCES.includes(source)
}

type KidsFields = { isForKids: boolean; level: string | null; tags: readonly string[] }

/** The kids rule: flagged as for kids, or a beginner resource with the tag 'children' or 'kids'. */
export function isKidsResource(resource: KidsFields): boolean {
  return kidsReason(resource) !== null
}

/** Returns why a resource counts as for kids: the flag, or the tag of a beginner resource; null if it does not. */
export function kidsReason({ isForKids, level, tags }: KidsFields): string | null {
  if (isForKids) return 'flag'
  if (level !== 'beginner') return null
  return tags.map((tag) => tag.trim()).find((tag) => /^(children|kids)$/i.test(tag)) ?? null
}

/**
 * Returns the numeric part of a price: 34.6 for '$34.60', 0 for 'Free', and null without a number, as in 'Paid' or an
 * empty price.
 */
export function priceValue(price: string | null): number | null {
  if (!price) return null
  const digits = /\d{1,12}(?:[.,]\d{1,6})?/.exec(price.replace(/(\d),(?=\d{3}(?!\d))/g, '$1'))
  if (digits) return Number(digits[0].replace(',', '.'))
  return /^\s*free\s*$/i.test(price) ? 0 : null
}

/** Whether a price in words is nothing: 'Free', 'Free with ads', '0 €'. */
export function isFree(price: string | null): boolean {
  return price !== null && (/\bfree\b/i.test(price) || priceValue(price) === 0)
}

/** Returns '4.5' for a stored 45, '4,5' in languages with a comma; null (no badge) for null and 0. */
export function starsText(avgRating: number | null, locale: string): string | null {
  if (!avgRating || avgRating <= 0) return null
  return (avgRating / 10).toLocaleString(locale, {
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
  })
}
