import { withFormulaGuard } from '#shared/domain/formula-guard.ts'

/** One line of a CSV file (RFC 4180), safe to open in a spreadsheet. */
export function csvLine(cells: readonly (string | number)[]): string {
  const quoted = cells.map((cell) => {
    const text = withFormulaGuard(String(cell))
    return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
  })
  return `${quoted.join(',')}\r\n`
}
