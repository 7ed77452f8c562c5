import type { JSX } from 'react'
import { Skeleton } from '#client/kit/states.tsx'
import { PAGE_SIZE } from './table-view.ts'

const ROWS = Array.from({ length: PAGE_SIZE }, (_, row) => `row-${row}`)

/** As tall as the rows that are to come. */
export function TableSkeleton(): JSX.Element {
  return (
    <div aria-busy="true" className="grid overflow-hidden md:rounded-lg md:border md:border-line">
      <output className="sr-only">Loading resources...</output>
      <div aria-hidden="true" className="h-31 bg-sunken max-md:rounded-lg md:h-11" />
      {ROWS.map((row) => (
        <div
          key={row}
          aria-hidden="true"
          className="flex h-40 items-center gap-4 border-line px-4 max-md:mt-3 max-md:rounded-lg max-md:border md:h-17 md:border-t"
        >
          <Skeleton className="size-5 shrink-0" />
          <Skeleton className="h-4 flex-1" />
          <Skeleton className="h-4 w-1/6 max-md:hidden" />
          <Skeleton className="h-4 w-1/6 max-md:hidden" />
        </div>
      ))}
    </div>
  )
}
