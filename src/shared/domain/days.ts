/** The form in which PostgreSQL writes times in UTC; it omits trailing zeros of the fraction. */
const IN_UTC = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)(?:\.(\d{1,6}))?\+00$/

/** Converts the database driver's '2026-11-21 04:00:00.123+00' to ISO 8601 in UTC. */
export function isoTime(value: string): string {
  // Assembling the parts takes a tenth of the time of parsing, and a list contains two dozen times.
  const [, date, time, fraction = ''] = IN_UTC.exec(value) ?? []
  if (date && time) return `${date}T${time}.${fraction.padEnd(3, '0').slice(0, 3)}Z`
  return new Date(value).toISOString()
}

export const DAY_MS = 24 * 60 * 60_000

/** The day in UTC that is so many days from now. */
export function dayFromNow(days: number): string {
  return utcDay(new Date(Date.now() + days * DAY_MS))
}

/** The day of a moment in UTC: '2026-11-21'. */
export function utcDay(moment: Date): string {
  return moment.toISOString().slice(0, 10)
}
