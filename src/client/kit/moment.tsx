import { type JSX, useSyncExternalStore } from 'react'
import { t } from './t.tsx'
import { DAY_MS } from '#shared/domain/days.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const TICK_MS = 30_000

/** The current time, rounded down to 30 s. Null until hydration: the server's clock is not the reader's. */
export function useNow(): number | null {
  return useSyncExternalStore(watch, currentTick, () => null)
}

function watch(onTick: () => void): () => void {
  const ticking = setInterval(onTick, TICK_MS)
  return () => clearInterval(ticking)
}

function currentTick(): number {
  return Math.floor(Date.now() / TICK_MS) * TICK_MS
}

type MomentProps = { iso: string; now: number | null }

/** How long ago a moment was, and the exact time as a tooltip; without scripts, the exact time. */
export function Moment({ iso, now }: MomentProps): JSX.Element {
  const exact = exactTime(iso)
  return (
    <time dateTime={iso} title={exact} className="inline-block min-h-lh tabular-nums">
      {now === null ? (
        <span className="hidden noscript:inline">{exact}</span>
      ) : (
        relativeTime(iso, now)
      )}
    </time>
  )
}

/** Returns, for example, 'Nov 21, 2026, 4:00 AM UTC'. */
export function exactTime(iso: string): string {
  // In UTC, so that the server and every browser render the same text.
  const exact = new Intl.DateTimeFormat(t.locale, {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: 'UTC',
  })
  // Some engines put a narrow no-break space before AM.
  return `${exact.format(new Date(iso)).replaceAll('\u202f', ' ')} UTC`
}

/** Returns, for example, '5 minutes ago'; 'Just now' also when the clock is behind the server's. */
export function relativeTime(iso: string, now: number): string {
  const age = now - Date.parse(iso)
  if (age < MINUTE_MS) return t('Just now')
  if (age < HOUR_MS) {
    const count = Math.floor(age / MINUTE_MS)
    return t('{count, plural, one {# minute ago} other {# minutes ago}}', { count })
  }
  if (age < DAY_MS) {
    const count = Math.floor(age / HOUR_MS)
    return t('{count, plural, one {# hour ago} other {# hours ago}}', { count })
  }
  const count = Math.floor(age / DAY_MS)
  return t('{count, plural, one {# day ago} other {# days ago}}', { count })
}
