/** How much of a publication date is known. */
export const DATE_PRECISIONS = ['day', 'month', 'year'] as const
export type DatePrecision = (typeof DATE_PRECISIONS)[number]

const WRITTEN_LENGTH: Record<DatePrecision, number> = { day: 10, month: 7, year: 4 }

/** How precise a date in its normal form is. */
export function precisionOf(written: string): DatePrecision {
  return DATE_PRECISIONS.find((each) => WRITTEN_LENGTH[each] === written.length) ?? 'day'
}

/** The first day of a date in its normal form: '1998' → '1998-01-01'. */
export function firstDay(written: string): string {
  return `${written}-01-01`.slice(0, WRITTEN_LENGTH.day)
}

/** The normal form of what is stored as a first day and a precision: '1998-01-01', 'year' → '1998'. */
export function writtenDate(day: string, precision: DatePrecision | null): string
export function writtenDate(day: string | null, precision: DatePrecision | null): string | null
export function writtenDate(day: string | null, precision: DatePrecision | null): string | null {
  return day?.slice(0, WRITTEN_LENGTH[precision ?? 'day']) ?? null
}
