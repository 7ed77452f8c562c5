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
