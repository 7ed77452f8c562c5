import Papa from 'papaparse'
import type { CsvFault } from '#shared/domain/resource-csv.ts'

export type ParsedCsv = { table: string[][]; faults: CsvFault[] }

/**
 * The cells of a CSV file, including blank lines, so that rows keep their numbers. Line endings are unified first,
 * because a file put together on two systems mixes them.
 */
export function parseCsv(text: string): ParsedCsv {
  const unified = text.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n')
  const { data, errors } = Papa.parse<string[]>(unified, { delimiter: ',', newline: '\n' })
  return { table: data, faults: errors.map(({ row, message }) => faultAt(row ?? 0, message)) }
}

/** Line 0 is the header, so the index of a line is its row number. */
function faultAt(row: number, message: string): CsvFault {
  const where = row === 0 ? 'The header line' : `Row ${row}`
  return { row: row === 0 ? null : row, message: `${where} cannot be read: ${message}` }
}
