export const DAY_MS = 24 * 60 * 60_000

/** The day in UTC that is so many days from now. */
export function dayFromNow(days: number): string {
  return utcDay(new Date(Date.now() + days * DAY_MS))
}

/** The day of a moment in UTC: '2026-11-21'. */
export function utcDay(moment: Date): string {
  return moment.toISOString().slice(0, 10)
}
