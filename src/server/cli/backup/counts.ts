import type { Terminal } from '../command.ts'
import type { TableSum } from '../../features/backups/format.ts'

/** Prints a line per table, and the total. */
export function sayCounts({ say }: Pick<Terminal, 'say'>, sums: readonly TableSum[]): void {
  const total = sums.reduce((sum, { rows }) => sum + rows, 0)
  const width = String(total).length
  for (const { name, rows } of sums) say(`${String(rows).padStart(width)}  ${name}`)
  say(`${total}  rows`)
}
