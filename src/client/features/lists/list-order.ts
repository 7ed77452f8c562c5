/** Returns the list with the entry at index `from` at index `to`; indexes beyond the ends count as the ends. */
export function moved<Entry>(entries: readonly Entry[], from: number, to: number): Entry[] {
  const rest = entries.filter((_, index) => index !== from)
  const entry = entries[from]
  if (entry === undefined) return rest
  const place = Math.max(0, Math.min(to, rest.length))
  return [...rest.slice(0, place), entry, ...rest.slice(place)]
}

/**
 * Returns the order to send when somebody else, such as another tab, has changed the list meanwhile: `wanted` is the
 * order on this page, `seen` are the ids that the server had when this page last heard of it, and `now` are those that
 * it has. The order on this page wins. What was removed elsewhere stays removed, and what was added elsewhere keeps its
 * place behind the entry that it follows there.
 */
export function rebasedOrder(
  wanted: readonly number[],
  seen: readonly number[],
  now: readonly number[],
): number[] {
  const known = new Set(seen)
  const order = wanted.filter((id) => now.includes(id))
  for (const [index, id] of now.entries()) {
    if (known.has(id) || order.includes(id)) continue
    const before = index > 0 ? order.indexOf(now[index - 1] ?? 0) : -1
    order.splice(before + 1, 0, id)
  }
  return order
}

/** The top and bottom of a row on the page, in pixels. */
export type Span = { top: number; bottom: number }

const middle = ({ top, bottom }: Span): number => (top + bottom) / 2

/**
 * Returns the index at which a row lands that is dragged by `distance` pixels: it passes every row whose middle its own
 * middle has crossed.
 */
export function dropIndex(rows: readonly Span[], from: number, distance: number): number {
  const row = rows[from]
  if (!row) return from
  const at = middle(row) + distance
  const passedUp = rows.filter((each, index) => index < from && middle(each) > at).length
  const passedDown = rows.filter((each, index) => index > from && middle(each) < at).length
  return from - passedUp + passedDown
}
