/** UTC and a fixed language, so that the server and every browser produce the same text. */
const SECONDS = new Intl.DateTimeFormat('en-US', {
  dateStyle: 'medium',
  timeStyle: 'medium',
  hourCycle: 'h23',
  timeZone: 'UTC',
})
const MINUTES = new Intl.DateTimeFormat('en-US', {
  dateStyle: 'medium',
  timeStyle: 'short',
  hourCycle: 'h23',
  timeZone: 'UTC',
})

const DAYS = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' })

/** Returns 'Nov 21, 2026'. */
export function utcDayText(iso: string): string {
  return DAYS.format(new Date(iso))
}

/** Returns 'Nov 21, 2026, 14:03:22 UTC'. */
export function utcSecondText(iso: string): string {
  return `${SECONDS.format(new Date(iso))} UTC`
}

/** Returns 'Nov 21, 2026, 14:03 UTC'. */
export function utcMinuteText(iso: string): string {
  return `${MINUTES.format(new Date(iso))} UTC`
}
