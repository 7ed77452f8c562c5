/** What is counted, in lower case. The plural of a plain string adds an 's'. */
export type Unit = string | { one: string; many: string }

/** Returns '1 opening' or '1,200 openings'. */
export function countText(count: number, unit: Unit): string {
  const { one, many } = typeof unit === 'string' ? { one: unit, many: `${unit}s` } : unit
  return `${grouped(count)} ${count === 1 ? one : many}`
}

/** Returns '21–40 of 222 openings', or '3 openings' if one page holds them all. Pages are counted from 1. */
export function spanText(total: number, page: number, size: number, unit: Unit): string {
  const counted = countText(total, unit)
  if (total <= size) return counted
  const first = (page - 1) * size + 1
  return `${grouped(first)}–${grouped(Math.min(page * size, total))} of ${counted}`
}

/** Returns '1,200', the same in every locale. */
export function grouped(count: number): string {
  return count.toLocaleString('en-US')
}
