import { SiteLink } from '#client/catalogue/site-link.tsx'
import { t } from '#client/kit/t.tsx'
import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { type JSX, type ReactNode, type RefObject, useEffect, useState } from 'react'
import { loadingFault } from '#client/data/error-words.ts'
import { pageSourceOf } from '#client/data/list-source.ts'
import { Button } from '#client/kit/button.tsx'
import { Icon } from '#client/kit/icon.tsx'
import { ListPage, type NoRows } from '#client/kit/list-page.tsx'
import { Switch } from '#client/kit/select.tsx'
import { pluralOf } from '#client/kit/number-words.ts'
import { RowButtons } from '#client/kit/table-tools.tsx'
import { type Column, TableSkeleton } from '#client/kit/table.tsx'
import { toast } from '#client/kit/toast.ts'
import type { ResourceView } from '#shared/contracts/resources.ts'
import { descriptionText, publishedText, titleText } from '#shared/domain/resource-display.ts'
import { agesText, ratingText } from '#shared/domain/resource-ranges.ts'
import { kidsReason } from '#shared/domain/catalogue.ts'
import { paths } from '#shared/paths.ts'
import { choiceLabel } from '#shared/domain/resource-fields.ts'
import { ADMIN_SORTS, NO_TABLE_FILTERS, type TableFilters } from '#shared/domain/table-filters.ts'
import { CellEditors, EditableCell, type WantedCell } from './cell-editing.tsx'
import { EDITABLE, type EditableField } from './cell-inputs.tsx'
import { doneToast } from './resource-toasts.ts'
import { hasFilters } from './table-filters.ts'
import { COLUMN_LABELS, ViewTools } from './view-tools.tsx'
import {
  lastPageOf,
  PAGE_SIZES,
  type ResourcePage,
  resourcePageQuery,
  sortedBy,
  type TableColumn,
  type TableControls,
  type TableView,
  withColumn,
} from './table-view.ts'

type ResourceListProps = {
  table: TableControls
  page: UseQueryResult<ResourcePage>
  actions: RowActions
  onFilters: (filters: TableFilters) => void
  /** Starts with editing this field of the first row. */
  edit: EditableField | null
  /** Search, filters and buttons. */
  bar: ReactNode
  /** Between these and the rows. */
  notice: ReactNode
  /** Leaves out on phones what stands above the rows. */
  foldTools: boolean
  /** The element around the rows, which takes the focus when the last row has been edited. */
  region: RefObject<HTMLElement | null>
}

/** The list of all resources, whose cells can be edited. */
export function ResourceList(props: ResourceListProps): JSX.Element {
  const { table, page, actions, onFilters, foldTools, region } = props
  const { view, setView, filters } = table
  const { wanted, goOn } = useWantedCell(props)
  const shown = { ...view, filters }
  return (
    <CellEditors
      rows={page.data?.rows ?? []}
      fields={EDITABLE.filter((each) => each === 'title' || view.columns.includes(each))}
      wanted={page.isPlaceholderData ? null : wanted}
      onEnd={(field) => void goOn(field)}
    >
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
        besidePages={
          <ViewTools
            lastPage={lastPageOf(page.data?.total ?? 0, view.size)}
            view={view}
            setView={setView}
          />
        }
        sort={{ by: t(COLUMN_LABELS[view.sort]), descending: view.order === 'desc' }}
        onSort={({ by }) => {
          const sort = ADMIN_SORTS.find((each) => t(COLUMN_LABELS[each]) === by)
          if (sort) setView((now) => sortedBy(now, sort))
        }}
        selection={{
          selected: new Set(
            page.data?.rows.flatMap(({ id }) => (actions.isSelected(id) ? id : [])),
          ),
          onSelect: actions.onSelect,
          nameOf: ({ title }) => titleText(title, t),
        }}
        foldTools={foldTools}
        region={region}
      />
    </CellEditors>
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

/** Holds the cell to edit next, which may be on a page that is still loading. */
function useWantedCell({ table, page, edit, region }: ResourceListProps) {
  const { view, setView } = table
  const [wanted, setWanted] = useState<WantedCell | null>(edit && { field: edit })
  useEffect(() => {
    if (edit && edit !== 'title') setView((now) => withColumn(now, edit, true))
  }, [edit, setView])
  /** Goes on where the rows end: with those that have moved up on this page, or with the next page. */
  const goOn = async (field: EditableField) => {
    const shown = new Set(page.data?.rows.map(({ id }) => id))
    const { data } = await page.refetch()
    const fresh = data?.rows.find(({ id }) => !shown.has(id))
    if (fresh) return setWanted({ field, id: fresh.id })
    if (data && view.page < lastPageOf(data.total, view.size)) {
      setView((now) => ({ ...now, page: now.page + 1 }))
      return setWanted({ field })
    }
    toast(doneToast(t('That was the last row')))
    // Unless somebody has gone on elsewhere while the rows were loading.
    if (document.activeElement === document.body) region.current?.focus()
  }
  return { wanted, goOn }
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
      name: t(COLUMN_LABELS.id),
      kind: 'narrow',
      sortBy: ({ id }) => id,
      cell: ({ id }) => id,
    },
    {
      name: t(COLUMN_LABELS.title),
      kind: 'heading',
      sortBy: ({ title }) => title,
      cell: (resource) => <TitleCell resource={resource} />,
    },
    {
      column: 'author',
      name: t(COLUMN_LABELS.author),
      sortBy: ({ author }) => author,
      cell: (resource) => <EditableCell resource={resource} field="author" />,
    },
    {
      column: 'publishedDate',
      name: t(COLUMN_LABELS.publishedDate),
      sortBy: ({ publishedDate }) => publishedDate,
      cell: (resource) => (
        <EditableCell resource={resource} field="publishedDate">
          <span className="text-soft">{publishedText(resource, t)}</span>
        </EditableCell>
      ),
    },
    textColumn('type', ({ type }) => choiceLabel('type', type, t)),
    textColumn('sourceWebsite', ({ sourceWebsite }) =>
      choiceLabel('sourceWebsite', sourceWebsite, t),
    ),
    editedColumn('level'),
    editedColumn('category'),
    editedColumn('opening'),
    editedColumn('price'),
    textColumn('ratings', (resource) => ratingText(resource, t)),
    textColumn('ages', (resource) => agesText(resource, t)),
    textColumn('merit', ({ merit }) => (merit === null ? null : String(merit))),
    editedColumn('isForKids'),
    {
      column: 'isFeatured',
      name: t(COLUMN_LABELS.isFeatured),
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
      </SiteLink>{' '}
      <EditableCell resource={resource} field="title" />
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
  name: t(COLUMN_LABELS[column]),
  cell,
})

const editedColumn = (column: TableColumn & EditableField) => ({
  column,
  name: t(COLUMN_LABELS[column]),
  cell: (resource: ResourceView) => <EditableCell resource={resource} field={column} />,
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
