import {
  TABLE_CHOICE_NAMES,
  TABLE_CHOICES,
  type TableFilters,
} from '#shared/domain/table-filters.ts'
import { type CatalogueIndex, NO_DAY } from './catalogue-index.ts'
import { dayOf, hasValue, isAboutOneOf, type Predicate } from './filters.ts'
import { Best } from './page.ts'

/** A condition that the index cannot check, such as a shared URL. */
export type IdCondition = (id: number) => boolean

/** The orders that the index knows. Ties are by ID; in descending order, everything is reversed. */
type TableOrder = {
  sort: 'id' | 'publishedDate' | 'isFeatured'
  descending: boolean
  limit: number
  offset: number
}

/** The resources that pass the filters of the console's table. It is valid until the index changes. */
export type TableSelection = {
  total: number
  /** Returns the IDs of one page. */
  page(order: TableOrder): number[]
  has(id: number): boolean
  /** Returns all IDs, in no particular order. */
  ids(): number[]
  /** Returns all IDs as bits: bit `id % 8` of byte `id / 8`. */
  idBits(): Uint8Array
}

/** Selects among `docs`, or among all if they are null. */
export function selectForTable(
  index: CatalogueIndex,
  docs: Int32Array | null,
  filters: TableFilters,
  conditions: readonly IdCondition[] = [],
): TableSelection {
  const predicates = predicatesOf(index, filters)
  for (const condition of conditions) predicates.push((doc) => condition(index.ids[doc] as number))
  const candidates = docs ?? index.liveDocs()
  const bits = new Int32Array(Math.ceil(index.size / 32))
  let total = 0
  for (let at = 0; at < candidates.length; at++) {
    const doc = candidates[at] as number
    let passes = true
    for (let each = 0; each < predicates.length && passes; each++)
      passes = (predicates[each] as Predicate)(doc)
    if (!passes) continue
    ;(bits[doc >>> 5] as number) |= 1 << (doc & 31)
    total++
  }
  return selectionOf(index, { bits, total })
}

/** Returns a predicate for each filter that is in use, but for `duplicate`, which is a condition on IDs. */
function predicatesOf(index: CatalogueIndex, filters: TableFilters): Predicate[] {
  const predicates = TABLE_CHOICE_NAMES.flatMap((name) =>
    filters[name].length > 0
      ? [hasValue(index, name, filters[name], TABLE_CHOICES[name].every)]
      : [],
  )
  const { opening, from, to, problem } = filters
  if (opening.length > 0) predicates.push(isAboutOneOf(index, opening))
  if (from !== null || to !== null) {
    const first = from === null ? NO_DAY + 1 : dayOf(from)
    const last = to === null ? MAX_DAY : dayOf(to)
    predicates.push((doc) => {
      const day = index.day[doc] as number
      return day >= first && day <= last
    })
  }
  if (problem === 'kids-unconfirmed') predicates.push(hasValue(index, 'problem', [problem]))
  return predicates
}

const MAX_DAY = 2_147_483_647

/** A set of documents, one bit each. A selection lives longer than a request, so it must be small. */
type DocumentBits = { bits: Int32Array; total: number }

function selectionOf(index: CatalogueIndex, { bits, total }: DocumentBits): TableSelection {
  return {
    total,
    page: (order) => pageOfTable(index, bits, order),
    has(id) {
      const doc = index.docOf(id)
      if (doc === undefined) return false
      return (((bits[doc >>> 5] ?? 0) >>> (doc & 31)) & 1) === 1
    },
    ids() {
      const ids: number[] = []
      visit(bits, true, (doc) => void ids.push(index.ids[doc] as number))
      return ids
    },
    idBits() {
      let highest = 0
      visit(bits, true, (doc) => {
        highest = Math.max(highest, index.ids[doc] as number)
      })
      const set = Buffer.alloc((highest >>> 3) + 1)
      visit(bits, true, (doc) => {
        const id = index.ids[doc] as number
        ;(set[id >>> 3] as number) |= 1 << (id & 7)
      })
      return set
    },
  }
}

/** Calls `each` with every document of the set, from the lowest or from the highest. */
function visit(bits: Int32Array, isUpward: boolean, each: (doc: number) => void): void {
  const { length } = bits
  for (let turn = 0; turn < length; turn++) {
    const word = isUpward ? turn : length - 1 - turn
    for (let left = bits[word] as number; left !== 0;) {
      const bit = 31 - Math.clz32(isUpward ? left & -left : left)
      left &= ~(1 << bit)
      each(32 * word + bit)
    }
  }
}

/** IDs are below this, so that a key and an ID make one number that is exact. */
const ID_RANGE = 2 ** 31
/** Earlier than any day of the calendar, and few enough bits for the product with ID_RANGE. */
const EARLIEST = -1_000_000

/** Sorts only the candidates that are better than the worst one kept so far, which are few in a large catalogue. */
function pageOfTable(
  { ids, day, values }: CatalogueIndex,
  bits: Int32Array,
  { sort, descending, limit, offset }: TableOrder,
): number[] {
  const sign = descending ? -1 : 1
  // In ascending order of dates, ties come by descending ID, as in the database's index.
  const idSign = sort === 'publishedDate' ? -sign : sign
  const keySign = sort === 'id' ? 0 : sign
  const isFeatured = values.featured.map((each) => Number(each.includes('yes')))
  const keyOf =
    sort === 'publishedDate'
      ? (doc: number) => Math.max(EARLIEST, day[doc] as number)
      : (doc: number) => isFeatured[values.featured.codes[doc] as number] as number
  const rank = (doc: number): number =>
    keySign * keyOf(doc) * ID_RANGE + idSign * (ids[doc] as number)
  const best = new Best(offset + limit, (a, b) => rank(a) - rank(b))
  let worst = Number.POSITIVE_INFINITY
  // Documents are nearly in the order of IDs: visited from the right end, most candidates are worse than those kept.
  visit(bits, idSign === 1, (doc) => {
    if (rank(doc) >= worst) return
    best.offer(doc)
    if (best.worst !== null) worst = rank(best.worst)
  })
  return best
    .inOrder()
    .slice(offset)
    .map((doc) => ids[doc] as number)
}
