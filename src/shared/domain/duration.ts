import type { RESOURCE_TYPES } from './filters/type.ts'
import { byLocale, type T } from '../texts/text.ts'
import { tableOf } from '../texts/text-tables.ts'

const MINUTE = 60
const HOUR = 3600
/** Longer than any course; a larger number is a slip. */
const MOST = 1000 * HOUR

const CLOCK = /^(?:(\d{1,3}):)?(\d{1,3}):(\d{2})$/
const PARTS = /(\d{1,4}(?:[.,]\d{1,2})?) ?(hours?|hrs?|h|minutes?|mins?|min|m|seconds?|secs?|s)\b/g
const IN_SECONDS = tableOf<number>({ h: HOUR, m: MINUTE, s: 1 })

/** Reads '7:12', '1:02:30', '5 hours', '3 hours 41 minutes' or '1h 30m' as seconds; null for any other text. */
export function readDuration(text: string | null): number | null {
  const plain = (text ?? '').trim().toLowerCase()
  const clock = CLOCK.exec(plain)
  const seconds = clock
    ? Number(clock[1] ?? 0) * HOUR + Number(clock[2]) * MINUTE + Number(clock[3])
    : [...plain.matchAll(PARTS)].reduce(
        (sum, [, number = '', unit = '']) =>
          sum + Number(number.replace(',', '.')) * (IN_SECONDS.get(unit.charAt(0)) ?? 0),
        0,
      )
  return seconds > 0 && seconds <= MOST ? Math.round(seconds) : null
}

const formats = (unitDisplay: 'long' | 'short') => ({
  minutes: byLocale(
    (locale) => new Intl.NumberFormat(locale, { style: 'unit', unit: 'minute', unitDisplay }),
  ),
  hours: byLocale(
    (locale) => new Intl.NumberFormat(locale, { style: 'unit', unit: 'hour', unitDisplay }),
  ),
})
const FORMATS = { long: formats('long'), short: formats('short') } as const

/** Returns '18 minutes' or '5 hours' ('18 min', '5 hr' if short); a text that is no time as it is, null without one. */
export function lengthText(
  text: string | null,
  t: T,
  display: keyof typeof FORMATS = 'long',
): string | null {
  const seconds = readDuration(text)
  if (seconds === null) return text?.trim() || null
  const minutes = Math.max(1, Math.round(seconds / 60))
  const { minutes: minutesFor, hours: hoursFor } = FORMATS[display]
  return minutes < 90 ? minutesFor(t).format(minutes) : hoursFor(t).format(Math.round(minutes / 60))
}

/** How long a resource takes if it does not say, in minutes. Rough, from the resources of the catalogue that do. */
export const USUAL_MINUTES: Readonly<Record<(typeof RESOURCE_TYPES)[number], number>> = {
  youtube: 20,
  article: 20,
  other: 60,
  course: 180,
  book: 480,
}

type Timed = { duration: string | null; type: keyof typeof USUAL_MINUTES }

/** Returns how long a resource takes, or what such resources usually take if it does not say. */
export function minutesOf({ duration, type }: Timed): number {
  const seconds = readDuration(duration)
  return seconds === null ? USUAL_MINUTES[type] : Math.max(1, Math.round(seconds / 60))
}
