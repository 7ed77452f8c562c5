import { SiteLink } from '#client/catalogue/site-link.tsx'
import { t } from '#client/kit/t.tsx'
import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { type JSX, useEffect, useState } from 'react'
import { loadingFault } from '#client/data/error-words.ts'
import { Button } from '#client/kit/button.tsx'
import { Icon } from '#client/kit/icon.tsx'
import { PageButtons, pagesAround } from '#client/kit/paging.tsx'
import { Switch } from '#client/kit/select.tsx'
import { Loaded } from '#client/kit/loaded.tsx'
import { EmptyState } from '#client/kit/states.tsx'
import { pluralOf } from '#client/kit/number-words.ts'
import { RowButtons } from '#client/kit/table-tools.tsx'
import { type Column, DataTable, TableSkeleton } from '#client/kit/table.tsx'
import { toast } from '#client/kit/toast.ts'
import type { ResourceView } from '#shared/contracts/resources.ts'
import { descriptionText, publishedText, titleText } from '#shared/domain/resource-display.ts'
import { agesText } from '#shared/domain/resource-ranges.ts'
import { kidsReason } from '#shared/domain/catalogue.ts'
import { paths } from '#shared/paths.ts'
import { choiceLabel } from '#shared/domain/resource-fields.ts'
import { ADMIN_SORTS } from '#shared/domain/table-filters.ts'
import { CellEditors, EditableCell, type WantedCell } from './cell-editing.tsx'
import { EDITABLE, type EditableField } from './cell-inputs.tsx'
import { doneToast } from './resource-toasts.ts'
import { COLUMN_LABELS, ViewTools } from './view-tools.tsx'
import {
  lastPageOf,
  PAGE_SIZES,
  rangeText,
  type ResourcePage,
  resourcePageQuery,
  sortedBy,
  type TableColumn,
  type TableControls,
  withColumn,
} from './table-view.ts'

type ResourceRowsProps = {
  table: TableControls
  actions: RowActions
  /** Shows all resources; null when the table is not filtered. */
  onClear: (() => void) | null
  /** Starts with editing this field of the first row. */
  edit: EditableField | null
  /** Takes the focus when the last row has been edited. */
  onEdited: () => void
  /** Leaves out on phones what stands above the rows. */
  foldTools: boolean
  /** Called with how many resources the table finds. */
  onTotal: (total: number) => void
}

/** Shows one page of the table, or why there is none. */
export function ResourceRows(props: ResourceRowsProps): JSX.Element {
  const { table, actions, onClear, edit, foldTools, onEdited, onTotal } = props
  const page = useResourcePage(table)
  const total = page.data?.total ?? 0
  useEffect(() => onTotal(total), [total, onTotal])
  const [wanted, setWanted] = useState<WantedCell | null>(edit && { field: edit })
  const { view, setView } = table
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
    if (document.activeElement === document.body) onEdited()
  }
  // An empty placeholder belongs to the previous search.
  const isOver = page.isPlaceholderData && page.data?.total === 0
  return (
    <Loaded
      query={isOver ? { ...page, data: undefined } : page}
      skeleton={<ResourceSkeleton rows={table.view.size} foldTools={foldTools} />}
      failure={({ error }) => loadingFault(pluralOf('resource'), error)}
    >
      {(data) =>
        data.total > 0 ? (
          <LoadedRows
            table={table}
            actions={actions}
            page={data}
            foldTools={foldTools}
            isStale={page.isPlaceholderData}
            wanted={page.isPlaceholderData ? null : wanted}
            onEnd={(field) => void goOn(field)}
          />
        ) : (
          <NothingFound table={table} onClear={onClear} />
        )
      }
    </Loaded>
  )
}

type LoadedRowsProps = {
  table: TableControls
  actions: RowActions
  page: ResourcePage
  foldTools: boolean
  /** These are the previous rows; the new ones are loading. */
  isStale: boolean
  wanted: WantedCell | null
  onEnd: (field: EditableField) => void
}

function LoadedRows({ table, actions, page, foldTools, isStale, wanted, onEnd }: LoadedRowsProps) {
  const { view, setView } = table
  const lastPage = lastPageOf(page.total, view.size)
  const order = { by: t(COLUMN_LABELS[view.sort]), descending: view.order === 'desc' }
  return (
    <>
      <CellEditors
        rows={page.rows}
        fields={EDITABLE.filter((each) => each === 'title' || view.columns.includes(each))}
        wanted={wanted}
        onEnd={onEnd}
      >
        <DataTable
          label={t('Resources')}
          columns={columnsOf(actions, view.columns)}
          rows={page.rows}
          sort={order}
          onSort={({ by }) => {
            const sort = ADMIN_SORTS.find((each) => t(COLUMN_LABELS[each]) === by)
            if (sort) setView((now) => sortedBy(now, sort))
          }}
          selection={{
            selected: new Set(page.rows.flatMap(({ id }) => (actions.isSelected(id) ? id : []))),
            onSelect: actions.onSelect,
            nameOf: ({ title }) => titleText(title, t),
          }}
          busy={isStale}
          foldTools={foldTools}
        />
      </CellEditors>
      <div className="flex flex-wrap items-end justify-between gap-3">
        <output className="self-center text-sm text-soft tabular-nums">
          {isStale
            ? t('Loading...')
            : rangeText(Math.min(view.page, lastPage), page.total, view.size)}
        </output>
        <PageButtons
          label={t('Resources')}
          page={view.page}
          lastPage={lastPage}
          pages={pagesAround(view.page, lastPage)}
          onPage={(next) => setView((now) => ({ ...now, page: next }))}
          withEnds
        />
        <ViewTools lastPage={lastPage} view={view} setView={setView} />
      </div>
    </>
  )
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

type NothingFoundProps = { table: TableControls; onClear: (() => void) | null }

function NothingFound({ table, onClear }: NothingFoundProps) {
  const { query } = table.view
  const clear = query ? () => table.search('') : onClear
  return (
    <EmptyState
      title={t('No resources found')}
      description={
        query
          ? t('Nothing matches "{query}".', { query })
          : clear
            ? t(
                'No resource matches all of these filters. If you came here to fix something, nothing is left to fix.',
              )
            : undefined
      }
      action={
        clear ? (
          <Button variant="secondary" onClick={clear}>
            {query ? t('Clear search') : t('Show all resources')}
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
  const age = agesText(resource, t)
  const byTag = age
    ? t('For kids, by the tag “{tag}”, {age}', { tag: reason, age })
    : t('For kids, by the tag “{tag}”', { tag: reason })
  const byFlag = age ? t('For kids, {age}', { age }) : t('For kids')
  return <p className="text-sm font-semibold text-soft">{reason === 'flag' ? byFlag : byTag}</p>
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

type ResourceSkeletonProps = { rows?: number; foldTools?: boolean }

export function ResourceSkeleton(props: ResourceSkeletonProps): JSX.Element {
  const { rows = PAGE_SIZES[0], foldTools = true } = props
  return (
    <TableSkeleton
      rows={rows}
      label={t('Loading {units}...', { units: pluralOf('resource') })}
      hasTools
      foldTools={foldTools}
    />
  )
}
