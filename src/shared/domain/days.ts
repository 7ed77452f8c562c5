export const DAY_MS = 24 * 60 * 60_000

/** The day of a moment in UTC: '2026-11-21'. */
export function utcDay(moment: Date): string {
  return moment.toISOString().slice(0, 10)
}
