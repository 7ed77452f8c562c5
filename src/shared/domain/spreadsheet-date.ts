/** How a file writes dates of digits: 3/5/2024 is March 5 or May 3. */
export type DayOrder = 'month first' | 'day first'

const DIGITS = /^(\d{1,2})([/.-])(\d{1,2})\2(\d{4})$/
const DAY_AND_NAME = /^(\d{1,2})[ -]([a-z]{3,9})\.?,?[ -](\d{4})$/i
const MIDNIGHT = /[ T]0?0:00(?::00)?$|\s12:00(?::00)?\sAM$/i

/**
 * Returns the order that the dates of a column show, such as month first for 4/13/2024. Null if none of them has a
 * number above 12, or if they contradict each other. Dates with dots are not counted, because they are day first.
 */
export function dayOrderOf(cells: Iterable<string>): DayOrder | null {
  const shown = new Set<DayOrder>()
  for (const cell of cells) {
    const [, one, mark, other] = DIGITS.exec(withoutTime(cell)) ?? []
    if (mark === '.') continue
    if (Number(one) > 12) shown.add('day first')
    if (Number(other) > 12) shown.add('month first')
  }
  const [order = null] = shown
  return shown.size === 1 ? order : null
}

/**
 * Returns the date that a spreadsheet wrote as our readers know it: '2024-4-13' for '4/13/2024' with the month first,
 * and for '13.04.2024' and '13-Apr-2024' in any case. Everything else is returned unchanged. Years of two digits are
 * not read: spreadsheets take 1925 for 2025.
 */
export function spreadsheetDate(cell: string, order: DayOrder | null): string {
  const text = withoutTime(cell)
  const [, one, mark, other, year] = DIGITS.exec(text) ?? []
  if (mark === '.' || (mark && order === 'day first')) return `${year}-${other}-${one}`
  if (mark && order === 'month first') return `${year}-${one}-${other}`
  const named = DAY_AND_NAME.exec(text)
  return named ? `${named[2]} ${named[1]}, ${named[3]}` : cell
}

function withoutTime(cell: string): string {
  return cell.trim().replace(MIDNIGHT, '')
}
