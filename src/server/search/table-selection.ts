import { CATEGORIES, LEVELS, RESOURCE_TYPES, SOURCE_WEBSITES } from '#shared/domain/catalogue.ts'
import { LINK_STATES } from '#shared/domain/curation.ts'
import { SIDES } from '#shared/domain/sides.ts'
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
}

/** Selects among `places`. It works column by column, like `failuresOf`; there are no facets, so one bit is enough. */
export function selectForTable(
  index: CatalogueIndex,
  places: Int32Array,
  filters: TableFilters,
  conditions: readonly IdCondition[] = [],
): TableSelection {
  const failed = new Uint8Array(places.length)
  const check = (column: ArrayLike<number>, passes: Uint8Array, shift = 0) => {
    for (let at = 0; at < places.length; at++) {
      const value = column[places[at] as number] as number
      ;(failed[at] as number) |= 1 - (passes[value + shift] as number)
    }
  }
  const checkBy = (passes: (place: number) => boolean) => {
    for (let at = 0; at < places.length; at++)
      if (failed[at] === 0 && !passes(places[at] as number)) failed[at] = 1
  }
  const checkRange = (column: Int32Array, least: number, most: number) => {
    for (let at = 0; at < places.length; at++) {
      const value = column[places[at] as number] as number
      ;(failed[at] as number) |= Number(value < least) | Number(value > most)
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
    const wanted = new Set<string>(filters.price)
    checkBy((place) => wanted.has(priceOf(index, place)))
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
  return selectionOf(index, places, failed)
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

function priceOf({ free, price }: CatalogueIndex, place: number): 'free' | 'paid' | 'unknown' {
  if (free[place] === 1) return 'free'
  return (price[place] as number) > 0 ? 'paid' : 'unknown'
}

function passingOf(places: Int32Array, failed: Uint8Array): Int32Array {
  const passing = new Int32Array(places.length)
  let total = 0
  for (let at = 0; at < places.length; at++) {
    passing[total] = places[at] as number
    // Adds 1 for a 0, without a branch (filter.ts).
    total += ((failed[at] as number) - 1) >>> 31
  }
  return passing.subarray(0, total)
}

function selectionOf(
  index: CatalogueIndex,
  places: Int32Array,
  failed: Uint8Array,
): TableSelection {
  const passing = passingOf(places, failed)
  let byPlace: Uint8Array | null = null
  return {
    total: passing.length,
    page: (order) => pageOfTable(index, passing, order),
    has(id) {
      if (!byPlace) {
        byPlace = new Uint8Array(index.size)
        for (const place of passing) byPlace[place] = 1
      }
      const place = index.placeOf(id)
      return place !== undefined && byPlace[place] === 1
    },
    ids: () => Array.from(passing, (place) => index.ids[place] as number),
  }
}

/** IDs are below this, so that a key and an ID make one number that is exact. */
const ID_RANGE = 2 ** 31
/** Earlier than any day of the calendar, and few enough bits for the product with ID_RANGE. */
const EARLIEST = -1_000_000

/** Sorts only the candidates that are better than the worst one kept, which are few of a large catalogue. */
function pageOfTable(
  { ids, day, marks }: CatalogueIndex,
  passing: Int32Array,
  { sort, descending, limit, offset }: TableOrder,
): number[] {
  const sign = descending ? -1 : 1
  // In ascending order of dates, ties come by descending ID, as in the database's index.
  const idSign = sort === 'publishedDate' ? -sign : sign
  const rank = (place: number): number => {
    const id = idSign * (ids[place] as number)
    if (sort === 'id') return id
    const key =
      sort === 'publishedDate'
        ? Math.max(EARLIEST, day[place] as number)
        : (marks[place] as number) & MARKS.featured
    return sign * key * ID_RANGE + id
  }
  const ranks = new Float64Array(passing.length)
  for (let at = 0; at < passing.length; at++) ranks[at] = rank(passing[at] as number)
  const best = new Best(offset + limit, (a, b) => (ranks[a] as number) - (ranks[b] as number))
  let worst = Number.POSITIVE_INFINITY
  // Places are nearly in the order of IDs: seen from the right end, most candidates are worse than those kept.
  const step = idSign === 1 ? 1 : -1
  for (let at = step === 1 ? 0 : passing.length - 1; at >= 0 && at < passing.length; at += step) {
    if ((ranks[at] as number) >= worst) continue
    best.offer(at)
    if (best.worst !== null) worst = ranks[best.worst] as number
  }
  return best
    .inOrder()
    .slice(offset)
    .map((at) => ids[passing[at] as number] as number)
}
