import type { Sort } from '#shared/domain/catalogue.ts'
import { MAX_MERIT } from '#shared/domain/resource-ranges.ts'
import type { CatalogueIndex } from './catalogue-index.ts'
import { dayUntil, hasValue, PASSES } from './filters.ts'
import type { Matches } from './matches.ts'

export type Page = {
  /** Null if nobody has chosen one: the newest first, in a question about lessons for kids what suits them. */
  sort: Sort | null
  /** Where resources without a price go when sorted by price. */
  unpriced: 'first' | 'last'
  /** Languages of the reader: among resources with equal scores, those that have one of them come first. */
  prefer?: readonly string[]
  limit: number
  offset: number
  /** Whether facets are counted as well. */
  counts?: boolean
}

/** Puts rows into groups, of which lower ones come first; within one, the page's order applies. */
type GroupOf = (row: number) => number

/** More than the span of days. */
const GROUP_SPAN = 2 ** 33

/** Above every price, below the lack of one: what is paid without a number. */
const MOST_PRICE = 2 ** 52

/** What a page is sorted by. Values are multiplied by `sign`, and smaller ones come first; `none` stands for NaN. */
type Order = { valueOf: (row: number) => number; sign: 1 | -1; none: number }

/**
 * Returns the IDs of one page, by score, then by the preferred languages, then by group and the page's sort order, then by ID; and the total of the
 * matches that pass the filters (`verdictsOn`).
 */
export function pageOf(
  index: CatalogueIndex,
  { docs, scores }: Matches,
  verdicts: Int32Array,
  page: Page & { sort: Sort },
  now: Date,
  groupOf: GroupOf | null = null,
): { ids: number[]; total: number } {
  const { score, late, key, id, compare } = listOrder(index, { docs, scores }, page, now, groupOf)
  const best = new Best(page.offset + page.limit, compare)
  let total = 0
  // Skips whatever is worse than the worst one kept, which is nearly all of a large catalogue.
  let worst: number | null = null
  let [worstScore, worstLate, worstKey, worstId] = [Number.NEGATIVE_INFINITY, 0, 0, 0]
  for (let at = 0; at < verdicts.length; at++) {
    if (verdicts[at] !== PASSES) continue
    total++
    if (page.limit === 0) continue
    const own = score(at)
    if (own < worstScore) continue
    if (own === worstScore) {
      const ownLate = late(at)
      if (ownLate > worstLate) continue
      const ownKey = key(at)
      const isLater = ownKey > worstKey || (ownKey === worstKey && id(at) > worstId)
      if (ownLate === worstLate && isLater) continue
    }
    best.offer(at)
    if (best.worst === worst || best.worst === null) continue
    worst = best.worst
    worstScore = score(worst)
    worstLate = late(worst)
    worstKey = key(worst)
    worstId = id(worst)
  }
  const found = best.inOrder().slice(page.offset)
  return { ids: found.map(id), total }
}

/** Returns what the places of matches are ordered by, and their order. */
export function listOrder(
  index: CatalogueIndex,
  { docs, scores }: Matches,
  page: Pick<Page, 'unpriced' | 'prefer'> & { sort: Sort },
  now: Date,
  groupOf: GroupOf | null,
) {
  const { ids } = index
  const { valueOf, sign, none } = orderOf(index, page, now)
  const score = (at: number) => (scores ? (scores[at] as number) : 0)
  const isPreferred = page.prefer?.length ? hasValue(index, 'language', page.prefer) : () => false
  const late = (at: number) => (isPreferred(docs[at] as number) ? 0 : 1)
  const key = (at: number) => {
    const row = docs[at] as number
    const value = valueOf(row)
    const own = Number.isNaN(value) ? none : sign * value
    return groupOf ? own + groupOf(row) * GROUP_SPAN : own
  }
  const id = (at: number) => ids[docs[at] as number] as number
  const compare = (a: number, b: number) =>
    score(b) - score(a) || late(a) - late(b) || key(a) - key(b) || id(a) - id(b)
  return { score, late, key, id, compare }
}

function orderOf(
  index: CatalogueIndex,
  { sort, unpriced }: Pick<Page, 'unpriced'> & { sort: Sort },
  now: Date,
): Order {
  const valuesIn = (column: Uint8Array | Int32Array | Float64Array) => (row: number) =>
    column[row] as number
  switch (sort) {
    case 'best': {
      const isFree = hasValue(index, 'price', ['free'])
      const afterFree = (row: number) => (isFree(row) ? 0 : MAX_MERIT)
      return {
        valueOf: (row) => afterFree(row) - (index.merit[row] as number),
        sign: 1,
        none: 0,
      }
    }
    // NO_DAY is earlier than any day.
    case 'newest':
      return { valueOf: dayUntil(index, now), sign: -1, none: 0 }
    case 'rating':
      return { valueOf: valuesIn(index.rating), sign: -1, none: 0 }
    case 'popular':
      return { valueOf: valuesIn(index.views), sign: -1, none: 0 }
    case 'price': {
      const isFree = hasValue(index, 'price', ['free'])
      const isPaid = hasValue(index, 'price', ['paid'])
      const withoutNumber = (row: number) =>
        isFree(row) ? 0 : isPaid(row) ? MOST_PRICE : Number.NaN
      return {
        valueOf: (row) => {
          const price = index.price[row] as number
          return Number.isNaN(price) ? withoutNumber(row) : price
        },
        sign: 1,
        none: unpriced === 'first' ? 0 : Number.MAX_SAFE_INTEGER,
      }
    }
  }
}

/** Keeps the first `size` of many without sorting them all. */
export class Best {
  readonly #size: number
  readonly #compare: (a: number, b: number) => number
  #kept: number[] = []
  /** The worst one kept at the last trim; null before the first. */
  worst: number | null = null

  constructor(size: number, compare: (a: number, b: number) => number) {
    this.#size = size
    this.#compare = compare
  }

  offer(candidate: number): void {
    if (this.#size === 0) return
    if (this.worst !== null && this.#compare(candidate, this.worst) >= 0) return
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
    this.worst = this.#kept.at(-1) ?? null
  }
}
