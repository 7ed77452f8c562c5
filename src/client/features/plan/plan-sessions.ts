import { t } from '#client/kit/t.tsx'
import { DAY_MS, utcDay } from '#shared/domain/days.ts'
/** When somebody studies: the answers of the calendar's form. */
export type Schedule = {
  /** The first possible day, '2026-11-23'. */
  from: string
  /** 0 is Sunday, as in `Date`. */
  weekdays: readonly number[]
  /** '19:30', in the local time of wherever the reader is. */
  time: string
  /** Minutes of one session. */
  minutes: number
  weeks: number
}

/** A step that is to be done: what stands in the calendar. */
export type Work = { title: string; notes: string; minutes: number }

export type Session = { day: string; title: string; notes: string }

const MAX_WEEKS = 26

/** Lays the steps over the days: a step has as many sessions as its time needs, and the last one the rest of them. */
export function sessionsOf(work: readonly Work[], schedule: Schedule): Session[] {
  const [first] = work
  if (!first) return []
  const queue = work.flatMap(({ title, notes, minutes }) =>
    Array.from({ length: Math.max(1, Math.round(minutes / schedule.minutes)) }, () => ({
      title,
      notes,
    })),
  )
  return daysOf(schedule)
    .slice(0, queue.length)
    .map((day, index) => ({ day, ...(queue[index] ?? first) }))
}

/** Returns the weeks that the steps need at this pace. */
export function weeksNeeded(
  work: readonly Pick<Work, 'minutes'>[],
  { weekdays, minutes }: Pick<Schedule, 'weekdays' | 'minutes'>,
): number {
  const sessions = work.reduce(
    (sum, step) => sum + Math.max(1, Math.round(step.minutes / minutes)),
    0,
  )
  return Math.min(MAX_WEEKS, Math.max(1, Math.ceil(sessions / Math.max(1, weekdays.length))))
}

/** Days are counted in UTC, where each has 24 hours. */
function daysOf({ from, weekdays, weeks }: Schedule): string[] {
  const start = Date.parse(`${from}T00:00:00Z`)
  return Array.from({ length: 7 * weeks }, (_, index) => new Date(start + index * DAY_MS))
    .filter((day) => weekdays.includes(day.getUTCDay()))
    .map((day) => utcDay(day))
}

type CalendarFile = {
  sessions: readonly Session[]
  schedule: Pick<Schedule, 'time' | 'minutes'>
  /** The same for the same plan, so that a calendar replaces sessions that it has already. */
  planId: string
  host: string
  /** Where the plan is. */
  url: string
  now: Date
}

/**
 * Returns the sessions as a calendar (RFC 5545). Times are floating (§3.3.5, form 1): 19:30 stays 19:30 wherever the
 * calendar is opened, and no time zone has to be described.
 */
export function calendarText(file: CalendarFile): string {
  const { sessions, schedule, planId, host, url, now } = file
  const stamp = `${now.toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`
  const time = `${schedule.time.replace(':', '')}00`
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${host}//Plan//EN`,
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `X-WR-CALNAME:${escaped(t('Chess study'))}`,
    ...sessions.flatMap(({ day, title, notes }, index) => [
      'BEGIN:VEVENT',
      `UID:plan-${planId}-${index + 1}@${host}`,
      `DTSTAMP:${stamp}`,
      `DTSTART:${day.replaceAll('-', '')}T${time}`,
      `DURATION:PT${schedule.minutes}M`,
      `SUMMARY:${escaped(t('Chess: {title}', { title }))}`,
      `DESCRIPTION:${escaped(notes)}`,
      `URL:${url}`,
      'END:VEVENT',
    ]),
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${folded(line)}\r\n`).join('')
}

/** Escapes TEXT (§3.3.11). Other control characters are not allowed in it, so they are left out. */
function escaped(text: string): string {
  return text
    .replaceAll(/[\\;,]/g, String.raw`\$&`)
    .replaceAll(/\r\n|\r|\n/g, String.raw`\n`)
    .replaceAll(/[\u0000-\u0008\u000b-\u001f\u007f]/g, '')
}

const MAX_OCTETS = 75

/** Folds a content line after at most 75 octets (§3.1), never within a character; the space that follows counts too. */
function folded(line: string): string {
  const encoder = new TextEncoder()
  let text = ''
  let octets = 0
  for (const character of line) {
    const size = encoder.encode(character).length
    if (octets + size > MAX_OCTETS) {
      text += '\r\n '
      octets = 1
    }
    text += character
    octets += size
  }
  return text
}
