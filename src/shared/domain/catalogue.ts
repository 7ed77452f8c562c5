/** The fixed values of the catalogue (docs/product.md §3.2). The database's check constraints mirror them. */

export const RESOURCE_TYPES = ['youtube', 'book', 'course', 'article', 'other'] as const

export const LEVELS = ['beginner', 'intermediate', 'advanced', 'master', 'all'] as const

export const CATEGORIES = [
  'opening',
  'middlegame',
  'endgame',
  'tactics',
  'strategy',
  'general',
  'checkmate patterns',
  'other',
] as const

export const SOURCE_WEBSITES = [
  'youtube',
  'chessable',
  'modern_chess',
  'chess_publishing',
  'chessbase',
  'amazon',
  'other',
] as const

export const ADDITIONAL_CATEGORIES = ['play', 'kids', 'other'] as const
export type AdditionalCategory = (typeof ADDITIONAL_CATEGORIES)[number]

export const RECENCIES = [
  { value: 'all', label: 'Any time', days: null },
  { value: 'week', label: 'Past week', days: 7 },
  { value: 'month', label: 'Past month', days: 30 },
  { value: 'quarter', label: 'Past 3 months', days: 90 },
  { value: 'year', label: 'Past year', days: 365 },
] as const
export type Recency = (typeof RECENCIES)[number]['value']

export const SORTS = ['newest', 'rating', 'price', 'popular'] as const
export type Sort = (typeof SORTS)[number]

/** The fixed IDs of the main opening categories; others are addressed as `category-{id}`. */
export const MAIN_OPENING_CATEGORY_IDS = { '1.e4': 2, '1.d4': 3, Other: 4 } as const

/** Sources whose links may earn a commission. Their outbound links carry rel="sponsored". */
const AFFILIATE_SOURCES: readonly string[] = ['amazon', 'chessable', 'modern_chess', 'chessbase']

export function isAffiliateSource(source: string | null): boolean {
  return source !== null && AFFILIATE_SOURCES.includes(source)
}

/** Returns 'modern chess' for 'modern_chess', and 'Unknown' for a missing source. */
export function sourceLabel(source: string | null): string {
  return source ? source.replaceAll('_', ' ') : 'Unknown'
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

/** Returns the earliest publishedDate (`YYYY-MM-DD`, UTC) that counts as `recent`, or null for any time. */
export function recencyStart(recent: Recency, now: Date): string | null {
  const days = RECENCIES.find((option) => option.value === recent)?.days
  if (!days) return null
  return new Date(now.getTime() - days * 86_400_000).toISOString().slice(0, 10)
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

/** Returns '4.5' for a stored 45; null (no badge) for null and 0. */
export function ratingText(avgRating: number | null): string | null {
  return avgRating && avgRating > 0 ? (avgRating / 10).toFixed(1) : null
}
