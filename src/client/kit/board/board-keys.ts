import { type Orientation, squareRows } from './square-names.ts'

type Step = (row: number, column: number) => [row: number, column: number]

const LAST = 7
const clamp = (value: number) => Math.max(0, Math.min(LAST, value))

const STEPS: Readonly<Record<string, Step>> = {
  ArrowUp: (row, column) => [clamp(row - 1), column],
  ArrowDown: (row, column) => [clamp(row + 1), column],
  ArrowLeft: (row, column) => [row, clamp(column - 1)],
  ArrowRight: (row, column) => [row, clamp(column + 1)],
  Home: (row) => [row, 0],
  End: (row) => [row, LAST],
  PageUp: (_row, column) => [0, column],
  PageDown: (_row, column) => [LAST, column],
  'Control+Home': () => [0, 0],
  'Control+End': () => [LAST, LAST],
}

type Key = { key: string; ctrlKey?: boolean }

/** Where a key leads from a square, as the board is seen; null when the key is none of the board's. */
export function squareByKey(
  { key, ctrlKey = false }: Key,
  square: string,
  orientation: Orientation,
): string | null {
  const step = STEPS[ctrlKey ? `Control+${key}` : key]
  if (!step) return null
  const rows = squareRows(orientation)
  const row = rows.findIndex((squares) => squares.includes(square))
  const [toRow, toColumn] = step(row, rows[row]?.indexOf(square) ?? 0)
  return rows[toRow]?.[toColumn] ?? square
}
