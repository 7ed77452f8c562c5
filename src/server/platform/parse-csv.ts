import Papa from 'papaparse'
import type { CsvFault } from '#shared/contracts/resource-csv.ts'

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

/** Row 1 is the first line, as in a spreadsheet. */
function faultAt(index: number, message: string): CsvFault {
  const where = index === 0 ? 'The header line' : `Row ${index + 1}`
  return { row: index === 0 ? null : index + 1, message: `${where} cannot be read: ${message}` }
}
