import { useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query'
import { type JSX, useState } from 'react'
import { loadingFault } from '#client/data/errors.ts'
import { useCanSave, useFaultsOf } from '#client/data/account.ts'
import { callQuery, send } from '#client/data/queries.ts'
import { Badge } from '#client/kit/badge.tsx'
import { Button } from '#client/kit/button.tsx'
import { DeletionModal } from '#client/kit/dialog.tsx'
import { Icon } from '#client/kit/icon.tsx'
import { SelectField } from '#client/kit/select.tsx'
import { EmptyState, LoadFailure } from '#client/kit/states.tsx'
import { RowButtons, SearchBox, TableBar, useRowDialog } from '#client/kit/table-tools.tsx'
import { type Column, PagedTable, TableSkeleton } from '#client/kit/table.tsx'
import { textMatches } from '#client/kit/text-match.ts'
import { GuardedModal } from '#client/kit/unsaved.tsx'
import { listAllAdditional, removeAdditional } from '#shared/calls/admin-additional.ts'
import type { AdditionalResourceView } from '#shared/contracts/additional-resources.ts'
import { ADDITIONAL_CATEGORIES, type AdditionalCategory } from '#shared/domain/catalogue.ts'
import { dateText, descriptionText, outboundHref } from '#shared/domain/resource-display.ts'
import { AdditionalForm, type RenderAdditional } from './additional-form.tsx'
import { toastDeleted, toastFailure } from './additional-toasts.ts'
import { CATEGORY_NAMES } from './additional-values.ts'

const ALL = 'all'

type AdditionalFilters = {
  query: string
  category: AdditionalCategory | typeof ALL
  /** Counted from 1. */
  page: number
}

const NO_FILTERS: AdditionalFilters = { query: '', category: ALL, page: 1 }

type AdditionalManagerProps = { columns: ColumnSet; renderPreview: RenderAdditional }

/** Manages the links on the Play, Kids, and Other Resources pages. */
export function AdditionalManager({ columns, renderPreview }: AdditionalManagerProps): JSX.Element {
  const list = useQuery(callQuery(listAllAdditional))
  const [filters, setFilters] = useState(NO_FILTERS)
  const { dialog, region } = useRowDialog<AdditionalResourceView>()
  const narrow = (change: Partial<AdditionalFilters>) =>
    setFilters((now) => ({ ...now, page: 1, ...change }))
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <Toolbar filters={filters} onFilters={narrow} onAdd={dialog.create} />
      <section ref={region} tabIndex={-1} aria-label="Additional resources" className="rounded-md">
        <AdditionalRows
          list={list}
          found={filterAdditional(list.data ?? [], filters)}
          columns={columnsOf(columns, { onEdit: dialog.edit, onDelete: dialog.remove })}
          page={filters.page}
          onFilters={narrow}
        />
      </section>
      <AdditionalModal
        open={dialog.isFormOpen}
        resource={dialog.edited}
        renderPreview={renderPreview}
        onClose={dialog.close}
      />
      <DeleteAdditional
        resource={dialog.deleting}
        onDeleted={dialog.closeRemoved}
        onClose={dialog.close}
      />
    </div>
  )
}

const CATEGORY_OPTIONS = [
  { value: ALL, label: 'All categories' },
  ...ADDITIONAL_CATEGORIES.map((value) => ({ value, label: CATEGORY_NAMES[value] })),
]

type ToolbarProps = {
  filters: AdditionalFilters
  onFilters: (change: Partial<AdditionalFilters>) => void
  onAdd: () => void
}

function Toolbar({ filters, onFilters, onAdd }: ToolbarProps) {
  return (
    <TableBar>
      <SearchBox
        label="Search additional resources"
        placeholder="Search by title, description or link"
        value={filters.query}
        onChange={(query) => onFilters({ query })}
      />
      <SelectField
        label="Category"
        hideLabel
        value={filters.category}
        options={CATEGORY_OPTIONS}
        onChange={(value) =>
          onFilters({ category: ADDITIONAL_CATEGORIES.find((each) => each === value) ?? ALL })
        }
      />
      <Button onClick={onAdd}>
        <Icon name="plus" className="size-4" />
        Add New Content
      </Button>
    </TableBar>
  )
}

const PAGE_SIZE = 10
const UNIT = { one: 'additional resource', many: 'additional resources' }

type AdditionalRowsProps = {
  list: UseQueryResult<AdditionalResourceView[]>
  /** The entries of the list that match the filters. */
  found: readonly AdditionalResourceView[]
  columns: readonly Column<AdditionalResourceView>[]
  page: number
  onFilters: (change: Partial<AdditionalFilters>) => void
}

/** Shows one page of the table, or why there is none. */
function AdditionalRows(props: AdditionalRowsProps): JSX.Element {
  const { list, found, columns, page, onFilters } = props
  if (list.isPending) {
    return <TableSkeleton rows={PAGE_SIZE} label="Loading additional resources..." />
  }
  const failure = list.error ? (
    <LoadFailure
      message={loadingFault('additional resources', list.error)}
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

/** `short` for the tab in the console, `full` for the page of its own. */
type ColumnSet = 'short' | 'full'

type AdditionalColumn = Column<AdditionalResourceView>
type RowActions = Record<'onEdit' | 'onDelete', (resource: AdditionalResourceView) => void>

/** In characters. */
const TABLE_DESCRIPTION_LENGTH = 60

const ID: AdditionalColumn = { name: 'ID', kind: 'narrow', cell: ({ id }) => id }
const CATEGORY: AdditionalColumn = {
  name: 'Category',
  kind: 'narrow',
  cell: ({ category }) => CATEGORY_NAMES[category],
}
const ORDER: AdditionalColumn = { name: 'Order', kind: 'narrow', cell: ({ order }) => order }
const TITLE: AdditionalColumn = {
  name: 'Title',
  kind: 'heading',
  cell: ({ title, description, isActive }) => (
    <>
      <span className="font-semibold">{title}</span>
      {isActive ? null : <Badge className="ms-2">Inactive</Badge>}
      <span className="block text-sm text-soft">
        {descriptionText(description, TABLE_DESCRIPTION_LENGTH)}
      </span>
    </>
  ),
}
const LINK: AdditionalColumn = { name: 'Link', cell: (resource) => <OutLink {...resource} /> }
const UPDATED: AdditionalColumn = {
  name: 'Last Updated',
  kind: 'narrow',
  cell: ({ updatedAt }) => dateText(updatedAt),
}

function columnsOf(set: ColumnSet, { onEdit, onDelete }: RowActions): AdditionalColumn[] {
  const actions: AdditionalColumn = {
    name: 'Actions',
    kind: 'actions',
    cell: (resource) => (
      <RowButtons
        name={resource.title}
        onEdit={() => onEdit(resource)}
        onDelete={() => onDelete(resource)}
      />
    ),
  }
  return set === 'short'
    ? [ID, CATEGORY, TITLE, ORDER, actions]
    : [ID, TITLE, CATEGORY, LINK, ORDER, UPDATED, actions]
}

function OutLink({ linkUrl }: AdditionalResourceView) {
  return (
    <a
      href={outboundHref(linkUrl)}
      target="_blank"
      rel="noopener noreferrer nofollow"
      className="inline-flex min-h-11 items-center gap-1.5 text-accent underline underline-offset-4 hover:text-accent-strong"
    >
      {hostOf(linkUrl)}
      <span className="sr-only"> (opens in a new tab)</span>
      <Icon name="external-link" className="size-4 shrink-0" />
    </a>
  )
}

function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).hostname.replace(/^www\./, '') : url
}

type AdditionalModalProps = {
  open: boolean
  /** Null creates a new resource. */
  resource: AdditionalResourceView | null
  renderPreview: RenderAdditional
  onClose: () => void
}

function AdditionalModal(props: AdditionalModalProps): JSX.Element {
  const { open, resource, renderPreview, onClose } = props
  const [dirty, setDirty] = useState(false)
  const close = () => {
    setDirty(false)
    onClose()
  }
  return (
    <GuardedModal
      open={open}
      title={resource ? 'Edit Additional Resource' : 'Create Additional Resource'}
      description={resource ? `#${resource.id}: ${resource.title}` : undefined}
      dirty={dirty}
      canSave={useCanSave()}
      onClose={close}
    >
      <AdditionalForm
        resource={resource}
        renderPreview={renderPreview}
        onDirty={setDirty}
        onSaved={close}
      />
    </GuardedModal>
  )
}

/** In characters. */
const DIALOG_DESCRIPTION_LENGTH = 100

type DeleteAdditionalProps = {
  /** Null while the dialog is closed. */
  resource: AdditionalResourceView | null
  onDeleted: () => void
  onClose: () => void
}

function DeleteAdditional(props: DeleteAdditionalProps): JSX.Element {
  const { resource, onDeleted, onClose } = props
  const client = useQueryClient()
  const remove = async () => {
    if (!resource) return
    try {
      await send(client, removeAdditional, { params: { id: resource.id } })
    } catch (error) {
      toastFailure('delete', error)
      throw error
    }
    toastDeleted(client, resource.id)
    onDeleted()
  }
  return (
    <DeletionModal
      open={resource !== null}
      title="Delete Additional Resource"
      description={resource ? <DeletionNote resource={resource} /> : null}
      faultsOf={useFaultsOf()}
      onDelete={remove}
      onClose={onClose}
    />
  )
}

function DeletionNote({ resource }: { resource: AdditionalResourceView }) {
  return (
    <div className="grid gap-3">
      <p>
        It will disappear from its page immediately. It can be restored from the trash for 30 days.
      </p>
      <div className="rounded-md border border-line bg-paper px-4 py-3 wrap-anywhere">
        <p className="font-semibold text-ink">{resource.title}</p>
        <p className="text-sm">
          {descriptionText(resource.description, DIALOG_DESCRIPTION_LENGTH)}
        </p>
      </div>
    </div>
  )
}

function filterAdditional(
  resources: readonly AdditionalResourceView[],
  { query, category }: AdditionalFilters,
): AdditionalResourceView[] {
  return resources.filter(
    (each) =>
      (category === ALL || each.category === category) &&
      textMatches(query, [String(each.id), each.title, each.description, each.linkUrl]),
  )
}
