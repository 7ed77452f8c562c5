import { CATEGORIES } from '#shared/domain/filters/category.ts'
import { LEVELS } from '#shared/domain/filters/level.ts'
import { RESOURCE_TYPES } from '#shared/domain/filters/type.ts'
import { SOURCE_WEBSITES } from '#shared/domain/filters/source.ts'
import { AGE_BANDS } from '#shared/domain/filters/age.ts'
import { type Side, SIDES } from '#shared/domain/filters/side.ts'
import { type CatalogueIndex, NO_DAY } from './catalogue-index.ts'

/** What a result must have. Openings are given by name, so that one condition covers everything. */
export type Filter = {
  type: string | null
  category: string | null
  kidsOnly: boolean
  level: readonly string[]
  source: readonly string[]
  /** The chosen age bands. A resource without one is in none of them. */
  age: readonly string[]
  /** Lessons for this side and for both sides; null for any. */
  side: Exclude<Side, 'both'> | null
  /** Null for any; empty for none, because the category is unknown. */
  openings: readonly string[] | null
  /** The earliest publishedDate, YYYY-MM-DD. */
  since: string | null
}

export const NO_FILTER: Filter = {
  type: null,
  category: null,
  kidsOnly: false,
  level: [],
  source: [],
  age: [],
  side: null,
  openings: null,
  since: null,
}

/** The conditions on a place: only what the filter names is checked. */
export type Sieve = {
  checks: readonly Check[]
  /** Days since 1970; NO_DAY for any time. */
  since: number
}

/** `table` maps each value of the column, plus `shift`, to the group that fails; 0 for values that pass. */
type Check = { column: Uint8Array | Int32Array; table: Uint8Array; shift: number }

/**
 * The facet groups, one bit each, of a byte. The side has no facet, so the next group may share its bit; one more
 * needs wider numbers in `failuresOf`.
 */
export const GROUPS = {
  type: 1,
  category: 2,
  level: 4,
  source: 8,
  opening: 16,
  since: 32,
  side: 64,
  age: 128,
} as const

const DAY_MS = 86_400_000

/** The result is valid until the index changes. */
export function sieveOf(index: CatalogueIndex, filter: Filter): Sieve {
  const checks: Check[] = []
  const add = (
    group: number,
    column: Uint8Array,
    values: readonly string[],
    chosen: readonly string[],
  ) => {
    if (chosen.length === 0) return
    const table = new Uint8Array(256).fill(group)
    for (const value of chosen) if (values.includes(value)) table[values.indexOf(value)] = 0
    checks.push({ column, table, shift: 0 })
  }
  add(GROUPS.type, index.type, RESOURCE_TYPES, filter.type === null ? [] : [filter.type])
  add(
    GROUPS.category,
    index.category,
    CATEGORIES,
    filter.category === null ? [] : [filter.category],
  )
  add(GROUPS.level, index.level, LEVELS, filter.level)
  add(GROUPS.source, index.source, SOURCE_WEBSITES, filter.source)
  add(GROUPS.age, index.age, AGE_BANDS, filter.age)
  add(GROUPS.side, index.side, SIDES, filter.side === null ? [] : [filter.side, 'both'])
  if (filter.openings) {
    const table = new Uint8Array(index.openings.list.length + 1).fill(GROUPS.opening)
    for (const name of filter.openings) table[index.openings.find(name) + 1] = 0
    // The entry for resources without an opening, and for names that no resource has.
    table[0] = GROUPS.opening
    checks.push({ column: index.opening, table, shift: 1 })
  }
  if (filter.kidsOnly) {
    const table = Uint8Array.of(GROUPS.category, 0)
    checks.push({ column: index.kids, table, shift: 0 })
  }
  return { checks, since: dayOf(filter.since) }
}

export function dayOf(date: string | null): number {
  return date === null ? NO_DAY : Math.floor(Date.parse(date) / DAY_MS)
}

/**
 * Returns for each place the groups whose condition it fails; 0 if it passes. It works column by column and without
 * branches, which a processor could not predict for up to a million places. The result is valid until the next call.
 */
export function failuresOf(
  index: CatalogueIndex,
  { checks, since }: Sieve,
  places: Int32Array,
): Uint8Array {
  const { day } = index
  const failed = index.zeros(places.length)
  for (const { column, table, shift } of checks) {
    for (let at = 0; at < places.length; at++) {
      const value = column[places[at] as number] as number
      ;(failed[at] as number) |= table[value + shift] as number
    }
  }
  if (since === NO_DAY) return failed
  for (let at = 0; at < places.length; at++)
    if ((day[places[at] as number] as number) < since) (failed[at] as number) |= GROUPS.since
  return failed
}
