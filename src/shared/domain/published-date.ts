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
