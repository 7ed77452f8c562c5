import type { UseQueryResult } from '@tanstack/react-query'
import type { JSX } from 'react'
import { serverMessage } from '#client/data/api-error.ts'
import { Button } from '#client/kit/button.tsx'
import { cn } from '#client/kit/cn.ts'
import { EmptyState, LoadFailure } from '#client/kit/states.tsx'
import { PageButtons, pagesAround } from '#client/kit/paging.tsx'
import type { ResourcePage } from './admin-resources-api.ts'
import { ResourceCards } from './resource-cards.tsx'
import { ResourceTable } from './resource-table.tsx'
import type { RowActions } from './row-parts.tsx'
import { TableSkeleton } from './table-skeleton.tsx'
import { lastPageOf, rangeText, sortedBy } from './table-view.ts'
import { useResourcePage } from './use-resource-page.ts'
import type { TableControls } from './use-table-view.ts'
import { useWideScreen } from './use-wide-screen.ts'

type ResourceRowsProps = {
  table: TableControls
  actions: RowActions
  /** Null: the table shows all. */
  onProblemRemove: (() => void) | null
}

/** One page of the table, or why there is none. */
export function ResourceRows({ table, actions, onProblemRemove }: ResourceRowsProps): JSX.Element {
  const page = useResourcePage(table)
  if (page.data && page.data.total > 0) {
    return (
      <>
        {page.error ? <Failure page={page} /> : null}
        <LoadedRows
          table={table}
          actions={actions}
          page={page.data}
          isStale={page.isPlaceholderData}
        />
      </>
    )
  }
  // That another search found nothing says nothing about this one.
  if (page.data && !page.isPlaceholderData)
    return <NothingFound table={table} onProblemRemove={onProblemRemove} />
  if (page.error) return <Failure page={page} />
  return <TableSkeleton />
}

function Failure({ page }: { page: UseQueryResult<ResourcePage> }) {
  return (
    <LoadFailure
      message={`Error loading resources: ${serverMessage(page.error) ?? 'the server could not be reached'}`}
      busy={page.isFetching}
      onRetry={() => void page.refetch()}
    />
  )
}

type LoadedRowsProps = {
  table: TableControls
  actions: RowActions
  page: ResourcePage
  /** These are the rows of before; the new ones are on their way. */
  isStale: boolean
}

function LoadedRows({ table, actions, page, isStale }: LoadedRowsProps) {
  const { view, setView } = table
  const isWide = useWideScreen()
  const Rows = isWide ? ResourceTable : ResourceCards
  const lastPage = lastPageOf(page.total)
  return (
    <>
      <div
        aria-busy={isStale}
        className={cn(
          'transition-opacity duration-150',
          isStale && 'opacity-60',
          isWide && 'overflow-x-auto rounded-lg border border-line bg-surface',
        )}
      >
        <Rows
          resources={page.resources}
          view={view}
          onSort={(sort) => setView((now) => sortedBy(now, sort))}
          actions={actions}
        />
      </div>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <output className="text-sm text-soft tabular-nums">
          {isStale ? 'Loading...' : rangeText(Math.min(view.page, lastPage), page.total)}
        </output>
        <PageButtons
          label="Resources"
          page={view.page}
          lastPage={lastPage}
          pages={pagesAround(view.page, lastPage)}
          onPage={(next) => setView((now) => ({ ...now, page: next }))}
          withEnds
        />
      </div>
    </>
  )
}

type NothingFoundProps = { table: TableControls; onProblemRemove: (() => void) | null }

function NothingFound({ table, onProblemRemove }: NothingFoundProps) {
  const { query } = table.view
  const clear = query ? () => table.search('') : onProblemRemove
  return (
    <EmptyState
      title="No resources found"
      description={
        query
          ? `Nothing matches "${query}".`
          : clear
            ? 'There is nothing left to fix here.'
            : undefined
      }
      action={
        clear ? (
          <Button variant="secondary" onClick={clear}>
            {query ? 'Clear search' : 'Show all resources'}
          </Button>
        ) : undefined
      }
    />
  )
}
