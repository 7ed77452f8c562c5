import {
  createPaginatedRowModel,
  createSortedRowModel,
  functionalUpdate,
  rowPaginationFeature,
  rowSelectionFeature,
  rowSortingFeature,
  type Row as TableRow,
  type RowSelectionState,
  type SortingState,
  tableFeatures,
  type Updater,
  useTable,
} from '@tanstack/react-table'
import { type JSX, type ReactNode, useId, useMemo, useState } from 'react'
import { t } from './t.tsx'
import { Button } from './button.tsx'
import { cn } from './cn.ts'
import { Icon } from './icon.tsx'
import { SelectField } from './select.tsx'
import { Skeleton } from './states.tsx'
import './table.css'
import { ownValue } from '#shared/texts/text-tables.ts'

export type Column<Row> = {
  name: string
  /** `heading` names the row; `actions` holds its buttons; `narrow` is as wide as its content. */
  kind?: 'heading' | 'actions' | 'narrow'
  /** Makes the column sortable by this value. Rows without a value come last. */
  sortBy?: (row: Row) => string | number | null
  /** The first press on the column shows the largest values first. */
  startsDescending?: boolean
  /** Returns null if there is nothing to show: a card then leaves the line out. */
  cell: (row: Row) => ReactNode
}

/** The order of the rows: the name of a column, and its direction. */
export type Sort = { by: string; descending: boolean }

export type Selection<Row> = {
  selected: ReadonlySet<number>
  onSelect: (ids: readonly number[], chosen: boolean) => void
  /** Names the row in its checkbox: 'Select Endgame Manual'. */
  nameOf: (row: Row) => string
}

export type DataTableProps<Row> = {
  label: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  /** The order at first, or, with `onSort`, the current one. */
  sort?: Sort
  /** Set where the server sorts: `rows` then keep their order. */
  onSort?: (sort: Sort) => void
  selection?: Selection<Row>
  /** The rows on screen belong to the previous request. */
  busy?: boolean
  /** Shows one page of the rows, counted from 1. */
  page?: { index: number; size: number }
  /** Leaves out on phones what stands above the cards: the order and 'Select all on this page'. */
  foldTools?: boolean
  /** For few, short columns of numbers: stays a table on phones, without selection. */
  compact?: boolean
}

const features = tableFeatures({
  rowSortingFeature,
  sortedRowModel: createSortedRowModel(),
  rowPaginationFeature,
  paginatedRowModel: createPaginatedRowModel(),
  rowSelectionFeature,
})

const EVERY_ROW = Number.MAX_SAFE_INTEGER
const NONE: ReadonlySet<number> = new Set()

/**
 * A table that can be sorted, selected from and paged. If its frame is narrower than 50rem, each row becomes a
 * card with the columns' names beside the values, and the order is chosen from a list above the cards.
 */
export function DataTable<Row extends { id: number }>(props: DataTableProps<Row>): JSX.Element {
  const { label, columns, busy, selection, compact, foldTools } = props
  const { table, sort, onSort } = useDataTable(props)
  const rows = table.getRowModel().rows
  const look = compact ? 'compact' : 'column'
  return (
    <div className={`${look}-frame`} aria-busy={busy || undefined}>
      {compact ? null : (
        <CardTools
          columns={columns}
          sort={sort}
          onSort={onSort}
          isFolded={foldTools}
          selectAll={
            selection ? <PageTick table={table}>{t('Select all on this page')}</PageTick> : null
          }
        />
      )}
      <div className={`${look}-scroll`}>
        <table aria-label={label} className={`${look}-table`}>
          <thead>
            <tr>
              {selection ? (
                // oxlint-disable-next-line jsx-a11y/control-has-associated-label -- PageTick has the label
                <td data-kind="tick">
                  <PageTick table={table} className="justify-center">
                    <span className="sr-only">{t('Select all on this page')}</span>
                  </PageTick>
                </td>
              ) : null}
              {columns.map((column) => (
                <ColumnHead key={column.name} {...{ column, sort, onSort, compact }} />
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.id} data-selected={row.getIsSelected() || undefined}>
                {selection ? <RowTick row={row} name={selection.nameOf(row.original)} /> : null}
                {columns.map((column) => (
                  <Cell key={column.name} column={column} content={column.cell(row.original)} />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  )
}

function useDataTable<Row extends { id: number }>(props: DataTableProps<Row>) {
  const { columns, rows, selection, page } = props
  const [ownSort, setOwnSort] = useState(props.sort)
  const sort = props.onSort ? props.sort : ownSort
  const onSort = props.onSort ?? setOwnSort
  const definitions = useMemo(
    () =>
      columns.map(({ name, sortBy }) => ({
        id: name,
        accessorFn: (row: Row) => sortBy?.(row) ?? undefined,
        sortUndefined: 'last' as const,
        sortFn: compareValues,
      })),
    [columns],
  )
  const selected = selection?.selected ?? NONE
  const table = useTable({
    features,
    columns: definitions,
    data: rows,
    getRowId: ({ id }) => String(id),
    manualSorting: Boolean(props.onSort),
    autoResetPageIndex: false,
    state: {
      sorting: sort ? [{ id: sort.by, desc: sort.descending }] : [],
      rowSelection: Object.fromEntries([...selected].map((id) => [id, true])),
      pagination: { pageIndex: (page?.index ?? 1) - 1, pageSize: page?.size ?? EVERY_ROW },
    },
    onSortingChange: (updater: Updater<SortingState>) => {
      const [first] = functionalUpdate(updater, [])
      if (first) onSort({ by: first.id, descending: first.desc })
    },
    onRowSelectionChange: (updater: Updater<RowSelectionState>) => {
      const before: RowSelectionState = Object.fromEntries([...selected].map((id) => [id, true]))
      const after = functionalUpdate(updater, before)
      const added = Object.keys(after).filter((id) => ownValue(after, id) && !ownValue(before, id))
      const removed = Object.keys(before).filter((id) => !ownValue(after, id))
      if (added.length > 0) selection?.onSelect(added.map(Number), true)
      if (removed.length > 0) selection?.onSelect(removed.map(Number), false)
    },
  })
  return { table, sort, onSort }
}

type DataRow<Row extends { id: number }> = TableRow<typeof features, Row>

function compareValues<Row extends { id: number }>(
  a: DataRow<Row>,
  b: DataRow<Row>,
  column: string,
): number {
  const [one, other] = [a.getValue<string | number>(column), b.getValue<string | number>(column)]
  return typeof one === 'string' ? one.localeCompare(String(other)) : one - Number(other)
}

/** Returns the order after a press on a column: the other direction, or the new column in its first one. */
function nextSort(sort: Sort | undefined, by: string, startsDescending = false): Sort {
  return { by, descending: sort?.by === by ? !sort.descending : startsDescending }
}

type HeadProps<Row> = {
  column: Column<Row>
  sort: Sort | undefined
  onSort: (sort: Sort) => void
  compact: boolean | undefined
}

function ColumnHead<Row>({ column, sort, onSort, compact }: HeadProps<Row>) {
  const { name, kind, sortBy, startsDescending } = column
  if (!sortBy) {
    return (
      <th scope="col" data-kind={kind}>
        {name}
      </th>
    )
  }
  const isSorted = sort?.by === name
  const order = sort?.descending ? 'descending' : 'ascending'
  const arrow = sort?.descending ? 'arrow-down' : 'arrow-up'
  return (
    <th scope="col" data-kind={kind} data-sortable="" aria-sort={isSorted ? order : undefined}>
      <button type="button" onClick={() => onSort(nextSort(sort, name, startsDescending))}>
        {name}
        <Icon
          name={isSorted ? arrow : 'chevrons-up-down'}
          className={cn(compact ? 'size-3.5' : 'size-4', !isSorted && 'text-soft')}
        />
      </button>
    </th>
  )
}

type CardToolsProps<Row> = {
  columns: readonly Column<Row>[]
  sort: Sort | undefined
  onSort: (sort: Sort) => void
  isFolded: boolean | undefined
  selectAll: ReactNode
}

/** Stands in for the table's head above the cards. */
function CardTools<Row>({ columns, sort, onSort, isFolded, selectAll }: CardToolsProps<Row>) {
  const sortable = columns.filter(({ sortBy }) => sortBy)
  if (sortable.length === 0 && !selectAll) return null
  return (
    <div className={cn('column-tools', isFolded && 'max-sm:hidden')}>
      {sortable.length > 0 ? (
        <div className="flex items-end gap-2">
          <SelectField
            label={t('Sort by')}
            value={sort?.by ?? ''}
            onChange={(by) => onSort({ by, descending: false })}
            options={[
              ...(sort ? [] : [{ value: '', label: t('As listed'), disabled: true }]),
              ...sortable.map(({ name }) => ({ value: name, label: name })),
            ]}
            className="min-w-0 flex-1"
          />
          <Button
            variant="secondary"
            size="icon"
            aria-label={sort?.descending ? t('Sort ascending') : t('Sort descending')}
            aria-disabled={!sort || undefined}
            onClick={() => sort && onSort(nextSort(sort, sort.by))}
          >
            <Icon name={sort?.descending ? 'arrow-down' : 'arrow-up'} />
          </Button>
        </div>
      ) : null}
      {selectAll}
    </div>
  )
}

type PageTickProps = {
  table: {
    getIsAllPageRowsSelected: () => boolean
    getIsSomePageRowsSelected: () => boolean
    toggleAllPageRowsSelected: (chosen: boolean) => void
  }
  className?: string
  children: ReactNode
}

/** Selects or deselects all rows of the page; indeterminate if only some are selected. */
function PageTick({ table, className, children }: PageTickProps) {
  const isAll = table.getIsAllPageRowsSelected()
  const isSome = table.getIsSomePageRowsSelected()
  return (
    <label className={cn('flex min-h-11 min-w-11 cursor-pointer items-center gap-2.5', className)}>
      <input
        type="checkbox"
        ref={(input) => {
          if (input) input.indeterminate = isSome && !isAll
        }}
        checked={isAll}
        onChange={(event) => table.toggleAllPageRowsSelected(event.target.checked)}
        className="size-5 accent-accent"
      />
      {children}
    </label>
  )
}

type RowTickProps = {
  row: { getIsSelected: () => boolean; toggleSelected: (chosen: boolean) => void }
  name: string
}

function RowTick({ row, name }: RowTickProps) {
  const id = useId()
  return (
    // oxlint-disable-next-line jsx-a11y/control-has-associated-label -- the label is within the cell
    <td data-kind="tick">
      <label htmlFor={id} className="grid size-11 cursor-pointer place-items-center">
        <span className="sr-only">{t('Select {name}', { name })}</span>
        <input
          id={id}
          type="checkbox"
          checked={row.getIsSelected()}
          onChange={(event) => row.toggleSelected(event.target.checked)}
          className="size-5 accent-accent"
        />
      </label>
    </td>
  )
}

type CellProps<Row> = { column: Column<Row>; content: ReactNode }

function Cell<Row>({ column: { name, kind }, content }: CellProps<Row>) {
  const words = typeof content === 'string' ? <div dir="auto">{content}</div> : content
  if (kind === 'heading') {
    return (
      <th scope="row" data-kind={kind}>
        {words}
      </th>
    )
  }
  return (
    <td data-kind={kind} data-label={name} data-empty={content === null || undefined}>
      {words}
    </td>
  )
}

type TableSkeletonProps = {
  rows: number
  label: string
  /** The table can be sorted and selected from, for which narrow frames have a bar above the cards. */
  hasTools?: boolean
  foldTools?: boolean
}

/** Takes the height of the table that will replace it, so that nothing shifts. */
export function TableSkeleton(props: TableSkeletonProps): JSX.Element {
  const { rows, label, hasTools, foldTools } = props
  const keys = Array.from({ length: rows }, (_, row) => `row-${row}`)
  return (
    <div aria-busy="true" className="column-frame">
      <output className="sr-only">{label}</output>
      {hasTools ? (
        <div aria-hidden="true" className={cn('column-tools h-31', foldTools && 'max-sm:hidden')} />
      ) : null}
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
