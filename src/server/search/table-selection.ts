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
  const oneOf = (column: Uint8Array, values: readonly string[], chosen: readonly string[]) => {
    if (chosen.length === 0) return
    const passes = new Uint8Array(256)
    for (const each of chosen) if (values.includes(each)) passes[values.indexOf(each)] = 1
    check(column, passes)
  }
  const marked = (mark: number, wanted: boolean) =>
    checkBy((place) => (((index.marks[place] as number) & mark) !== 0) === wanted)

  oneOf(index.type, RESOURCE_TYPES, filters.type)
  oneOf(index.level, LEVELS, filters.level)
  oneOf(index.category, CATEGORIES, filters.category)
  oneOf(index.source, SOURCE_WEBSITES, filters.source)
  oneOf(index.side, SIDES, filters.side)
  oneOf(index.kids, ['no', 'yes'], filters.kids)
  if (filters.featured.length === 1) marked(MARKS.featured, filters.featured[0] === 'yes')
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
  if (filters.link.length > 0) {
    const passes = new Uint8Array(256)
    const states: readonly string[] = ['unchecked', ...LINK_STATES]
    for (let marks = 0; marks < 256; marks++)
      passes[marks] = Number(filters.link.some((each) => each === states[marks >> LINK_SHIFT]))
    check(index.marks, passes)
  }
  for (const each of filters.missing) {
    if (each === 'opening') checkBy((place) => index.opening[place] === -1)
    if (each === 'author') checkBy((place) => index.author[place] === -1)
    if (each === 'date') checkBy((place) => index.day[place] === NO_DAY)
    if (each === 'price') marked(MARKS.priced, false)
    if (each === 'picture') marked(MARKS.picture, false)
  }
  const [from, to] = [dayOf(filters.from), dayOf(filters.to)]
  if (filters.from !== null) checkBy((place) => (index.day[place] as number) >= from)
  if (filters.to !== null)
    checkBy((place) => index.day[place] !== NO_DAY && (index.day[place] as number) <= to)
  if (filters.problem === 'kids-unconfirmed') {
    checkBy((place) => {
      const isConfirmed = ((index.marks[place] as number) & MARKS.forKids) !== 0
      return index.kids[place] === 1 && !(isConfirmed && index.age[place] !== NO_AGE)
    })
  }
  for (const condition of conditions) checkBy((place) => condition(index.ids[place] as number))
  return selectionOf(index, places, failed)
}

/** The byte of a resource without an age band. */
const NO_AGE = 255

function priceOf({ free, price }: CatalogueIndex, place: number): 'free' | 'paid' | 'unknown' {
  if (free[place] === 1) return 'free'
  return (price[place] as number) > 0 ? 'paid' : 'unknown'
}

function selectionOf(
  index: CatalogueIndex,
  places: Int32Array,
  failed: Uint8Array,
): TableSelection {
  const passing = places.filter((_, at) => failed[at] === 0)
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

function pageOfTable(
  { ids, day, marks }: CatalogueIndex,
  passing: Int32Array,
  { sort, descending, limit, offset }: TableOrder,
): number[] {
  const id = (place: number) => ids[place] as number
  const keys = {
    id: () => 0,
    // In ascending order, ties come by descending ID, as in the database's index.
    publishedDate: (place: number) => day[place] as number,
    isFeatured: (place: number) => (marks[place] as number) & MARKS.featured,
  }
  const key = keys[sort]
  const sign = descending ? -1 : 1
  const idSign = sort === 'publishedDate' ? -sign : sign
  const compare = (a: number, b: number) => sign * (key(a) - key(b)) || idSign * (id(a) - id(b))
  const best = new Best(offset + limit, compare)
  // Places are nearly in the order of IDs: seen from the right end, most candidates are worse than those kept.
  if (idSign === 1) for (const place of passing) best.offer(place)
  else for (let at = passing.length - 1; at >= 0; at--) best.offer(passing[at] as number)
  return best.inOrder().slice(offset).map(id)
}
