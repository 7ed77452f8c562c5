import { DAY_MS, utcDay } from './days.ts'

/** Groups: people who learn together (docs/product.md §23). */

/** In characters. */
export const GROUP_TEXT = {
  nameMin: 3,
  nameMax: 100,
  descriptionMax: 2000,
  memberMax: 60,
  memberNoteMax: 500,
  titleMax: 120,
  noteMax: 2000,
  answerMax: 280,
} as const

export const MAX_GROUPS = 100
export const MAX_GROUP_TEACHERS = 10
export const MAX_GROUP_MEMBERS = 200
export const MAX_SEATS_AT_ONCE = 60
export const MAX_ASSIGNMENTS = 300
export const MAX_ASSIGNMENT_ITEMS = 30
export const ASSIGNMENTS_AT_ONCE = 50
/** A page of assignments holds fewer than asked for rather than more than this. */
export const MAX_PAGE_BYTES = 290_000
/** A page of progress holds fewer members than asked for rather than more than these: 300 KB. */
export const MAX_CELLS_AT_ONCE = 1500
export const MAX_CELL_BYTES = 225_000
export const MAX_CODE_USES = 500

export const GROUP_ROLES = ['owner', 'teacher', 'member'] as const
export type GroupRole = (typeof GROUP_ROLES)[number]

/** As stored: who is a seat is said by the account. */
export const MEMBER_STATES = ['member', 'waiting'] as const
export type StoredMemberState = (typeof MEMBER_STATES)[number]

export const HOMEWORK_STATES = ['not_started', 'started', 'done'] as const

/** What a teacher can put under homework, besides a remark. */
export const STAMPS = ['well_done', 'good', 'once_more'] as const
export type Stamp = (typeof STAMPS)[number]

/** Why an item counts for nobody, or not for this member. */
export const ITEM_GONE = ['trashed', 'not_for_kids'] as const

export const GROUP_CODE_LENGTH = 8

/** Days in the time zone of a group. A day is `YYYY-MM-DD`. */

const formats = new Map<string, Intl.DateTimeFormat>()

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone)
  if (known) return known
  const format = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  })
  formats.set(timeZone, format)
  return format
}

/** Whether it names a time zone, such as Europe/Berlin. Offsets, such as +02:00, know no summer time. */
export function isTimeZone(name: string): boolean {
  if (!/^[A-Za-z][A-Za-z0-9_+/-]*$/.test(name)) return false
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).format(0) !== ''
  } catch {
    return false
  }
}

export function dayIn(timeZone: string, moment: Date): string {
  return formatOf(timeZone).format(moment)
}

const HOUR_MS = 3_600_000

/** Returns `dayIn` for many moments of a zone: formatting takes microseconds, and most hours are of one day. */
export function daysIn(timeZone: string): (moment: number) => string {
  const hours = new Map<number, string | null>()
  const dayOf = (hour: number): string | null => {
    const [first, last] = [hour * HOUR_MS, (hour + 1) * HOUR_MS - 1]
    const day = dayIn(timeZone, new Date(first))
    return day === dayIn(timeZone, new Date(last)) ? day : null
  }
  return (moment) => {
    const hour = Math.floor(moment / HOUR_MS)
    let day = hours.get(hour)
    if (day === undefined) hours.set(hour, (day = dayOf(hour)))
    return day ?? dayIn(timeZone, new Date(moment))
  }
}

export function dayAfter(day: string): string {
  return utcDay(new Date(Date.parse(day) + DAY_MS))
}

/** Returns how many days from one day to another; negative if the other is earlier. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS)
}

/**
 * Returns the first moment after the day, in milliseconds. A night in which the clocks change makes the day an hour
 * shorter or longer; in some zones they change at midnight, and a zone may skip a day altogether.
 */
export function endOfDay(timeZone: string, day: string): number {
  const next = Date.parse(day) + DAY_MS
  let [last, first] = [next - DAY_MS, next + DAY_MS]
  // Clocks differ by whole seconds.
  while (first - last > 1000) {
    const middle = Math.floor((last + first) / 2000) * 1000
    if (dayIn(timeZone, new Date(middle)) > day) first = middle
    else last = middle
  }
  return first
}
