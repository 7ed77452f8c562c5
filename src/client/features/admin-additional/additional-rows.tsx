import type { UseQueryResult } from '@tanstack/react-query'
import type { JSX } from 'react'
import { serverMessage } from '#client/data/api-error.ts'
import { Button } from '#client/kit/button.tsx'
import { type Column, ColumnTableSkeleton, PagedTable } from '#client/kit/table.tsx'
import { EmptyState, LoadFailure } from '#client/kit/states.tsx'
import type { AdditionalResourceView } from '#shared/contracts/additional-resources.ts'
import { type AdditionalFilters, NO_FILTERS } from './additional-filters.ts'

/** Spec §9. */
const PAGE_SIZE = 10
const UNIT = { one: 'additional resource', many: 'additional resources' }

type AdditionalRowsProps = {
  list: UseQueryResult<AdditionalResourceView[]>
  /** Of the list, what the filters leave. */
  found: readonly AdditionalResourceView[]
  columns: readonly Column<AdditionalResourceView>[]
  page: number
  onFilters: (change: Partial<AdditionalFilters>) => void
}

/** One page of the table, or why there is none. */
export function AdditionalRows(props: AdditionalRowsProps): JSX.Element {
  const { list, found, columns, page, onFilters } = props
  if (list.isPending) {
    return <ColumnTableSkeleton rows={PAGE_SIZE} label="Loading additional resources..." />
  }
  const failure = list.error ? (
    <LoadFailure
      message={`Error loading additional resources: ${serverMessage(list.error) ?? 'the server could not be reached'}`}
      busy={list.isFetching}
      onRetry={() => void list.refetch()}
    />
  ) : null
  if (!list.data) return <>{failure}</>
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      {failure}
      {found.length > 0 ? (
        <PagedTable
          label="Additional resources"
          unit={UNIT}
          columns={columns}
          rows={found}
          pageSize={PAGE_SIZE}
          page={page}
          onPage={(next) => onFilters({ page: next })}
        />
      ) : (
        <NothingFound isEmpty={list.data.length === 0} onReset={() => onFilters(NO_FILTERS)} />
      )}
    </div>
  )
}

function NothingFound({ isEmpty, onReset }: { isEmpty: boolean; onReset: () => void }) {
  if (isEmpty) {
    return (
      <EmptyState
        title="No additional resources yet"
        description="What you add here appears on the Play, Kids, and Other Resources pages."
      />
    )
  }
  return (
    <EmptyState
      title="No additional resources found"
      description="Nothing matches the search and the category."
      action={
        <Button variant="secondary" onClick={onReset}>
          Show all
        </Button>
      }
    />
  )
}
