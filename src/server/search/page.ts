import type { Sort } from '#shared/domain/catalogue.ts'
import { type CatalogueIndex, NO_DAY } from './catalogue-index.ts'
import { failures, type Sieve } from './filter.ts'
import type { Matches } from './matches.ts'

export type Page = {
  sort: Sort
  /** Where resources without a price go when sorted by price. */
  unpriced: 'first' | 'last'
  limit: number
  offset: number
  /** Counts facets as well; 'past week' and the like end at this time. */
  countAt?: Date
}

/** Smaller comes first. */
type Order = (place: number) => number

/** The IDs of one page, by score, then by the page's sort order, then by ID; and the total. */
export function pageOf(
  index: CatalogueIndex,
  { places, scores }: Matches,
  sieve: Sieve,
  page: Page,
): { ids: number[]; total: number } {
  const keys = new Float64Array(places.length)
  const order = orderOf(index, page)
  const { ids } = index
  const score = (at: number) => (scores ? (scores[at] as number) : 0)
  const compare = (a: number, b: number) =>
    score(b) - score(a) ||
    (keys[a] as number) - (keys[b] as number) ||
    (ids[places[a] as number] as number) - (ids[places[b] as number] as number)
  const best = new Best(page.offset + page.limit, compare)
  let total = 0
  for (let at = 0; at < places.length; at++) {
    const place = places[at] as number
    if (failures(index, sieve, place) !== 0) continue
    total++
    keys[at] = order(place)
    best.offer(at)
  }
  const found = best.inOrder().slice(page.offset)
  return { ids: found.map((at) => ids[places[at] as number] as number), total }
}

function orderOf(index: CatalogueIndex, { sort, unpriced }: Page): Order {
  const { day, rating, price, views } = index
  switch (sort) {
    case 'newest':
      return (place) => {
        const date = day[place] ?? NO_DAY
        return date === NO_DAY ? Number.MAX_SAFE_INTEGER : -date
      }
    case 'rating':
      return (place) => -(rating[place] ?? 0)
    case 'popular':
      return (place) => -(views[place] ?? 0)
    case 'price': {
      const without = unpriced === 'first' ? 0 : Number.MAX_SAFE_INTEGER
      return (place) => {
        const value = price[place] ?? Number.NaN
        return Number.isNaN(value) ? without : value
      }
    }
  }
}

/** The first `size` of many, without sorting them all. */
export class Best {
  readonly #size: number
  readonly #compare: (a: number, b: number) => number
  #kept: number[] = []
  #worst: number | null = null

  constructor(size: number, compare: (a: number, b: number) => number) {
    this.#size = size
    this.#compare = compare
  }

  offer(candidate: number): void {
    if (this.#size === 0) return
    if (this.#worst !== null && this.#compare(candidate, this.#worst) >= 0) return
    this.#kept.push(candidate)
    if (this.#kept.length >= 2 * this.#size + 64) this.#shrink()
  }

  inOrder(): number[] {
    this.#shrink()
    return this.#kept
  }

  #shrink(): void {
    this.#kept.sort(this.#compare)
    if (this.#kept.length < this.#size) return
    this.#kept.length = this.#size
    this.#worst = this.#kept.at(-1) ?? null
  }
}
