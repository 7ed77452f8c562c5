import { CHOICE_FILTERS, type ChoiceName, groupOf } from '#shared/domain/filters/table.ts'
import { RECENCIES, recencyStart } from '#shared/domain/filters/recent.ts'
import type { CatalogueIndex } from './catalogue-index.ts'
import { type Condition, dayOf, dayUntil, PASSES } from './filters.ts'

type Counts = Record<string, number>

/** The number of matches that each value of a filter would leave; every value is included, even with 0. */
export type Facets = Record<ChoiceName, Counts> & {
  /** By name; openings without a match are left out. */
  openings: Map<string, number>
}

/**
 * The counts of a filter ignore the choices in its own group: they cover the matches that pass all conditions or fail
 * only that group's.
 */
export function facetsOf(
  index: CatalogueIndex,
  { rows, verdicts }: { rows: Int32Array; verdicts: Int32Array },
  conditions: readonly Condition[],
  now: Date,
): Facets {
  /** Calls `add` with each row that counts for the group. */
  const count = (group: string, add: (row: number) => void) => {
    const own = conditions.findIndex((condition) => condition.group === group)
    for (let at = 0; at < rows.length; at++) {
      const verdict = verdicts[at] as number
      if (verdict === PASSES || (verdict === own && own >= 0)) add(rows[at] as number)
    }
  }
  const ofValues = (name: Exclude<ChoiceName, 'recent'>): ReadonlyMap<string, number> => {
    const { codes, lists } = index.values[name]
    const perCode = new Uint32Array(lists.length)
    count(groupOf(name), (row) => {
      ;(perCode[codes[row] as number] as number)++
    })
    const counts = new Map<string, number>()
    for (const [code, values] of lists.entries()) {
      for (const value of values) counts.set(value, (counts.get(value) ?? 0) + (perCode[code] ?? 0))
    }
    return counts
  }
  const recent = (): Counts => {
    const starts = Int32Array.from(RECENCIES, ({ value }) => dayOf(recencyStart(value, now)))
    const perStart = new Uint32Array(starts.length)
    const dayOfRow = dayUntil(index, now)
    count(groupOf('recent'), (row) => {
      const day = dayOfRow(row)
      for (let at = 0; at < starts.length; at++)
        if (day >= (starts[at] as number)) (perStart[at] as number)++
    })
    return Object.fromEntries(RECENCIES.map(({ value }, at) => [value, perStart[at] ?? 0]))
  }
  const openings = new Uint32Array(index.openings.list.length)
  count(groupOf('opening'), (row) => {
    const code = index.opening[row] as number
    if (code >= 0) (openings[code] as number)++
  })
  const counted = CHOICE_FILTERS.map(({ name, values }): [ChoiceName, Counts] => {
    if (name === 'recent') return [name, recent()]
    const counts = ofValues(name)
    return [name, Object.fromEntries(values.map((value) => [value, counts.get(value) ?? 0]))]
  })
  return {
    ...(Object.fromEntries(counted) as Record<ChoiceName, Counts>),
    openings: new Map(
      index.openings.list.flatMap((name, code) => {
        const number = openings[code] ?? 0
        return number > 0 ? [[name, number] as const] : []
      }),
    ),
  }
}
