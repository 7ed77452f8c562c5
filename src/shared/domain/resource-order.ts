import { priceValue } from './catalogue.ts'

type Sortable = {
  id: number
  publishedDate: string | null
  avgRating: number | null
  price: string | null
  views: number
}

/** What the sort selectors offer; 'popular' exists but is not offered (spec §9). */
export const OFFERED_SORTS: readonly { value: string; label: string }[] = [
  { value: 'newest', label: 'Newest' },
  { value: 'rating', label: 'Rating' },
  { value: 'price', label: 'Price: low to high' },
]

/** Of the featured list, whose own order is the editors'. */
export const FEATURED_SORTS: typeof OFFERED_SORTS = [
  { value: '', label: 'Featured' },
  ...OFFERED_SORTS,
]

const COMPARE: ReadonlyMap<string | undefined, (a: Sortable, b: Sortable) => number> = new Map([
  ['newest', (a, b) => (b.publishedDate ?? '').localeCompare(a.publishedDate ?? '')],
  ['rating', (a, b) => (b.avgRating ?? 0) - (a.avgRating ?? 0)],
  ['price', (a, b) => unpricedLast(a.price) - unpricedLast(b.price)],
  ['popular', (a, b) => b.views - a.views],
])

/**
 * The featured list under the chosen sort. Without one, or with one that does not exist, it keeps the
 * editors' order, in which the server sends it: priority first, then newest.
 */
export function sortFeatured<Item extends Sortable>(
  items: readonly Item[],
  sort: string | undefined,
): Item[] {
  const compare = COMPARE.get(sort)
  return compare ? items.toSorted((a, b) => compare(a, b) || a.id - b.id) : [...items]
}

/** Finite, so that two unpriced items compare as equal. */
function unpricedLast(price: string | null): number {
  return priceValue(price) ?? Number.MAX_VALUE
}
