import Papa from 'papaparse'
import type { Refusal } from './file-checks.ts'

/**
 * The cells of a CSV file, blank lines included, so that rows keep their numbers. Line ends are
 * unified first: a file put together from two systems mixes them. A quote that is never closed takes
 * all that follows it, so a file with a faulty one is not read in part.
 */
export function parseFile(text: string): string[][] | Refusal {
  const unified = text.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n')
  const { data, errors } = Papa.parse<string[]>(unified, {
    delimiter: delimiterOf(unified),
    newline: '\n',
  })
  const [first] = errors
  if (!first) return data
  const above = Math.max(
    data.findIndex((cells) => cells.some((cell) => cell.trim() !== '')),
    0,
  )
  return { title: 'Parse error', message: faultAt((first.row ?? 0) - above, first.message) }
}

/** Spreadsheets write semicolons where the comma is the decimal sign. */
function delimiterOf(text: string): string {
  const header = /^.*\S.*$/m.exec(text)?.[0] ?? ''
  if (header.includes(',')) return ','
  return [';', '\t'].find((each) => header.includes(each)) ?? ','
}

/** Row 0 is the header. */
function faultAt(row: number, message: string): string {
  const where = row <= 0 ? 'The header line' : `Row ${row}`
  return `${where} cannot be read: ${message}`
}
