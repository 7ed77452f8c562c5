import {
  chosenBy,
  FILTER_NAMES,
  type FilterName,
  type FilterValues,
  groupOf,
} from '#shared/domain/filters/table.ts'
import { recencyStart } from '#shared/domain/filters/recent.ts'
import { moveTokens } from '#shared/chess/pgn-scan.ts'
import { type CatalogueIndex, NO_DAY } from './catalogue-index.ts'
import type { ColumnName } from './filter-columns.ts'
import { DAY_MS } from '#shared/domain/days.ts'

/** The filters of a list. One that is missing or has no choice does not narrow the list. */
export type Narrowing = Partial<FilterValues> & {
  kidsOnly?: boolean
  /** The names of openings, one of which a result must be about. */
  openings?: readonly string[]
}

/** What filters need to know beyond the index. Only those that `needsTaxonomy` names need the taxonomy. */
export type FilterFacts = { now: Date; taxonomy?: Taxonomy }

export type Taxonomy = {
  categories: readonly { id: number; name: string }[]
  subcategories: readonly { id: number; name: string }[]
  openings: readonly {
    name: string
    categoryId: number | null
    subcategoryId: number | null
    openingPattern: string | null
  }[]
}

export const NO_TAXONOMY: Taxonomy = { categories: [], subcategories: [], openings: [] }

/** Whether openings are chosen by their place in the taxonomy. */
export function needsTaxonomy(narrowing: Narrowing): boolean {
  const names = ['opening', 'openingCategory', 'openingSubCategory', 'subcategoryId'] as const
  return names.some((name) => chosenBy(name, narrowing).length > 0)
}

/** Whether the resource in a row of the index passes. */
export type Predicate = (row: number) => boolean

/** What the chosen filters of a group require. */
export type Condition = { group: string; passes: Predicate }

type PredicateOf = (
  index: CatalogueIndex,
  chosen: readonly string[],
  facts: FilterFacts,
) => Predicate

/** The filters that do not ask for a value in a column of their own. */
const OTHER_PREDICATES: { readonly [Name in Exclude<FilterName, ColumnName>]: PredicateOf } = {
  recent: (index, [period = ''], { now }) => {
    const first = dayOf(recencyStart(period, now))
    const day = dayUntil(index, now)
    return (row) => day(row) >= first
  },
  rating: (index, [rating]) => fitsRating(index, Number(rating)),
  age: (index, [age]) => fitsAge(index, Number(age)),
  opening: (index, [name = ''], { taxonomy = NO_TAXONOMY }) =>
    isAboutOneOf(index, familyOf(index, taxonomy, name)),
  openingCategory: (index, [category = ''], { taxonomy = NO_TAXONOMY }) => {
    const id = categoryIdOf(taxonomy, category)
    return isAbout(index, taxonomy, ({ categoryId }) => categoryId !== null && categoryId === id)
  },
  openingSubCategory: (index, [name], { taxonomy = NO_TAXONOMY }) => {
    const named = taxonomy.subcategories.filter((each) => each.name === name)
    return isAbout(index, taxonomy, ({ subcategoryId }) =>
      named.some(({ id }) => id === subcategoryId),
    )
  },
  subcategoryId: (index, [id], { taxonomy = NO_TAXONOMY }) =>
    isAbout(index, taxonomy, ({ subcategoryId }) => String(subcategoryId) === id),
}

/** Returns a predicate that is true of rows whose ratings hold the player's. */
export function fitsRating({ ratingFrom, ratingTo }: CatalogueIndex, rating: number): Predicate {
  return isWithin(ratingFrom, ratingTo, rating)
}

/** Returns a predicate that is true of rows whose ages hold this one. */
export function fitsAge({ ageFrom, ageTo }: CatalogueIndex, age: number): Predicate {
  return isWithin(ageFrom, ageTo, age)
}

function isWithin(
  from: Readonly<Uint8Array | Uint16Array>,
  to: Readonly<Uint8Array | Uint16Array>,
  number: number,
): Predicate {
  return (row) => (from[row] as number) <= number && number <= (to[row] as number)
}

/** Returns a predicate that is true of rows with one of the values in the column, or with every one of them. */
export function hasValue(
  index: CatalogueIndex,
  column: ColumnName,
  chosen: readonly string[],
  every = false,
): Predicate {
  const { codes } = index.values[column]
  const passing = index.values[column].map((values) =>
    Number(
      every
        ? chosen.every((each) => values.includes(each))
        : values.some((each) => chosen.includes(each)),
    ),
  )
  return (row) => passing[codes[row] as number] === 1
}

/** Returns a predicate that is true of rows with one of the openings. */
export function isAboutOneOf(index: CatalogueIndex, names: readonly string[]): Predicate {
  const { opening, openings } = index
  // The code of resources without an opening is -1, as is that of names that no resource has.
  const passing = new Uint8Array(openings.list.length + 1)
  for (const name of names) passing[openings.find(name) + 1] = 1
  passing[0] = 0
  return (row) => passing[(opening[row] as number) + 1] === 1
}

/**
 * Returns the openings of resources that are an opening or one of its variations: 'X', 'X: …' and 'X, …', and those of its subcategory whose
 * moves go on from its own. X itself comes first, then the others by name.
 */
export function familyOf(
  index: CatalogueIndex,
  { openings }: Taxonomy,
  name: string,
): readonly string[] {
  const own = openings.find((each) => each.name === name)
  const goesOn = ({ subcategoryId, openingPattern }: Taxonomy['openings'][number]) =>
    own?.openingPattern &&
    openingPattern &&
    subcategoryId === own.subcategoryId &&
    subcategoryId !== null &&
    `${movesOf(openingPattern)} `.startsWith(`${movesOf(own.openingPattern)} `)
  const later = new Set(openings.flatMap((each) => (goesOn(each) ? each.name : [])))
  const variations = index.openings.list.filter(
    (each) =>
      each !== name &&
      (each.startsWith(`${name}: `) || each.startsWith(`${name}, `) || later.has(each)),
  )
  return [name, ...variations.toSorted()]
}

const movesOf = (pattern: string): string => moveTokens(pattern).join(' ')

/** Returns the place of each row's opening among the names; those that have none of them come last. */
export function placesAmong(
  { opening, openings }: CatalogueIndex,
  names: readonly string[],
): (row: number) => number {
  const places = new Int32Array(openings.list.length + 1).fill(names.length)
  for (const [place, name] of names.entries()) places[openings.find(name) + 1] = place
  places[0] = names.length
  return (row) => places[(opening[row] as number) + 1] as number
}

function isAbout(
  index: CatalogueIndex,
  { openings }: Taxonomy,
  accepts: (opening: Taxonomy['openings'][number]) => boolean,
): Predicate {
  return isAboutOneOf(
    index,
    openings.filter(accepts).map(({ name }) => name),
  )
}

/** Returns the ID for '2', 'category-2' and a name; undefined for an unknown name. */
function categoryIdOf({ categories }: Taxonomy, category: string): number | undefined {
  const id = /^(?:category-)?(\d+)$/.exec(category)?.[1]
  return id
    ? Number(id)
    : categories.find(({ name }) => name.toLowerCase() === category.toLowerCase())?.id
}

function isOther(name: FilterName): name is keyof typeof OTHER_PREDICATES {
  return Object.hasOwn(OTHER_PREDICATES, name)
}

/** Returns one condition for each group of filters that is in use. They are valid until the index changes. */
export function conditionsOf(
  index: CatalogueIndex,
  narrowing: Narrowing,
  facts: FilterFacts,
): Condition[] {
  const { kidsOnly, openings } = narrowing
  const chosen = FILTER_NAMES.flatMap((name): Condition[] => {
    const values = chosenBy(name, narrowing)
    if (values.length === 0) return []
    const passes = isOther(name)
      ? OTHER_PREDICATES[name](index, values, facts)
      : hasValue(index, name, values)
    return [{ group: groupOf(name), passes }]
  })
  if (kidsOnly) chosen.push({ group: 'kids', passes: hasValue(index, 'kids', ['yes']) })
  if (openings) chosen.push({ group: groupOf('opening'), passes: isAboutOneOf(index, openings) })
  return [...Map.groupBy(chosen, ({ group }) => group)].map(([group, conditions]) => ({
    group,
    passes: both(conditions.map(({ passes }) => passes)),
  }))
}

function both([first, ...others]: readonly Predicate[]): Predicate {
  if (!first) return () => true
  return others.length === 0 ? first : (row) => first(row) && others.every((each) => each(row))
}

/** Returns days since 1970; NO_DAY, which is before any day, for null. */
export function dayOf(date: string | null): number {
  return date === null ? NO_DAY : Math.floor(Date.parse(date) / DAY_MS)
}

/**
 * Returns the day by which a row counts as new. A date that is still to come counts as none, so that what was announced,
 * or has a wrong year, is not on top for years (docs/product.md §5.3).
 */
export function dayUntil({ day }: CatalogueIndex, now: Date): (row: number) => number {
  const today = Math.floor(now.getTime() / DAY_MS)
  return (row) => {
    const own = day[row] as number
    return own > today ? NO_DAY : own
  }
}

/** The verdict on a row that passes all conditions, and on one that fails several. */
export const PASSES = -1
const FAILS = -2

/**
 * Returns for each row PASSES, the number of the only condition that it fails, or another negative number. The result
 * is valid until the next call.
 */
export function verdictsOn(
  index: CatalogueIndex,
  rows: Int32Array,
  conditions: readonly Condition[],
): Int32Array {
  const verdicts = index.numbers(rows.length).fill(PASSES)
  for (const [number, { passes }] of conditions.entries()) {
    for (let at = 0; at < rows.length; at++) {
      if (verdicts[at] === FAILS || passes(rows[at] as number)) continue
      verdicts[at] = verdicts[at] === PASSES ? number : FAILS
    }
  }
  return verdicts
}
