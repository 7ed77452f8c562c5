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
