/** Spec §9: a tooltip opens after 700 ms, at once when another closed less than 300 ms ago. */
const OPEN_DELAY_MS = 700
const SKIP_DELAY_MS = 300

/** How long to wait before a tooltip opens, given when the last one closed. */
export function openDelay(now: number, lastClosedAt: number): number {
  return now - lastClosedAt < SKIP_DELAY_MS ? 0 : OPEN_DELAY_MS
}
