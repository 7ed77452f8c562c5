import { type DayOrder, dayOrderOf, spreadsheetDate } from './spreadsheet-date.ts'
import { utcDay } from './days.ts'

const MONTHS = [
  'january',
  'february',
  'march',
  'april',
  'may',
  'june',
  'july',
  'august',
  'september',
  'october',
  'november',
  'december',
]

const YEAR = /^(\d{4})$/
const MONTH = /^(\d{4})[-/](\d{1,2})$/
const WORDED_MONTH = /^([a-z]{3,9})\.?,?\s+(\d{4})$/i
const NUMERIC = /^(\d{4})([-/])(\d{1,2})\2(\d{1,2})$/
const DATE_TIME =
  /^(\d{4})-(\d{2})-(\d{2})[T ]\d{2}:\d{2}(?::\d{2}(?:[.,]\d+)?)?\s?(?:Z|[+-]\d{2}:?\d{2})?$/i
const WORDED = /^([a-z]{3,9})\.?\s+(\d{1,2}),?\s+(\d{4})$/i

/**
 * Returns `YYYY-MM-DD` for a valid date, or null. Accepts YYYY-MM-DD, YYYY/MM/DD, ISO date-times (the date as
 * written, whatever the time zone) and 'Month D, YYYY'. 03/04/2024 gives null, because its day and month cannot be
 * told apart.
 */
export function calendarDate(value: string): string | null {
  const text = value.trim()
  const numeric = NUMERIC.exec(text)
  if (numeric) return realDay(Number(numeric[1]), Number(numeric[3]), Number(numeric[4]))
  const dateTime = DATE_TIME.exec(text)
  if (dateTime) return realDay(Number(dateTime[1]), Number(dateTime[2]), Number(dateTime[3]))
  const worded = WORDED.exec(text)
  return worded ? realDay(Number(worded[3]), monthNumber(worded[1] ?? ''), Number(worded[2])) : null
}

/**
 * Returns a publication date in its normal form (`YYYY`, `YYYY-MM` or `YYYY-MM-DD`, whatever the text contains), or
 * null. Besides what calendarDate() accepts, it reads '2018', '2018-02', '2018/2', 'February 2018', and what spreadsheets
 * write: '13.4.2024', '13-Apr-2024', and '4/13/2024', where only 4 can be the month. `order` says how 3/5/2024 is read,
 * and comes from the other dates of a file; without it, the date is ambiguous.
 */
export function partialDate(value: string, order: DayOrder | null = null): string | null {
  const text = spreadsheetDate(value, dayOrderOf([value]) ?? order).trim()
  const [, year] = YEAR.exec(text) ?? []
  if (year) return writtenDate(realDay(Number(year), 1, 1), 'year')
  const [, yearOfMonth, month] = MONTH.exec(text) ?? []
  if (yearOfMonth) return writtenDate(realDay(Number(yearOfMonth), Number(month), 1), 'month')
  const [, name = '', yearOfName] = WORDED_MONTH.exec(text) ?? []
  if (yearOfName) return writtenDate(realDay(Number(yearOfName), monthNumber(name), 1), 'month')
  return calendarDate(text)
}

/** Returns 3 for 'March' and 'Mar', 9 for 'Sept', and 0 for anything else. */
function monthNumber(name: string): number {
  return MONTHS.findIndex((month) => month.startsWith(name.toLowerCase())) + 1
}

function realDay(year: number, month: number, day: number): string | null {
  // PostgreSQL has no year 0.
  if (year < 1) return null
  const date = new Date(0)
  date.setUTCFullYear(year, month - 1, day)
  const isReal = date.getUTCMonth() === month - 1 && date.getUTCDate() === day
  return isReal ? utcDay(date) : null
}

/** How much of a publication date is known. */
export const DATE_PRECISIONS = ['day', 'month', 'year'] as const
export type DatePrecision = (typeof DATE_PRECISIONS)[number]

const WRITTEN_LENGTH: Record<DatePrecision, number> = { day: 10, month: 7, year: 4 }

/** Returns the precision of a date in its normal form. */
export function precisionOf(written: string): DatePrecision {
  return DATE_PRECISIONS.find((each) => WRITTEN_LENGTH[each] === written.length) ?? 'day'
}

/** Returns the first day of a date in its normal form: '1998-01-01' for '1998'. */
export function firstDay(written: string): string {
  return `${written}-01-01`.slice(0, WRITTEN_LENGTH.day)
}

/** Returns the normal form of a stored first day and precision: '1998' for '1998-01-01' and 'year'. */
export function writtenDate(day: string, precision: DatePrecision | null): string
export function writtenDate(day: string | null, precision: DatePrecision | null): string | null
export function writtenDate(day: string | null, precision: DatePrecision | null): string | null {
  return day?.slice(0, WRITTEN_LENGTH[precision ?? 'day']) ?? null
}
