import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { type JSX, type ReactNode, useEffect, useSyncExternalStore } from 'react'
import { serverMessage } from '#client/data/api-error.ts'
import { Button } from '#client/kit/button.tsx'
import { cn } from '#client/kit/cn.ts'
import { Icon } from '#client/kit/icon.tsx'
import type { LinkComponent } from '#client/kit/link-component.ts'
import { PageButtons, pagesAround } from '#client/kit/paging.tsx'
import { SelectField, Switch } from '#client/kit/select.tsx'
import { EmptyState, LoadFailure, Skeleton } from '#client/kit/states.tsx'
import { RowButtons } from '#client/kit/table-tools.tsx'
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
  type TableView,
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
  /** These are the previous rows; the new ones are loading. */
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

/** Loads the requested page. After deletions, a page beyond the end is replaced by the last. */
function useResourcePage({ view, setView }: TableControls): UseQueryResult<ResourcePage> {
  const page = useQuery(resourcePageQuery(view))
  const lastPage = page.data && !page.isPlaceholderData ? lastPageOf(page.data.total) : null
  useEffect(() => {
    if (lastPage !== null && view.page > lastPage) setView((now) => ({ ...now, page: lastPage }))
  }, [lastPage, view.page, setView])
  return page
}

/** Narrower screens show cards instead of columns. */
const WIDE = '(min-width: 48rem)'

function watch(watcher: () => void): () => void {
  const wide = matchMedia(WIDE)
  wide.addEventListener('change', watcher)
  return () => wide.removeEventListener('change', watcher)
}

function useWideScreen(): boolean {
  return useSyncExternalStore(
    watch,
    () => matchMedia(WIDE).matches,
    () => true,
  )
}

type RowsProps = {
  resources: readonly ResourceView[]
  view: TableView
  onSort: (sort: AdminSort) => void
  actions: RowActions
}

function ResourceTable({ resources, view, onSort, actions }: RowsProps): JSX.Element {
  const header = { view, onSort }
  const page = { resources, actions }
  return (
    <table className="w-full border-collapse text-start max-xl:text-sm">
      <caption className="sr-only">Resources</caption>
      <thead className="border-b border-line-strong bg-sunken">
        <tr>
          <td className="w-12 ps-1">
            <PageTick {...page}>
              <span className="sr-only">Select all on this page</span>
            </PageTick>
          </td>
          <SortHeader {...header} sort="id" label="ID" className="w-14" />
          <SortHeader {...header} sort="title" label="Title" />
          <SortHeader {...header} sort="author" label="Author" className="w-1/6" />
          <SortHeader
            {...header}
            sort="publishedDate"
            label="Published Date"
            className="w-28 xl:w-44"
          />
          <SortHeader {...header} sort="isFeatured" label="Featured" className="w-24" />
          <th scope="col" className="w-24 px-2 text-start font-semibold xl:px-3">
            Actions
          </th>
        </tr>
      </thead>
      <tbody>
        {resources.map((resource) => (
          <ResourceRow key={resource.id} resource={resource} actions={actions} />
        ))}
      </tbody>
    </table>
  )
}

function ResourceRow({ resource, actions }: { resource: ResourceView; actions: RowActions }) {
  const row = { resource, actions }
  return (
    <tr
      data-selected={actions.selected.has(resource.id) || undefined}
      className="h-17 border-b border-line last:border-b-0 hover:bg-tint/40 data-selected:bg-tint"
    >
      <td className="ps-1">
        <RowTick {...row} />
      </td>
      <td className="px-2 text-soft tabular-nums xl:px-3">{resource.id}</td>
      <th scope="row" className="px-2 py-2 text-start font-normal xl:px-3">
        <RowTitle {...row} />
      </th>
      <td className="px-2 py-2 wrap-anywhere xl:px-3">{resource.author}</td>
      <td className="px-2 py-2 text-soft tabular-nums xl:px-3">{publishedText(resource)}</td>
      <td className="px-2 xl:px-3">
        <FeaturedSwitch {...row} />
      </td>
      <td className="px-1">
        <RowActionButtons {...row} />
      </td>
    </tr>
  )
}

type SortHeaderProps = {
  sort: AdminSort
  label: string
  view: TableView
  onSort: (sort: AdminSort) => void
  className?: string
}

/** Sorts by its column; pressed again, it reverses the order. */
function SortHeader({ sort, label, view, onSort, className }: SortHeaderProps): JSX.Element {
  const isSorted = view.sort === sort
  const icon = isSorted ? (view.order === 'asc' ? 'arrow-up' : 'arrow-down') : 'chevrons-up-down'
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
        <Icon name={icon} className={cn('size-4 shrink-0', !isSorted && 'text-soft')} />
      </button>
    </th>
  )
}

const SORT_NAMES = {
  id: 'ID',
  title: 'Title',
  author: 'Author',
  publishedDate: 'Published Date',
  isFeatured: 'Featured',
} as const satisfies Record<AdminSort, string>

/** Shows the rows as cards on screens that have no room for columns. */
function ResourceCards({ resources, view, onSort, actions }: RowsProps): JSX.Element {
  const isAscending = view.order === 'asc'
  const arrow = isAscending ? 'arrow-up' : 'arrow-down'
  return (
    <div className="grid gap-3">
      <div className="flex items-end gap-2">
        <SelectField
          label="Sort by"
          value={view.sort}
          onChange={(value) => {
            const sort = ADMIN_SORTS.find((each) => each === value)
            if (sort) onSort(sort)
          }}
          options={ADMIN_SORTS.map((value) => ({ value, label: SORT_NAMES[value] }))}
          className="min-w-0 flex-1"
        />
        <Button
          variant="secondary"
          size="icon"
          aria-label={isAscending ? 'Sort descending' : 'Sort ascending'}
          onClick={() => onSort(view.sort)}
        >
          <Icon name={arrow} className="size-5" />
        </Button>
      </div>
      <div className="flex">
        <PageTick resources={resources} actions={actions}>
          <span>Select all on this page</span>
        </PageTick>
      </div>
      <ul aria-label="Resources" className="grid gap-3">
        {resources.map((resource) => (
          <ResourceCardRow key={resource.id} resource={resource} actions={actions} />
        ))}
      </ul>
    </div>
  )
}

function ResourceCardRow({ resource, actions }: { resource: ResourceView; actions: RowActions }) {
  const row = { resource, actions }
  return (
    <li className="rounded-lg border border-line bg-surface p-2 pe-3">
      <div className="flex">
        <RowTick {...row} />
        <div className="min-w-0 flex-1 pt-2">
          <RowTitle {...row} />
          <p className="mt-1 text-sm text-soft tabular-nums wrap-anywhere">
            <span className="sr-only">ID </span>
            <span aria-hidden="true">#</span>
            {resource.id}
            {resource.author ? ` · ${resource.author}` : ''} · {publishedText(resource)}
          </p>
        </div>
      </div>
      <div className="mt-1 flex items-center justify-between border-t border-line ps-3 pt-1">
        <FeaturedSwitch {...row} showsLabel />
        <RowActionButtons {...row} />
      </div>
    </li>
  )
}

type PageTickProps = {
  resources: readonly ResourceView[]
  actions: RowActions
  children: ReactNode
}

/** Selects or deselects all rows of the page; indeterminate when only some are selected. */
function PageTick({ resources, actions, children }: PageTickProps): JSX.Element {
  const ids = resources.map(({ id }) => id)
  const count = ids.filter((id) => actions.selected.has(id)).length
  return (
    <label className="flex min-h-11 min-w-11 cursor-pointer items-center justify-center gap-2.5">
      <input
        type="checkbox"
        ref={(input) => {
          if (input) input.indeterminate = count > 0 && count < ids.length
        }}
        checked={count > 0 && count === ids.length}
        onChange={(event) => actions.onSelect(ids, event.target.checked)}
        className="size-5 accent-accent"
      />
      {children}
    </label>
  )
}

/** In characters. */
const TABLE_DESCRIPTION_LENGTH = 60

/** What can be done with rows, in the table and in the cards. */
type RowActions = {
  Link: LinkComponent
  selected: ReadonlySet<number>
  onSelect: (ids: readonly number[], chosen: boolean) => void
  onToggleFeatured: (toggle: { id: number; isFeatured: boolean }) => void
  onEdit: (resource: ResourceView) => void
  onDelete: (resource: ResourceView) => void
}

type RowProps = { resource: ResourceView; actions: RowActions }

function RowTick({ resource, actions }: RowProps): JSX.Element {
  return (
    <label className="grid size-11 cursor-pointer place-items-center">
      <span className="sr-only">Select {titleText(resource.title)}</span>
      <input
        type="checkbox"
        checked={actions.selected.has(resource.id)}
        onChange={(event) => actions.onSelect([resource.id], event.target.checked)}
        className="size-5 accent-accent"
      />
    </label>
  )
}

function RowTitle({ resource, actions: { Link } }: RowProps): JSX.Element {
  return (
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

type FeaturedSwitchProps = RowProps & { showsLabel?: boolean }

function FeaturedSwitch(props: FeaturedSwitchProps): JSX.Element {
  const { resource, actions, showsLabel = false } = props
  return (
    <Switch
      label={
        <>
          <span className={showsLabel ? '' : 'sr-only'}>Featured</span>
          <span className="sr-only">: {titleText(resource.title)}</span>
        </>
      }
      className="w-fit"
      checked={resource.isFeatured}
      onChange={(isFeatured) => actions.onToggleFeatured({ id: resource.id, isFeatured })}
    />
  )
}

function RowActionButtons({ resource, actions }: RowProps): JSX.Element {
  return (
    <RowButtons
      name={titleText(resource.title)}
      onEdit={() => actions.onEdit(resource)}
      onDelete={() => actions.onDelete(resource)}
    />
  )
}

const ROWS = Array.from({ length: PAGE_SIZE }, (_, row) => `row-${row}`)

/** As tall as the rows that will replace it, so that nothing shifts. */
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
