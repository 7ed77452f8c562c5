const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

/** In UTC, and saying so: the server and every browser write the same. */
const EXACT = new Intl.DateTimeFormat('en-US', {
  dateStyle: 'medium',
  timeStyle: 'short',
  timeZone: 'UTC',
})

/** 'Nov 21, 2026, 4:00 AM UTC'. */
export function exactTime(iso: string): string {
  // Some engines put a narrow no-break space before AM.
  return `${EXACT.format(new Date(iso)).replaceAll('\u202f', ' ')} UTC`
}

/** '5 minutes ago'. A clock that is behind the server's gives 'Just now'. */
export function relativeTime(iso: string, now: number): string {
  const age = now - Date.parse(iso)
  if (age < MINUTE_MS) return 'Just now'
  if (age < HOUR_MS) return ago(age / MINUTE_MS, 'minute')
  if (age < DAY_MS) return ago(age / HOUR_MS, 'hour')
  return ago(age / DAY_MS, 'day')
}

function ago(amount: number, unit: string): string {
  const whole = Math.floor(amount)
  return `${whole} ${unit}${whole === 1 ? '' : 's'} ago`
}
