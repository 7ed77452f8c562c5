import { type Text, text } from '../texts/text.ts'
import { priceValue } from './catalogue.ts'

type Sortable = {
  id: number
  publishedDate: string | null
  avgRating: number | null
  price: string | null
  views: number
}

/** The options of the sort selectors. The API also sorts by 'popular', which is not offered (docs/product.md §4.4). */
export const OFFERED_SORTS: readonly { value: string; label: Text }[] = [
  { value: 'newest', label: text('Newest') },
  { value: 'rating', label: text('Rating') },
  { value: 'price', label: text('Price: low to high') },
]

/** The options for the featured list, whose default order is chosen by the curators. */
export const FEATURED_SORTS: typeof OFFERED_SORTS = [
  { value: '', label: text('Featured') },
  ...OFFERED_SORTS,
]

const COMPARE: ReadonlyMap<string | undefined, (a: Sortable, b: Sortable) => number> = new Map([
  ['newest', (a, b) => (b.publishedDate ?? '').localeCompare(a.publishedDate ?? '')],
  ['rating', (a, b) => (b.avgRating ?? 0) - (a.avgRating ?? 0)],
  ['price', (a, b) => unpricedLast(a.price) - unpricedLast(b.price)],
  ['popular', (a, b) => b.views - a.views],
])

/**
 * Sorts the featured list. Without a valid sort order, it keeps the curators' order, in which the server sends it:
 * featuredOrder first, then newest.
 */
export function sortFeatured<Item extends Sortable>(
  items: readonly Item[],
  sort: string | undefined,
): Item[] {
  const compare = COMPARE.get(sort)
  return compare ? items.toSorted((a, b) => compare(a, b) || a.id - b.id) : [...items]
}

/** Finite, so that two resources without a price compare as equal. */
function unpricedLast(price: string | null): number {
  return priceValue(price) ?? Number.MAX_VALUE
}
