/** As PostgreSQL writes times in UTC; its zeros at the end of the fraction are left out. */
const IN_UTC = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)(?:\.(\d{1,6}))?\+00$/

/** The database driver's '2026-11-21 04:00:00.123+00' as ISO 8601 in UTC. */
export function isoTime(value: string): string {
  // Putting it together costs a tenth of having it parsed: a list has two dozen.
  const [, date, time, fraction = ''] = IN_UTC.exec(value) ?? []
  if (date && time) return `${date}T${time}.${fraction.padEnd(3, '0').slice(0, 3)}Z`
  return new Date(value).toISOString()
}
