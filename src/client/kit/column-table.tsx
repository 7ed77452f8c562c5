import type { JSX, ReactNode } from 'react'
import { Skeleton } from './skeleton.tsx'
import './column-table.css'

export type Column<Row> = {
  name: string
  /** `heading`: the row is called so. `actions`: its buttons. `narrow`: as wide as its content. */
  kind?: 'heading' | 'actions' | 'narrow'
  /** Null where there is nothing to say: in a card its line is left out. */
  cell: (row: Row) => ReactNode
}

type ColumnTableProps<Row> = {
  label: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
}

/** A table; where it has no room each row is a card where the values stand beside their columns' names. */
export function ColumnTable<Row extends { id: number }>(props: ColumnTableProps<Row>): JSX.Element {
  const { label, columns, rows } = props
  return (
    <div className="column-frame">
      <div className="column-scroll">
        <table aria-label={label} className="column-table">
          <thead>
            <tr>
              {columns.map(({ name, kind }) => (
                <th key={name} scope="col" data-kind={kind}>
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.id}>
                {columns.map((column) => (
                  <Cell key={column.name} column={column} content={column.cell(row)} />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  )
}

type CellProps<Row> = { column: Column<Row>; content: ReactNode }

function Cell<Row>({ column: { name, kind }, content }: CellProps<Row>) {
  if (kind === 'heading') {
    return (
      <th scope="row" data-kind={kind}>
        {content}
      </th>
    )
  }
  return (
    <td data-kind={kind} data-label={name} data-empty={content === null || undefined}>
      {content}
    </td>
  )
}

/** As tall as the rows that are to come. */
export function ColumnTableSkeleton({ rows, label }: { rows: number; label: string }): JSX.Element {
  const keys = Array.from({ length: rows }, (_, row) => `row-${row}`)
  return (
    <div aria-busy="true" className="column-frame">
      <output className="sr-only">{label}</output>
      <div aria-hidden="true" className="column-scroll column-skeleton">
        {keys.map((key) => (
          <div key={key}>
            <Skeleton className="h-4 flex-1" />
            <Skeleton className="h-4 w-1/6" />
            <Skeleton className="h-4 w-1/6" />
          </div>
        ))}
      </div>
    </div>
  )
}
