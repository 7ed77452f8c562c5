import { type JSX, type ReactNode, useRef } from 'react'
import { Skeleton } from './states.tsx'
import { PageButtons, pagesWithGaps } from './paging.tsx'
import { pageSlice, spanText } from './number-words.ts'
import './table.css'

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
function ColumnTable<Row extends { id: number }>(props: ColumnTableProps<Row>): JSX.Element {
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

type PagedTableProps<Row> = {
  label: string
  /** What the rows are, in small letters. */
  unit: { one: string; many: string }
  columns: readonly Column<Row>[]
  /** Of all pages. */
  rows: readonly Row[]
  pageSize: number
  page: number
  onPage: (page: number) => void
}

/** A long list a page at a time. */
export function PagedTable<Row extends { id: number }>(props: PagedTableProps<Row>): JSX.Element {
  const { label, unit, columns, rows, pageSize, onPage } = props
  const top = useRef<HTMLDivElement>(null)
  const { rows: shown, page, lastPage } = pageSlice(rows, props.page, pageSize)
  return (
    <div ref={top} className="grid scroll-mt-24 grid-cols-[minmax(0,1fr)] gap-4">
      <ColumnTable label={label} columns={columns} rows={shown} />
      <div className="flex flex-wrap items-center justify-between gap-3">
        <output className="text-sm text-soft tabular-nums">
          {spanText(rows.length, page, pageSize, unit)}
        </output>
        <PageButtons
          label={label}
          page={page}
          lastPage={lastPage}
          pages={pagesWithGaps(page, lastPage)}
          onPage={(next) => {
            onPage(next)
            top.current?.scrollIntoView({ block: 'nearest' })
          }}
        />
      </div>
    </div>
  )
}
