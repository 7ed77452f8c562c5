import type { JSX } from 'react'
import { useRef } from 'react'
import { type Column, ColumnTable } from './column-table.tsx'
import { PageButtons } from './page-buttons.tsx'
import { pagesWithGaps } from './page-numbers.ts'
import { pageSlice, spanText } from './page-slice.ts'

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
