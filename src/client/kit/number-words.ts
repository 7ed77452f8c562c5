type PageSlice<Row> = { rows: Row[]; page: number; lastPage: number }

/** The rows of one page, counted from 1; a page beyond the end gives way to the last. */
export function pageSlice<Row>(all: readonly Row[], page: number, size: number): PageSlice<Row> {
  const lastPage = Math.max(1, Math.ceil(all.length / size))
  const shown = Math.min(page, lastPage)
  return { rows: all.slice((shown - 1) * size, shown * size), page: shown, lastPage }
}

/** The plural of a plain string adds an 's'. */
type Unit = string | { one: string; many: string }

/** '21–40 of 222 openings', '3 openings' where one page holds all. */
export function spanText(total: number, page: number, size: number, unit: Unit): string {
  const counted = countText(total, unit)
  if (total <= size) return counted
  const first = (page - 1) * size + 1
  return `${grouped(first)}–${grouped(Math.min(page * size, total))} of ${counted}`
}

/** Returns '1 opening' or '1,200 openings'. */
export function countText(count: number, unit: Unit): string {
  const { one, many } = typeof unit === 'string' ? { one: unit, many: `${unit}s` } : unit
  return `${grouped(count)} ${count === 1 ? one : many}`
}

/** Returns '1,200', the same in every locale. */
export function grouped(count: number): string {
  return count.toLocaleString('en-US')
}
