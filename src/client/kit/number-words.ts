type PageSlice<Row> = { rows: Row[]; page: number; lastPage: number }

/** The rows of one page, counted from 1; a page beyond the end gives way to the last. */
export function pageSlice<Row>(all: readonly Row[], page: number, size: number): PageSlice<Row> {
  const lastPage = Math.max(1, Math.ceil(all.length / size))
  const shown = Math.min(page, lastPage)
  return { rows: all.slice((shown - 1) * size, shown * size), page: shown, lastPage }
}

type Unit = { one: string; many: string }

/** '21–40 of 222 openings', '3 openings' where one page holds all. */
export function spanText(total: number, page: number, size: number, unit: Unit): string {
  const counted = countText(total, unit)
  if (total <= size) return counted
  const first = (page - 1) * size + 1
  return `${grouped(first)}–${grouped(Math.min(page * size, total))} of ${counted}`
}

/** '1 opening', '1,200 openings' */
export function countText(count: number, { one, many }: Unit): string {
  return `${grouped(count)} ${count === 1 ? one : many}`
}

function grouped(count: number): string {
  return count.toLocaleString('en-US')
}
