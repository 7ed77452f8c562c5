import { byLocale, type T } from '../texts/text.ts'

const DAY = { dateStyle: 'medium', timeZone: 'UTC' } as const
const CLOCK = { ...DAY, hourCycle: 'h23' } as const
/** UTC, so that the server and every browser produce the same text. */
const daysFor = byLocale((locale) => new Intl.DateTimeFormat(locale, DAY))
const minutesFor = byLocale(
  (locale) => new Intl.DateTimeFormat(locale, { ...CLOCK, timeStyle: 'short' }),
)
const secondsFor = byLocale(
  (locale) => new Intl.DateTimeFormat(locale, { ...CLOCK, timeStyle: 'medium' }),
)

/** Returns 'Nov 21, 2026'. */
export function utcDayText(iso: string, t: T): string {
  return daysFor(t).format(new Date(iso))
}

/** Returns 'Nov 21, 2026, 14:03:22 UTC'. */
export function utcSecondText(iso: string, t: T): string {
  return `${secondsFor(t).format(new Date(iso))} UTC`
}

/** Returns 'Nov 21, 2026, 14:03 UTC'. */
export function utcMinuteText(iso: string, t: T): string {
  return `${minutesFor(t).format(new Date(iso))} UTC`
}

/** Returns 'Nov 21, 2026', the day in a time zone. */
export function dayTextIn(timeZone: string, iso: string, t: T): string {
  return new Intl.DateTimeFormat(t.locale, { dateStyle: 'medium', timeZone }).format(new Date(iso))
}

/** Returns 'Nov 21, 2026, 15:03', the time in a zone that the reader knows. */
export function minuteTextIn(timeZone: string, iso: string, t: T): string {
  return new Intl.DateTimeFormat(t.locale, { ...CLOCK, timeStyle: 'short', timeZone }).format(
    new Date(iso),
  )
}
