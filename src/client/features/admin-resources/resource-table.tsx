import { SiteLink } from '#client/catalogue/site-link.tsx'
import { t } from '#client/kit/t.tsx'
import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { type JSX, type ReactNode, type RefObject, useEffect } from 'react'
import { loadingFault } from '#client/data/errors.ts'
import { pageSourceOf } from '#client/data/list-source.ts'
import { Button } from '#client/kit/button.tsx'
import { Icon } from '#client/kit/icon.tsx'
import { ListPage, type NoRows } from '#client/kit/list-page.tsx'
import { SelectField, Switch } from '#client/kit/select.tsx'
import { pluralOf } from '#client/kit/number-words.ts'
import { RowButtons } from '#client/kit/table-tools.tsx'
import { type Column, TableSkeleton } from '#client/kit/table.tsx'
import type { ResourceView } from '#shared/contracts/resources.ts'
import { descriptionText, publishedText, titleText } from '#shared/domain/resource-display.ts'
import { agesText, ratingText } from '#shared/domain/resource-ranges.ts'
import { kidsReason } from '#shared/domain/catalogue.ts'
import { paths } from '#shared/paths.ts'
import { fieldText, readableValue } from '#shared/domain/field-values.ts'
import { ADMIN_SORTS, NO_TABLE_FILTERS, type TableFilters } from '#shared/domain/table-filters.ts'
import { hasFilters } from './table-filters.ts'
import {
  COLUMNS,
  lastPageOf,
  PAGE_SIZES,
  PLAIN_COLUMNS,
  type ResourcePage,
  resourcePageQuery,
  sizedTo,
  sortedBy,
  type TableColumn,
  type TableControls,
  type TableView,
  withColumn,
} from './table-view.ts'
import { type Text, text } from '#shared/texts/text.ts'
import { DropdownMenu } from 'radix-ui'
import { pageDirection } from '#client/kit/direction.ts'
import { fieldSpec, type ResourceField } from '#shared/domain/resource-fields.ts'

type ResourceListProps = {
  table: TableControls
  page: UseQueryResult<ResourcePage>
  actions: RowActions
  onFilters: (filters: TableFilters) => void
  /** Search, filters and buttons. */
  bar: ReactNode
  /** Between these and the rows. */
  notice: ReactNode
  /** Leaves out on phones what stands above the rows. */
  foldTools: boolean
  /** The element around the rows, which takes the focus when what had it is gone. */
  region: RefObject<HTMLElement | null>
}

/** The list of all resources. */
export function ResourceList(props: ResourceListProps): JSX.Element {
  const { table, page, actions, onFilters, foldTools, region } = props
  const { view, setView, filters } = table
  const shown = { ...view, filters }
  return (
    <ListPage
      label={t('Resources')}
      unit="resource"
      source={pageSourceOf(page, (error) => loadingFault(pluralOf('resource'), error))}
      columns={columnsOf(actions, view.columns)}
      pageSize={view.size}
      view={shown}
      onView={(next) => {
        if (next.query !== view.query) table.search(next.query)
        else if (next.page !== view.page) setView((now) => ({ ...now, page: next.page }))
        if (next.filters !== filters) onFilters(next.filters)
      }}
      nothing={nothing}
      bar={props.bar}
      notice={props.notice}
      besidePages={<ViewTools view={view} setView={setView} />}
      sort={{ by: columnLabel(view.sort), descending: view.order === 'desc' }}
      onSort={({ by }) => {
        const sort = ADMIN_SORTS.find((each) => columnLabel(each) === by)
        if (sort) setView((now) => sortedBy(now, sort))
      }}
      selection={{
        selected: new Set(page.data?.rows.flatMap(({ id }) => (actions.isSelected(id) ? id : []))),
        onSelect: actions.onSelect,
        nameOf: ({ title }) => titleText(title, t),
      }}
      foldTools={foldTools}
      region={region}
    />
  )
}

type Shown = TableView & { filters: TableFilters }

function nothing(view: Shown): NoRows<Shown> {
  const title = t('No resources found')
  const { query, filters } = view
  if (query) {
    return {
      title,
      description: t('Nothing matches "{query}".', { query }),
      action: { label: t('Clear search'), view: { ...view, query: '' } },
    }
  }
  if (!hasFilters(filters)) return { title }
  return {
    title,
    description: t(
      'No resource matches all of these filters. If you came here to fix something, nothing is left to fix.',
    ),
    action: { label: t('Show all resources'), view: { ...view, filters: NO_TABLE_FILTERS } },
  }
}

/** In characters. */
const TABLE_DESCRIPTION_LENGTH = 60

type RowActions = {
  isSelected: (id: number) => boolean
  onSelect: (ids: readonly number[], chosen: boolean) => void
  onToggleFeatured: (toggle: { id: number; isFeatured: boolean }) => void
  onEdit: (resource: ResourceView) => void
  onDelete: (resource: ResourceView) => void
  onCheckLink: (resource: ResourceView) => void
}

function columnsOf(actions: RowActions, shown: readonly TableColumn[]): Column<ResourceView>[] {
  const all: (Column<ResourceView> & { column?: TableColumn })[] = [
    {
      column: 'id',
      name: columnLabel('id'),
      kind: 'narrow',
      sortBy: ({ id }) => id,
      cell: ({ id }) => id,
    },
    {
      name: columnLabel('title'),
      kind: 'heading',
      sortBy: ({ title }) => title,
      cell: (resource) => <TitleCell resource={resource} />,
    },
    {
      column: 'author',
      name: columnLabel('author'),
      sortBy: ({ author }) => author,
      cell: ({ author }) => author,
    },
    {
      column: 'publishedDate',
      name: columnLabel('publishedDate'),
      sortBy: ({ publishedDate }) => publishedDate,
      cell: (resource) => <span className="text-soft">{publishedText(resource, t)}</span>,
    },
    ...PLAIN_COLUMNS.map((field) =>
      textColumn(field, (resource) =>
        field === 'price' ? resource.price : fieldText(readableValue(field, resource[field], t)),
      ),
    ),
    textColumn('ratings', (resource) => ratingText(resource, t)),
    textColumn('ages', (resource) => agesText(resource, t)),
    textColumn('merit', ({ merit }) => (merit === null ? null : String(merit))),
    textColumn('isForKids', ({ isForKids }) => (isForKids ? t('Yes') : t('No'))),
    {
      column: 'isFeatured',
      name: columnLabel('isFeatured'),
      kind: 'narrow',
      sortBy: ({ isFeatured }) => Number(isFeatured),
      cell: (resource) => (
        <FeaturedSwitch resource={resource} onToggle={actions.onToggleFeatured} />
      ),
    },
    {
      name: t('Actions'),
      kind: 'actions',
      cell: (resource) => <ActionsCell resource={resource} actions={actions} />,
    },
  ]
  return all.filter(({ column }) => column === undefined || shown.includes(column))
}

type ActionsCellProps = { resource: ResourceView; actions: RowActions }

function ActionsCell({ resource, actions }: ActionsCellProps) {
  const name = titleText(resource.title, t)
  return (
    <RowButtons
      name={name}
      onEdit={() => actions.onEdit(resource)}
      onDelete={() => actions.onDelete(resource)}
    >
      <Button
        variant="ghost"
        size="icon"
        aria-label={t('Check the link of {name}', { name })}
        onClick={() => actions.onCheckLink(resource)}
      >
        <Icon name="refresh-cw" className="size-4.5" />
      </Button>
    </RowButtons>
  )
}

type TitleCellProps = { resource: ResourceView }

function TitleCell({ resource }: TitleCellProps) {
  return (
    <>
      <SiteLink
        href={paths.resource(resource.id)}
        className="font-semibold underline-offset-4 wrap-anywhere hover:text-accent hover:underline"
      >
        <bdi>{titleText(resource.title, t)}</bdi>
      </SiteLink>
      <p dir="auto" className="text-sm text-soft wrap-anywhere">
        {descriptionText(resource.description, t, TABLE_DESCRIPTION_LENGTH)}
      </p>
      <KidsNote resource={resource} />
    </>
  )
}

type FeaturedSwitchProps = { resource: ResourceView; onToggle: RowActions['onToggleFeatured'] }

function FeaturedSwitch({ resource: { id, title, isFeatured }, onToggle }: FeaturedSwitchProps) {
  return (
    <Switch
      label={
        <span className="sr-only">{t('Featured: {title}', { title: titleText(title, t) })}</span>
      }
      className="w-fit"
      checked={isFeatured}
      onChange={(chosen) => onToggle({ id, isFeatured: chosen })}
    />
  )
}

const textColumn = (column: TableColumn, cell: (resource: ResourceView) => string | null) => ({
  column,
  name: columnLabel(column),
  cell,
})

/** Says why a resource counts as for kids. */
function KidsNote({ resource }: { resource: ResourceView }) {
  const reason = kidsReason(resource)
  if (reason === null) return null
  const age = agesText(resource, t)
  const byTag = age
    ? t('For kids, by the tag “{tag}”, {age}', { tag: reason, age })
    : t('For kids, by the tag “{tag}”', { tag: reason })
  const byFlag = age ? t('For kids, {age}', { age }) : t('For kids')
  return <p className="text-sm font-semibold text-soft">{reason === 'flag' ? byFlag : byTag}</p>
}

/** Loads the requested page. After deletions, a page beyond the end is replaced by the last. */
export function useResourcePage(table: TableControls): UseQueryResult<ResourcePage> {
  const { view, setView } = table
  const page = useQuery(resourcePageQuery(table))
  const lastPage =
    page.data && !page.isPlaceholderData ? lastPageOf(page.data.total, view.size) : null
  useEffect(() => {
    if (lastPage !== null && view.page > lastPage) setView((now) => ({ ...now, page: lastPage }))
  }, [lastPage, view.page, setView])
  return page
}

/** Shown until the browser has the view. */
export function ResourceSkeleton(): JSX.Element {
  return (
    <TableSkeleton
      rows={PAGE_SIZES[0]}
      label={t('Loading {units}...', { units: pluralOf('resource') })}
      hasTools
      foldTools
    />
  )
}

const OTHER_LABELS: Partial<Record<TableColumn | 'title', Text>> = {
  id: text('ID'),
  publishedDate: text('Published Date'),
  sourceWebsite: text('Source'),
  ratings: text('Player’s rating'),
  ages: text('Age'),
}

/** Returns the name of a column: that of its field, unless it is shorter or of no single field. */
function columnLabel(column: TableColumn | 'title'): string {
  return t(OTHER_LABELS[column] ?? fieldSpec(column as ResourceField).label)
}

type ViewToolsProps = Pick<TableControls, 'view' | 'setView'>

/** Chooses the rows per page and the columns. */
function ViewTools({ view, setView }: ViewToolsProps): JSX.Element {
  return (
    <div className="flex flex-wrap items-end gap-3">
      <SelectField
        label={t('Rows per page')}
        value={String(view.size)}
        onChange={(size) => setView((now) => sizedTo(now, Number(size)))}
        options={PAGE_SIZES.map((size) => ({ value: String(size), label: String(size) }))}
      />
      <ColumnMenu
        columns={view.columns}
        onColumn={(column, shown) => setView((now) => withColumn(now, column, shown))}
      />
    </div>
  )
}

type ColumnMenuProps = {
  columns: readonly TableColumn[]
  onColumn: (column: TableColumn, shown: boolean) => void
}

function ColumnMenu({ columns, onColumn }: ColumnMenuProps) {
  return (
    <DropdownMenu.Root dir={pageDirection()} modal={false}>
      <DropdownMenu.Trigger asChild>
        <Button variant="secondary" className="min-h-11">
          {t('Columns')}
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
            {columnLabel(column)}
          </DropdownMenu.CheckboxItem>
        ))}
      </DropdownMenu.Content>
    </DropdownMenu.Root>
  )
}
