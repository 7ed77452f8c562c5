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
const NUMERIC = /^(\d{4})([-/])(\d{1,2})\2(\d{1,2})$/
const DATE_TIME =
  /^(\d{4})-(\d{2})-(\d{2})[T ]\d{2}:\d{2}(?::\d{2}(?:[.,]\d+)?)?\s?(?:Z|[+-]\d{2}:?\d{2})?$/i
const WORDED = /^([a-z]{3,9})\.?\s+(\d{1,2}),?\s+(\d{4})$/i

/**
 * `YYYY-MM-DD` of a real day, or null. Takes YYYY-MM-DD, YYYY/MM/DD, ISO date-times (the day as
 * written, whatever the zone), 'Month D, YYYY' and a bare year (its first day). 03/04/2024 is null:
 * nobody can tell its day from its month.
 */
export function calendarDate(value: string): string | null {
  const text = value.trim()
  const year = YEAR.exec(text)
  if (year) return realDay(Number(year[1]), 1, 1)
  const numeric = NUMERIC.exec(text)
  if (numeric) return realDay(Number(numeric[1]), Number(numeric[3]), Number(numeric[4]))
  const dateTime = DATE_TIME.exec(text)
  if (dateTime) return realDay(Number(dateTime[1]), Number(dateTime[2]), Number(dateTime[3]))
  const worded = WORDED.exec(text)
  return worded ? realDay(Number(worded[3]), monthNumber(worded[1] ?? ''), Number(worded[2])) : null
}

/** 'March' and 'Mar' → 3, 'Sept' → 9; 0 when it is no month. */
function monthNumber(name: string): number {
  return MONTHS.findIndex((month) => month.startsWith(name.toLowerCase())) + 1
}

function realDay(year: number, month: number, day: number): string | null {
  // PostgreSQL has no year 0.
  if (year < 1) return null
  const date = new Date(0)
  date.setUTCFullYear(year, month - 1, day)
  const isReal = date.getUTCMonth() === month - 1 && date.getUTCDate() === day
  return isReal ? date.toISOString().slice(0, 10) : null
}
