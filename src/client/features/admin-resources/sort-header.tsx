import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react'
import type { JSX } from 'react'
import { cn } from '#client/kit/cn.ts'
import type { AdminSort } from '#shared/contracts/admin-resources.ts'
import type { TableView } from './table-view.ts'

type SortHeaderProps = {
  sort: AdminSort
  label: string
  view: TableView
  onSort: (sort: AdminSort) => void
  className?: string
}

/** A column's head: pressing it sorts by the column, again turns the order round. */
export function SortHeader({ sort, label, view, onSort, className }: SortHeaderProps): JSX.Element {
  const isSorted = view.sort === sort
  const Icon = isSorted ? (view.order === 'asc' ? ArrowUp : ArrowDown) : ChevronsUpDown
  return (
    <th
      scope="col"
      aria-sort={isSorted ? (view.order === 'asc' ? 'ascending' : 'descending') : undefined}
      className={cn('p-0 font-semibold', className)}
    >
      <button
        type="button"
        onClick={() => onSort(sort)}
        className="flex min-h-11 w-full items-center gap-1.5 rounded-md px-2 text-start xl:px-3 -outline-offset-2 hover:bg-tint"
      >
        {label}
        <Icon aria-hidden="true" className={cn('size-4 shrink-0', !isSorted && 'text-soft')} />
      </button>
    </th>
  )
}
