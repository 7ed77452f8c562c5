import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { DropdownMenu } from 'radix-ui'
import { type JSX, useEffect } from 'react'
import { serverMessage } from '#client/data/errors.ts'
import { Button } from '#client/kit/button.tsx'
import { TextField } from '#client/kit/field.tsx'
import { Icon } from '#client/kit/icon.tsx'
import type { LinkComponent } from '#client/kit/link-component.ts'
import { PageButtons, pagesAround } from '#client/kit/paging.tsx'
import { SelectField, Switch } from '#client/kit/select.tsx'
import { EmptyState, LoadFailure } from '#client/kit/states.tsx'
import { RowButtons } from '#client/kit/table-tools.tsx'
import { type Column, DataTable, TableSkeleton } from '#client/kit/table.tsx'
import type { ResourceView } from '#shared/contracts/resources.ts'
import { descriptionText, publishedText, titleText } from '#shared/domain/resource-display.ts'
import { ageLabel } from '#shared/domain/age-bands.ts'
import { kidsReason } from '#shared/domain/catalogue.ts'
import { paths } from '#shared/paths.ts'
import { choiceLabel, RESOURCE_FIELDS } from '#shared/domain/resource-fields.ts'
import { ADMIN_SORTS, type AdminSort } from '#shared/domain/table-filters.ts'
import {
  COLUMNS,
  lastPageOf,
  PAGE_SIZES,
  rangeText,
  type ResourcePage,
  resourcePageQuery,
  sortedBy,
  sizedTo,
  type TableColumn,
  type TableControls,
  withColumn,
} from './table-view.ts'

type ResourceRowsProps = {
  table: TableControls
  actions: RowActions
  /** Shows all resources; null when the table is not filtered. */
  onClear: (() => void) | null
}

/** Shows one page of the table, or why there is none. */
export function ResourceRows({ table, actions, onClear }: ResourceRowsProps): JSX.Element {
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
  if (page.data && !page.isPlaceholderData) return <NothingFound table={table} onClear={onClear} />
  if (page.error) return <Failure page={page} />
  return <ResourceSkeleton rows={table.view.size} />
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
  const lastPage = lastPageOf(page.total, view.size)
  const order = { by: SORT_COLUMNS[view.sort], descending: view.order === 'desc' }
  return (
    <>
      <DataTable
        label="Resources"
        columns={columnsOf(actions, view.columns)}
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
      <div className="flex flex-wrap items-end justify-between gap-3">
        <output className="self-center text-sm text-soft tabular-nums">
          {isStale ? 'Loading...' : rangeText(Math.min(view.page, lastPage), page.total, view.size)}
        </output>
        <PageButtons
          label="Resources"
          page={view.page}
          lastPage={lastPage}
          pages={pagesAround(view.page, lastPage)}
          onPage={(next) => setView((now) => ({ ...now, page: next }))}
          withEnds
        />
        <div className="flex flex-wrap items-end gap-3">
          {lastPage > 5 ? (
            <PageJump
              lastPage={lastPage}
              onPage={(next) => setView((now) => ({ ...now, page: next }))}
            />
          ) : null}
          <SelectField
            label="Rows per page"
            value={String(view.size)}
            onChange={(size) => setView((now) => sizedTo(now, Number(size)))}
            options={PAGE_SIZES.map((size) => ({ value: String(size), label: String(size) }))}
          />
          <ColumnMenu
            columns={view.columns}
            onColumn={(column, shown) => setView((now) => withColumn(now, column, shown))}
          />
        </div>
      </div>
    </>
  )
}

type PageJumpProps = { lastPage: number; onPage: (page: number) => void }

/** Goes to the page that is typed; a number beyond the end goes to the last one. */
function PageJump({ lastPage, onPage }: PageJumpProps) {
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        const page = Number(new FormData(event.currentTarget).get('page'))
        if (page >= 1) onPage(Math.min(Math.floor(page), lastPage))
        event.currentTarget.reset()
      }}
      className="flex items-end gap-2"
    >
      <TextField
        label="Go to page"
        name="page"
        inputMode="numeric"
        pattern="[0-9]*"
        required
        autoComplete="off"
        className="w-24"
      />
      <Button type="submit" variant="secondary" className="min-h-11">
        Go
      </Button>
    </form>
  )
}

type ColumnMenuProps = {
  columns: readonly TableColumn[]
  onColumn: (column: TableColumn, shown: boolean) => void
}

function ColumnMenu({ columns, onColumn }: ColumnMenuProps) {
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger asChild>
        <Button variant="secondary" className="min-h-11">
          Columns
          <Icon name="chevron-down" className="size-4" />
        </Button>
      </DropdownMenu.Trigger>
      <DropdownMenu.Content
        align="end"
        sideOffset={6}
        collisionPadding={8}
        className="floating z-50 max-h-(--radix-dropdown-menu-content-available-height) min-w-44 overflow-y-auto p-1"
      >
        {COLUMNS.map((column) => (
          <DropdownMenu.CheckboxItem
            key={column}
            checked={columns.includes(column)}
            onCheckedChange={(shown) => onColumn(column, shown)}
            // Stays open for the next choice.
            onSelect={(event) => event.preventDefault()}
            className="flex min-h-9 cursor-pointer items-center gap-2 rounded-sm px-3 outline-none data-highlighted:bg-tint pointer-coarse:min-h-11"
          >
            <span aria-hidden="true" className="w-4">
              <DropdownMenu.ItemIndicator>
                <Icon name="check" className="size-4" />
              </DropdownMenu.ItemIndicator>
            </span>
            {COLUMN_LABELS[column]}
          </DropdownMenu.CheckboxItem>
        ))}
      </DropdownMenu.Content>
    </DropdownMenu.Root>
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

function columnsOf(
  { Link, onToggleFeatured, onEdit, onDelete }: RowActions,
  shown: readonly TableColumn[],
): Column<ResourceView>[] {
  const all: (Column<ResourceView> & { column?: TableColumn })[] = [
    {
      column: 'id',
      name: SORT_COLUMNS.id,
      kind: 'narrow',
      sortBy: ({ id }) => id,
      cell: ({ id }) => id,
    },
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
      column: 'author',
      name: SORT_COLUMNS.author,
      sortBy: ({ author }) => author,
      cell: ({ author }) => author,
    },
    {
      column: 'publishedDate',
      name: SORT_COLUMNS.publishedDate,
      sortBy: ({ publishedDate }) => publishedDate,
      cell: (resource) => <span className="text-soft">{publishedText(resource)}</span>,
    },
    textColumn('type', ({ type }) => choiceLabel('type', type)),
    textColumn('sourceWebsite', ({ sourceWebsite }) => choiceLabel('sourceWebsite', sourceWebsite)),
    textColumn('level', ({ level }) => choiceLabel('level', level)),
    textColumn('category', ({ category }) => choiceLabel('category', category)),
    textColumn('opening', ({ opening }) => opening),
    textColumn('price', ({ price }) => price),
    textColumn('isForKids', ({ isForKids }) => (isForKids ? 'Yes' : 'No')),
    {
      column: 'isFeatured',
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
  return all.filter(({ column }) => column === undefined || shown.includes(column))
}

const textColumn = (column: TableColumn, cell: (resource: ResourceView) => string | null) => ({
  column,
  name: COLUMN_LABELS[column],
  cell,
})

const COLUMN_LABELS: Record<TableColumn, string> = {
  id: SORT_COLUMNS.id,
  author: SORT_COLUMNS.author,
  publishedDate: SORT_COLUMNS.publishedDate,
  type: RESOURCE_FIELDS.type.label,
  sourceWebsite: 'Source',
  level: RESOURCE_FIELDS.level.label,
  category: RESOURCE_FIELDS.category.label,
  opening: RESOURCE_FIELDS.opening.label,
  price: RESOURCE_FIELDS.price.label,
  isForKids: RESOURCE_FIELDS.isForKids.label,
  isFeatured: SORT_COLUMNS.isFeatured,
}

type NothingFoundProps = { table: TableControls; onClear: (() => void) | null }

function NothingFound({ table, onClear }: NothingFoundProps) {
  const { query } = table.view
  const clear = query ? () => table.search('') : onClear
  return (
    <EmptyState
      title="No resources found"
      description={
        query
          ? `Nothing matches "${query}".`
          : clear
            ? 'No resource has all of this. If you came to mend something, nothing is left.'
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
function useResourcePage(table: TableControls): UseQueryResult<ResourcePage> {
  const { view, setView } = table
  const page = useQuery(resourcePageQuery(table))
  const lastPage =
    page.data && !page.isPlaceholderData ? lastPageOf(page.data.total, view.size) : null
  useEffect(() => {
    if (lastPage !== null && view.page > lastPage) setView((now) => ({ ...now, page: lastPage }))
  }, [lastPage, view.page, setView])
  return page
}

export function ResourceSkeleton({ rows = PAGE_SIZES[0] }: { rows?: number }): JSX.Element {
  return <TableSkeleton rows={rows} label="Loading resources..." hasTools />
}
