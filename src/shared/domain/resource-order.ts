import { type Text, text } from '../texts/text.ts'
import { isFree, priceValue } from './catalogue.ts'
import { utcDay } from './days.ts'

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

type Compare = (a: Sortable, b: Sortable, today: string) => number

const COMPARE: ReadonlyMap<string | undefined, Compare> = new Map<string, Compare>([
  ['newest', (a, b, today) => dayUntil(b, today).localeCompare(dayUntil(a, today))],
  ['rating', (a, b) => (b.avgRating ?? 0) - (a.avgRating ?? 0)],
  ['price', (a, b) => unpricedLast(a.price) - unpricedLast(b.price)],
  ['popular', (a, b) => b.views - a.views],
])

/**
 * Sorts the featured list. Without a valid sort order, it keeps the curators' order, in which the server sends it:
 * featuredOrder first, then newest. `today` is a day of UTC (`YYYY-MM-DD`).
 */
export function sortFeatured<Item extends Sortable>(
  items: readonly Item[],
  sort: string | undefined,
  today = utcDay(new Date()),
): Item[] {
  const compare = COMPARE.get(sort)
  return compare ? items.toSorted((a, b) => compare(a, b, today) || a.id - b.id) : [...items]
}

/** A date that is still to come counts as none (docs/product.md §4.4). */
function dayUntil({ publishedDate }: Sortable, today: string): string {
  return publishedDate !== null && publishedDate <= today ? publishedDate : ''
}

/** Above every price: what is paid without a number. */
const MOST_PRICE = 2 ** 52

/** Finite, so that two resources without a price compare as equal. */
function unpricedLast(price: string | null): number {
  return priceValue(price) ?? (price ? (isFree(price) ? 0 : MOST_PRICE) : Number.MAX_VALUE)
}
