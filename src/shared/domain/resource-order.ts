import { priceValue, type Sort } from './catalogue.ts'

type Sortable = {
  id: number
  publishedDate: string | null
  avgRating: number | null
  price: string | null
  views: number
}

/** What the sort selectors offer; 'popular' exists but is not offered (spec §9). */
export const OFFERED_SORTS: readonly { value: Sort; label: string }[] = [
  { value: 'newest', label: 'Newest' },
  { value: 'rating', label: 'Rating' },
  { value: 'price', label: 'Price: low to high' },
]

const COMPARE: Record<Exclude<Sort, 'newest'>, (a: Sortable, b: Sortable) => number> = {
  rating: (a, b) => (b.avgRating ?? 0) - (a.avgRating ?? 0),
  price: (a, b) => unpricedLast(a.price) - unpricedLast(b.price),
  popular: (a, b) => b.views - a.views,
}

/**
 * The featured list under the chosen sort. By default it keeps the editors' order, in which the
 * server sends it: priority first, then newest.
 */
export function sortFeatured<Item extends Sortable>(items: readonly Item[], sort: Sort): Item[] {
  if (sort === 'newest') return [...items]
  const compare = COMPARE[sort]
  return items.toSorted((a, b) => compare(a, b) || a.id - b.id)
}

/** Finite, so that two unpriced items compare as equal. */
function unpricedLast(price: string | null): number {
  return priceValue(price) ?? Number.MAX_VALUE
}
