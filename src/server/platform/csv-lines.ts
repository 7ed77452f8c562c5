import Papa from 'papaparse'
import { withFormulaGuard } from '#shared/domain/formula-guard.ts'

/** Returns rows as lines of CSV, none of whose cells a spreadsheet runs. */
export function csvLines(rows: readonly (readonly string[])[]): string {
  const cells = rows.map((row) => row.map(withFormulaGuard))
  return `${Papa.unparse(cells, { newline: '\r\n' })}\r\n`
}
