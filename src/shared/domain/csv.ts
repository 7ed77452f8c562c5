/** Includes the full-width forms, which East Asian editions of spreadsheets treat alike. */
const FORMULA = /^'*[=+\-@＝＋－＠]/

/** Keeps a spreadsheet from running an exported cell as a formula (CWE-1236). */
export function withFormulaGuard(cell: string): string {
  return FORMULA.test(cell) ? `'${cell}` : cell
}

/** Removes the prefix that `withFormulaGuard` added. */
export function withoutFormulaGuard(cell: string): string {
  return cell.startsWith("'") && FORMULA.test(cell) ? cell.slice(1) : cell
}

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
