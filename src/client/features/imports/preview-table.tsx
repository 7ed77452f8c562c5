import { CircleAlert } from 'lucide-react'
import type { JSX } from 'react'
import type { Preview } from './sheet.ts'

/** The first rows as they stand in the file; it scrolls within its frame. */
export function PreviewTable({ columns, rows }: Preview): JSX.Element {
  return (
    <section
      aria-label="First rows of the file"
      // Without a link or a button inside, the keyboard could not scroll it.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      className="overflow-x-auto rounded-md border border-line"
    >
      <table className="w-full border-collapse text-sm">
        <caption className="sr-only">First rows of the file</caption>
        <thead className="border-b border-line-strong bg-sunken">
          <tr>
            {['Row', ...columns].map((column) => (
              <th key={column} scope="col" className="px-3 py-2 text-start font-semibold">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ row, cells, isFaulty }) => (
            <tr key={row} className="border-b border-line last:border-b-0">
              <th scope="row" className="px-3 py-2 text-start font-normal text-soft tabular-nums">
                <span className="inline-flex items-center gap-1.5">
                  {row}
                  {isFaulty ? (
                    <CircleAlert aria-label="faulty" className="size-4 text-danger" />
                  ) : null}
                </span>
              </th>
              {columns.map((column, index) => (
                <td key={column} className="max-w-64 min-w-24 truncate px-3 py-2">
                  {cells[index]}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
