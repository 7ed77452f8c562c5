import { AGE_BANDS } from '#shared/domain/filters/age.ts'
import { CATEGORIES } from '#shared/domain/filters/category.ts'
import { LEVELS } from '#shared/domain/filters/level.ts'
import { RECENCIES, recencyStart } from '#shared/domain/filters/recent.ts'
import { RESOURCE_TYPES } from '#shared/domain/filters/type.ts'
import { SOURCE_WEBSITES } from '#shared/domain/filters/source.ts'
import type { CatalogueIndex } from './catalogue-index.ts'
import { dayOf, GROUPS } from './filter.ts'
import type { Matches } from './matches.ts'

type Counts = Record<string, number>

/** The number of matches that each value of a group would leave; every value is included, even with 0. */
export type Facets = {
  type: Counts
  level: Counts
  category: Counts
  source: Counts
  recent: Counts
  age: Counts
  /** By name; openings without a match are left out. */
  opening: Map<string, number>
}

/** Maps failed groups to 1 if there are none and to 0 otherwise, to count without a branch (filter.ts). */
const ONE_FOR_NONE = Uint8Array.from({ length: 256 }, (_, groups) => Number(groups === 0))

/** Counts a match that fails no group in every group, and one that fails a single group in that group. */
export function facetsOf(
  index: CatalogueIndex,
  { places }: Matches,
  failed: Uint8Array,
  now: Date,
): Facets {
  const count = (column: Uint8Array | Int32Array, group: number, values: number, shift = 0) => {
    const counts = new Uint32Array(values)
    for (let at = 0; at < places.length; at++) {
      const value = (column[places[at] as number] as number) + shift
      ;(counts[value] as number) += ONE_FOR_NONE[(failed[at] as number) & ~group] as number
    }
    return counts
  }
  // Has one more place, for resources without an opening.
  const opening = count(index.opening, GROUPS.opening, index.openings.list.length + 1, 1)
  const kids = count(index.kids, GROUPS.category, 2)
  return {
    type: named(RESOURCE_TYPES, count(index.type, GROUPS.type, 256)),
    level: named(LEVELS, count(index.level, GROUPS.level, 256)),
    category: {
      kids: kids[1] ?? 0,
      ...named(CATEGORIES, count(index.category, GROUPS.category, 256)),
    },
    source: named(SOURCE_WEBSITES, count(index.source, GROUPS.source, 256)),
    age: named(AGE_BANDS, count(index.age, GROUPS.age, 256)),
    recent: recentOf(index, places, failed, now),
    opening: new Map(
      index.openings.list.flatMap((name, code) => {
        const number = opening[code + 1] ?? 0
        return number > 0 ? [[name, number] as const] : []
      }),
    ),
  }
}

function recentOf(
  { day }: CatalogueIndex,
  places: Int32Array,
  failed: Uint8Array,
  now: Date,
): Counts {
  const since = Int32Array.from(RECENCIES, ({ value }) => dayOf(recencyStart(value, now)))
  const earliest = since.reduce((least, each) => Math.min(least, each))
  const counts = new Uint32Array(since.length)
  for (let at = 0; at < places.length; at++) {
    if (((failed[at] as number) & ~GROUPS.since) !== 0) continue
    const published = day[places[at] as number] as number
    if (published < earliest) continue
    for (let each = 0; each < since.length; each++)
      if (published >= (since[each] as number)) (counts[each] as number)++
  }
  return named(
    RECENCIES.map(({ value }) => value),
    counts,
  )
}

function named(values: readonly string[], counts: Uint32Array): Counts {
  return Object.fromEntries(values.map((value, code) => [value, counts[code] ?? 0]))
}
