import { withFormulaGuard } from './formula-guard.ts'

/** Excel reads a file as UTF-8 only if it begins with the byte order mark. */
const MARK = '\uFEFF'

/** Returns rows as a file of CSV, or as its beginning. */
export function csvFile(rows: readonly (readonly (string | number)[])[], delimiter = ','): string {
  return MARK + csvLines(rows, delimiter)
}

/** Returns rows as lines of CSV (RFC 4180), none of whose cells a spreadsheet runs. */
export function csvLines(rows: readonly (readonly (string | number)[])[], delimiter = ','): string {
  return rows.map((cells) => `${cells.map(quoted).join(delimiter)}\r\n`).join('')
}

function quoted(cell: string | number): string {
  const text = withFormulaGuard(String(cell))
  return /["\r\n,;\t]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
