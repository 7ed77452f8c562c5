import { type JSX, useRef } from 'react'
import { spanText, type Unit } from './number-words.ts'
import { PageButtons, pagesWithGaps } from './paging.tsx'
import { DataTable, type DataTableProps } from './table.tsx'

type PagedTableProps<Row> = Omit<DataTableProps<Row>, 'page'> & {
  /** What the rows are, in lower case. */
  unit: Unit
  pageSize: number
  page: number
  onPage: (page: number) => void
}

/** A long list of rows, one page at a time; a page beyond the end gives way to the last. */
export function PagedTable<Row extends { id: number }>(props: PagedTableProps<Row>): JSX.Element {
  const { unit, pageSize, page: wanted, onPage, ...table } = props
  const top = useRef<HTMLDivElement>(null)
  const lastPage = Math.max(1, Math.ceil(table.rows.length / pageSize))
  const page = Math.min(wanted, lastPage)
  return (
    <div ref={top} className="grid scroll-mt-24 grid-cols-[minmax(0,1fr)] gap-4">
      <DataTable {...table} page={{ index: page, size: pageSize }} />
      <div className="flex flex-wrap items-center justify-between gap-3">
        <output className="text-sm text-soft tabular-nums">
          {spanText(table.rows.length, page, pageSize, unit)}
        </output>
        <PageButtons
          label={table.label}
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
