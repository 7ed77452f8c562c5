import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { type JSX, useEffect } from 'react'
import { serverMessage } from '#client/data/errors.ts'
import { Button } from '#client/kit/button.tsx'
import type { LinkComponent } from '#client/kit/link-component.ts'
import { PageButtons, pagesAround } from '#client/kit/paging.tsx'
import { Switch } from '#client/kit/select.tsx'
import { EmptyState, LoadFailure } from '#client/kit/states.tsx'
import { RowButtons } from '#client/kit/table-tools.tsx'
import { type Column, DataTable, TableSkeleton } from '#client/kit/table.tsx'
import { ADMIN_SORTS, type AdminSort } from '#shared/contracts/admin-resources.ts'
import type { ResourceView } from '#shared/contracts/resources.ts'
import { descriptionText, publishedText, titleText } from '#shared/domain/resource-display.ts'
import { ageLabel } from '#shared/domain/age-bands.ts'
import { kidsReason } from '#shared/domain/catalogue.ts'
import { paths } from '#shared/paths.ts'
import {
  lastPageOf,
  PAGE_SIZE,
  rangeText,
  type ResourcePage,
  resourcePageQuery,
  sortedBy,
  type TableControls,
} from './table-view.ts'

type ResourceRowsProps = {
  table: TableControls
  actions: RowActions
  /** Null when the table is not filtered by a problem. */
  onProblemRemove: (() => void) | null
}

/** Shows one page of the table, or why there is none. */
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
  // An empty placeholder belongs to the previous search, so keep showing the skeleton.
  if (page.data && !page.isPlaceholderData)
    return <NothingFound table={table} onProblemRemove={onProblemRemove} />
  if (page.error) return <Failure page={page} />
  return <ResourceSkeleton />
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
  /** These are the previous rows; the new ones are loading. */
  isStale: boolean
}

function LoadedRows({ table, actions, page, isStale }: LoadedRowsProps) {
  const { view, setView } = table
  const lastPage = lastPageOf(page.total)
  const order = { by: SORT_COLUMNS[view.sort], descending: view.order === 'desc' }
  return (
    <>
      <DataTable
        label="Resources"
        columns={columnsOf(actions)}
        rows={page.resources}
        sort={order}
        onSort={({ by }) => {
          const sort = ADMIN_SORTS.find((each) => SORT_COLUMNS[each] === by)
          if (sort) setView((now) => sortedBy(now, sort))
        }}
        selection={{
          selected: actions.selected,
          onSelect: actions.onSelect,
          nameOf: ({ title }) => titleText(title),
        }}
        busy={isStale}
      />
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

/** The columns that the server can sort by. */
const SORT_COLUMNS = {
  id: 'ID',
  title: 'Title',
  author: 'Author',
  publishedDate: 'Published Date',
  isFeatured: 'Featured',
} as const satisfies Record<AdminSort, string>

/** In characters. */
const TABLE_DESCRIPTION_LENGTH = 60

type RowActions = {
  Link: LinkComponent
  selected: ReadonlySet<number>
  onSelect: (ids: readonly number[], chosen: boolean) => void
  onToggleFeatured: (toggle: { id: number; isFeatured: boolean }) => void
  onEdit: (resource: ResourceView) => void
  onDelete: (resource: ResourceView) => void
}

function columnsOf({
  Link,
  onToggleFeatured,
  onEdit,
  onDelete,
}: RowActions): Column<ResourceView>[] {
  return [
    { name: SORT_COLUMNS.id, kind: 'narrow', sortBy: ({ id }) => id, cell: ({ id }) => id },
    {
      name: SORT_COLUMNS.title,
      kind: 'heading',
      sortBy: ({ title }) => title,
      cell: (resource) => (
        <>
          <Link
            href={paths.resource(resource.id)}
            className="font-semibold underline-offset-4 wrap-anywhere hover:text-accent hover:underline"
          >
            {titleText(resource.title)}
          </Link>
          <p className="text-sm text-soft wrap-anywhere">
            {descriptionText(resource.description, TABLE_DESCRIPTION_LENGTH)}
          </p>
          <KidsNote resource={resource} />
        </>
      ),
    },
    {
      name: SORT_COLUMNS.author,
      sortBy: ({ author }) => author,
      cell: ({ author }) => author,
    },
    {
      name: SORT_COLUMNS.publishedDate,
      sortBy: ({ publishedDate }) => publishedDate,
      cell: (resource) => <span className="text-soft">{publishedText(resource)}</span>,
    },
    {
      name: SORT_COLUMNS.isFeatured,
      kind: 'narrow',
      sortBy: ({ isFeatured }) => Number(isFeatured),
      cell: ({ id, title, isFeatured }) => (
        <Switch
          label={<span className="sr-only">Featured: {titleText(title)}</span>}
          className="w-fit"
          checked={isFeatured}
          onChange={(chosen) => onToggleFeatured({ id, isFeatured: chosen })}
        />
      ),
    },
    {
      name: 'Actions',
      kind: 'actions',
      cell: (resource) => (
        <RowButtons
          name={titleText(resource.title)}
          onEdit={() => onEdit(resource)}
          onDelete={() => onDelete(resource)}
        />
      ),
    },
  ]
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

/** Says why a resource counts as for kids. */
function KidsNote({ resource }: { resource: ResourceView }) {
  const reason = kidsReason(resource)
  if (reason === null) return null
  const why = reason === 'flag' ? '' : `, by the tag “${reason}”`
  const age = resource.ageBand ? `, ${ageLabel(resource.ageBand)}` : ''
  return <p className="text-sm font-semibold text-soft">{`For kids${why}${age}`}</p>
}

/** Loads the requested page. After deletions, a page beyond the end is replaced by the last. */
function useResourcePage({ view, setView }: TableControls): UseQueryResult<ResourcePage> {
  const page = useQuery(resourcePageQuery(view))
  const lastPage = page.data && !page.isPlaceholderData ? lastPageOf(page.data.total) : null
  useEffect(() => {
    if (lastPage !== null && view.page > lastPage) setView((now) => ({ ...now, page: lastPage }))
  }, [lastPage, view.page, setView])
  return page
}

export function ResourceSkeleton(): JSX.Element {
  return <TableSkeleton rows={PAGE_SIZE} label="Loading resources..." hasTools />
}
