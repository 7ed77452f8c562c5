import {
  CATEGORIES,
  LEVELS,
  RECENCIES,
  RESOURCE_TYPES,
  recencyStart,
  SOURCE_WEBSITES,
} from '#shared/domain/catalogue.ts'
import type { CatalogueIndex } from './catalogue-index.ts'
import { dayOf, failures, GROUPS, type Sieve } from './filter.ts'
import type { Matches } from './matches.ts'

type Counts = Record<string, number>

/** How many matches each value of a group would leave; every value is included, even with 0. */
export type Facets = {
  type: Counts
  level: Counts
  category: Counts
  source: Counts
  recent: Counts
  /** By name; openings without a match are left out. */
  opening: Map<string, number>
}

/** In one pass: a match that fails no group counts in every group; one that fails a single group counts in that one. */
export function facetsOf(
  index: CatalogueIndex,
  { places }: Matches,
  sieve: Sieve,
  now: Date,
): Facets {
  const columns = [
    { group: GROUPS.type, column: index.type, shift: 0, counts: new Uint32Array(256) },
    { group: GROUPS.level, column: index.level, shift: 0, counts: new Uint32Array(256) },
    { group: GROUPS.category, column: index.category, shift: 0, counts: new Uint32Array(256) },
    { group: GROUPS.source, column: index.source, shift: 0, counts: new Uint32Array(256) },
    {
      group: GROUPS.opening,
      column: index.opening,
      shift: 1,
      counts: new Uint32Array(index.openings.list.length + 1),
    },
  ]
  const since = RECENCIES.map(({ value }) => dayOf(recencyStart(value, now)))
  const recent = new Uint32Array(RECENCIES.length)
  let kids = 0
  for (let at = 0; at < places.length; at++) {
    const place = places[at] as number
    const failed = failures(index, sieve, place)
    // More than one group failed.
    if ((failed & (failed - 1)) !== 0) continue
    for (let each = 0; each < columns.length; each++) {
      const { group, column, shift, counts } = columns[each] as (typeof columns)[number]
      if ((failed & ~group) === 0) (counts[(column[place] as number) + shift] as number)++
    }
    if ((failed & ~GROUPS.category) === 0) kids += index.kids[place] as number
    if ((failed & ~GROUPS.since) === 0) {
      const day = index.day[place] as number
      for (let each = 0; each < since.length; each++)
        if (day >= (since[each] as number)) (recent[each] as number)++
    }
  }
  const [type, level, category, source, opening] = columns.map(({ counts }) => counts)
  return {
    type: named(RESOURCE_TYPES, type),
    level: named(LEVELS, level),
    category: { kids, ...named(CATEGORIES, category) },
    source: named(SOURCE_WEBSITES, source),
    recent: Object.fromEntries(RECENCIES.map(({ value }, at) => [value, recent[at] ?? 0])),
    opening: new Map(
      index.openings.list.flatMap((name, code) => {
        const number = opening?.[code + 1] ?? 0
        return number > 0 ? [[name, number] as const] : []
      }),
    ),
  }
}

function named(values: readonly string[], counts: Uint32Array | undefined): Counts {
  return Object.fromEntries(values.map((value, code) => [value, counts?.[code] ?? 0]))
}
