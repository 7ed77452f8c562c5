import { CATEGORIES } from '#shared/domain/filters/category.ts'
import { LEVELS } from '#shared/domain/filters/level.ts'
import { RESOURCE_TYPES } from '#shared/domain/filters/type.ts'
import { SOURCE_WEBSITES } from '#shared/domain/filters/source.ts'
import { LINK_STATES } from '#shared/domain/curation.ts'
import { SIDES } from '#shared/domain/filters/side.ts'
import type { TableFilters } from '#shared/domain/table-filters.ts'
import { type CatalogueIndex, LINK_SHIFT, MARKS, NO_DAY } from './catalogue-index.ts'
import { dayOf } from './filter.ts'
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

/**
 * Selects among `places`, or among all if they are null. It works column by column, like `failuresOf`; there are no
 * facets, so one bit is enough.
 */
export function selectForTable(
  index: CatalogueIndex,
  places: Int32Array | null,
  filters: TableFilters,
  conditions: readonly IdCondition[] = [],
): TableSelection {
  const { size } = index
  const failed = index.zeros(size)
  if (places) {
    failed.fill(1)
    for (let at = 0; at < places.length; at++) failed[places[at] as number] = 0
  } else if (index.liveCount < size) {
    for (let place = 0; place < size; place++) failed[place] = 1 - (index.live[place] as number)
  }
  const check = (column: Uint8Array | Int32Array, passes: Uint8Array, shift = 0) => {
    for (let place = 0; place < size; place++)
      (failed[place] as number) |= 1 - (passes[(column[place] as number) + shift] as number)
  }
  const checkBy = (passes: (place: number) => boolean) => {
    for (let place = 0; place < size; place++)
      if (failed[place] === 0 && !passes(place)) failed[place] = 1
  }
  const checkRange = (column: Int32Array, least: number, most: number) => {
    for (let place = 0; place < size; place++) {
      const value = column[place] as number
      ;(failed[place] as number) |= Number(value < least) | Number(value > most)
    }
  }
  const oneOf = (column: Uint8Array, values: readonly string[], chosen: readonly string[]) => {
    if (chosen.length === 0) return
    const passes = new Uint8Array(256)
    for (const each of chosen) if (values.includes(each)) passes[values.indexOf(each)] = 1
    check(column, passes)
  }
  oneOf(index.type, RESOURCE_TYPES, filters.type)
  oneOf(index.level, LEVELS, filters.level)
  oneOf(index.category, CATEGORIES, filters.category)
  oneOf(index.source, SOURCE_WEBSITES, filters.source)
  oneOf(index.side, SIDES, filters.side)
  oneOf(index.kids, ['no', 'yes'], filters.kids)
  if (filters.opening.length > 0) {
    const passes = new Uint8Array(index.openings.list.length + 1)
    for (const name of filters.opening) passes[index.openings.find(name) + 1] = 1
    // The entry for resources without an opening, and for names that no resource has.
    passes[0] = 0
    check(index.opening, passes, 1)
  }
  if (filters.price.length > 0) {
    const [free, paid, unknown] = (['free', 'paid', 'unknown'] as const).map((each) =>
      Number(filters.price.includes(each)),
    )
    const passes = Uint8Array.of(unknown ?? 0, free ?? 0, paid ?? 0, free ?? 0)
    for (let place = 0; place < size; place++) {
      const isPaid = Number((index.price[place] as number) > 0)
      ;(failed[place] as number) |=
        1 - (passes[(index.free[place] as number) | (isPaid << 1)] as number)
    }
  }
  const byMarks = tableOfMarks(filters)
  if (byMarks) check(index.marks, byMarks)
  const { missing } = filters
  if (missing.includes('opening')) checkRange(index.opening, -1, -1)
  if (missing.includes('author')) checkRange(index.author, -1, -1)
  if (missing.includes('date')) checkRange(index.day, NO_DAY, NO_DAY)
  if (filters.from !== null || filters.to !== null) {
    const first = filters.from === null ? NO_DAY + 1 : dayOf(filters.from)
    checkRange(index.day, first, filters.to === null ? MAX_DAY : dayOf(filters.to))
  }
  if (filters.problem === 'kids-unconfirmed') {
    checkBy((place) => {
      const isConfirmed = ((index.marks[place] as number) & MARKS.forKids) !== 0
      return index.kids[place] === 1 && !(isConfirmed && index.age[place] !== NO_AGE)
    })
  }
  for (const condition of conditions) checkBy((place) => condition(index.ids[place] as number))
  return selectionOf(index, passingOf(failed))
}

const MAX_DAY = 2_147_483_647

/** Returns for each sum of marks whether it passes; null if nothing is filtered by them. */
function tableOfMarks({ featured, link, missing }: TableFilters): Uint8Array | null {
  const needsPrice = missing.includes('price')
  const needsPicture = missing.includes('picture')
  const isFeatured = featured.length === 1 ? featured[0] === 'yes' : null
  if (!needsPrice && !needsPicture && isFeatured === null && link.length === 0) return null
  const states: readonly string[] = ['unchecked', ...LINK_STATES]
  return Uint8Array.from({ length: 256 }, (_, marks) => {
    const has = (mark: number) => (marks & mark) !== 0
    const isWanted =
      !(needsPrice && has(MARKS.priced)) &&
      !(needsPicture && has(MARKS.picture)) &&
      (isFeatured === null || has(MARKS.featured) === isFeatured) &&
      (link.length === 0 || link.some((each) => each === states[marks >> LINK_SHIFT]))
    return Number(isWanted)
  })
}

/** The byte of a resource without an age band. */
const NO_AGE = 255

/** A set of places, one bit each. A selection lives longer than the index's own arrays may be used, so it must be small. */
type Places = { bits: Int32Array; total: number }

/** Returns the places of zeros in `failed`. */
function passingOf(failed: Uint8Array): Places {
  const bits = new Int32Array(Math.ceil(failed.length / 32))
  let total = 0
  for (let place = 0; place < failed.length; place++) {
    const passes = 1 - (failed[place] as number)
    ;(bits[place >>> 5] as number) |= passes << (place & 31)
    total += passes
  }
  return { bits, total }
}

function selectionOf(index: CatalogueIndex, { bits, total }: Places): TableSelection {
  return {
    total,
    page: (order) => pageOfTable(index, bits, order),
    has(id) {
      const place = index.placeOf(id)
      if (place === undefined) return false
      return (((bits[place >>> 5] ?? 0) >>> (place & 31)) & 1) === 1
    },
    ids() {
      const ids: number[] = []
      visit(bits, true, (place) => void ids.push(index.ids[place] as number))
      return ids
    },
    idBits() {
      let highest = 0
      visit(bits, true, (place) => {
        highest = Math.max(highest, index.ids[place] as number)
      })
      const set = Buffer.alloc((highest >>> 3) + 1)
      visit(bits, true, (place) => {
        const id = index.ids[place] as number
        ;(set[id >>> 3] as number) |= 1 << (id & 7)
      })
      return set
    },
  }
}

/** Calls `each` with every place of the set, from the lowest or from the highest. */
function visit(bits: Int32Array, isUpward: boolean, each: (place: number) => void): void {
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

/** Sorts only the candidates that are better than the worst one kept, which are few of a large catalogue. */
function pageOfTable(
  { ids, day, marks }: CatalogueIndex,
  bits: Int32Array,
  { sort, descending, limit, offset }: TableOrder,
): number[] {
  const sign = descending ? -1 : 1
  // In ascending order of dates, ties come by descending ID, as in the database's index.
  const idSign = sort === 'publishedDate' ? -sign : sign
  const keySign = sort === 'id' ? 0 : sign
  const column = sort === 'publishedDate' ? day : marks
  const mask = sort === 'publishedDate' ? -1 : MARKS.featured
  const rank = (place: number): number => {
    const key = Math.max(EARLIEST, (column[place] as number) & mask)
    return keySign * key * ID_RANGE + idSign * (ids[place] as number)
  }
  const best = new Best(offset + limit, (a, b) => rank(a) - rank(b))
  let worst = Number.POSITIVE_INFINITY
  // Places are nearly in the order of IDs: seen from the right end, most candidates are worse than those kept.
  visit(bits, idSign === 1, (place) => {
    if (rank(place) >= worst) return
    best.offer(place)
    if (best.worst !== null) worst = rank(best.worst)
  })
  return best
    .inOrder()
    .slice(offset)
    .map((place) => ids[place] as number)
}
