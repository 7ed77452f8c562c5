import type { OpeningRow } from './statistics.ts'

export type SortedBy = 'name' | 'games' | 'score' | 'length'
export type RowOrder = { by: SortedBy; descending: boolean }

export const FIRST_ORDER: RowOrder = { by: 'games', descending: true }

/** Another column begins with what is most telling: names from A, numbers from the largest. */
export function nextOrder(order: RowOrder, by: SortedBy): RowOrder {
  return by === order.by ? { by, descending: !order.descending } : { by, descending: by !== 'name' }
}

/** Rows without a value come last, whichever way. */
export function sortRows(rows: readonly OpeningRow[], { by, descending }: RowOrder): OpeningRow[] {
  const sign = descending ? -1 : 1
  return rows.toSorted((a, b) => {
    if (by === 'name') return sign * a.name.localeCompare(b.name, 'en')
    const [first, second] = [a[by], b[by]]
    if (first === null || second === null) return Number(first === null) - Number(second === null)
    return sign * (first - second) || b.games - a.games || a.name.localeCompare(b.name, 'en')
  })
}
