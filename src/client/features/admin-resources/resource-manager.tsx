import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { useHydrated } from '@tanstack/react-router'
import { type JSX, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { noteLoginOver } from '#client/data/account.ts'
import { callKey, refreshTouched } from '#client/data/queries.ts'
import { request } from '#client/data/request.ts'
import { Button, buttonClass } from '#client/kit/button.tsx'
import { Icon } from '#client/kit/icon.tsx'
import type { LinkComponent } from '#client/kit/link-component.ts'
import { SearchBox } from '#client/kit/table-tools.tsx'
import { changeResource, listAllResources } from '#shared/calls/admin-resources.ts'
import { NO_TABLE_FILTERS, type TableFilters } from '#shared/domain/table-filters.ts'
import type { ResourceView } from '#shared/contracts/resources.ts'
import { type BulkAction, BulkBar, BulkModal } from './bulk-changes.tsx'
import { DeleteModal, type RenderHistory, ResourceModal } from './resource-dialogs.tsx'
import type { RenderPreview } from './resource-form.tsx'
import { ResourceRows, ResourceSkeleton } from './resource-table.tsx'
import { toastFailure } from './resource-toasts.ts'
import { FilterBar } from './filter-bar.tsx'
import { hasFilters } from './table-filters.ts'
import { type ResourcePage, type TableControls, useTableView } from './table-view.ts'

type ResourceManagerProps = {
  /** From the page's URL. */
  filters: TableFilters
  onFilters: (filters: TableFilters) => void
  /** The buttons that open the CSV dialogs. */
  imports: ReactNode
  renderPreview: RenderPreview
  renderHistory: RenderHistory
  Link: LinkComponent
}

/** The table of all resources. The view is stored in the browser, so the server cannot render it. */
export function ResourceManager(props: ResourceManagerProps): JSX.Element {
  return useHydrated() ? <Manager {...props} /> : <ResourceSkeleton />
}

function Manager(props: ResourceManagerProps) {
  const { filters, onFilters, imports, renderPreview, renderHistory, Link } = props
  const table = useTableView(filters)
  const selection = useSelection()
  const toggleFeatured = useFeaturedToggle()
  const state = useManagerDialog()
  const { open, region } = state
  const showAll = () => {
    onFilters(NO_TABLE_FILTERS)
    region.current?.focus()
  }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <ManagerToolbar table={table} imports={imports} onAdd={() => open({ kind: 'create' })} />
      <FilterBar filters={filters} onFilters={onFilters} />
      <section
        ref={region}
        tabIndex={-1}
        aria-label="Resources"
        className="grid scroll-mt-52 grid-cols-[minmax(0,1fr)] gap-4"
      >
        {selection.ids.size > 0 ? (
          <BulkBar
            count={selection.ids.size}
            onAction={(action) => open({ kind: 'bulk', action })}
            onClear={() => {
              selection.clear()
              region.current?.focus()
            }}
          />
        ) : null}
        <ResourceRows
          table={table}
          actions={{
            Link,
            selected: selection.ids,
            onSelect: selection.choose,
            onToggleFeatured: toggleFeatured,
            onEdit: (resource) => open({ kind: 'edit', resource }),
            onDelete: (resource) => open({ kind: 'delete', resource }),
          }}
          onClear={hasFilters(filters) ? showAll : null}
        />
      </section>
      <ManagerDialogs
        state={state}
        selection={selection}
        renderPreview={renderPreview}
        renderHistory={renderHistory}
      />
    </div>
  )
}

type ManagerToolbarProps = {
  table: TableControls
  /** The CSV dialogs' buttons, shown beside the export. */
  imports: ReactNode
  onAdd: () => void
}

function ManagerToolbar({ table, imports, onAdd }: ManagerToolbarProps): JSX.Element {
  return (
    <div className="flex flex-wrap items-end gap-3">
      <SearchBox
        label="Search the table"
        placeholder="Search by title, author, keywords or ID"
        value={table.text}
        onChange={table.type}
      />
      <div className="flex flex-wrap gap-2">
        {imports}
        <a
          href="/api/admin/resources.csv"
          download
          className={buttonClass({ variant: 'secondary', size: 'sm', className: 'min-h-11' })}
        >
          <Icon name="download" className="size-4" />
          Export CSV
        </a>
        <Button size="sm" onClick={onAdd} className="min-h-11">
          <Icon name="plus" className="size-4" />
          Add New Resource
        </Button>
      </div>
    </div>
  )
}

type ManagerDialogsProps = {
  state: ManagerDialog
  selection: Selection
  renderPreview: RenderPreview
  renderHistory: RenderHistory
}

function ManagerDialogs(props: ManagerDialogsProps): JSX.Element {
  const { state, selection, renderPreview, renderHistory } = props
  const { dialog, close, closeRemoved } = state
  const untick = (ids: readonly number[]) => selection.choose(ids, false)
  return (
    <>
      <ResourceModal
        open={dialog?.kind === 'create' || dialog?.kind === 'edit'}
        resource={dialog?.kind === 'edit' ? dialog.resource : null}
        renderPreview={renderPreview}
        renderHistory={renderHistory}
        onClose={close}
      />
      <DeleteModal
        resource={dialog?.kind === 'delete' ? dialog.resource : null}
        onDeleted={(id) => {
          untick([id])
          closeRemoved()
        }}
        onClose={close}
      />
      <BulkModal
        action={dialog?.kind === 'bulk' ? dialog.action : null}
        ids={[...selection.ids]}
        onSent={untick}
        onFinished={closeRemoved}
        onClose={close}
      />
    </>
  )
}

type OpenDialog =
  | { kind: 'create' }
  | { kind: 'edit' | 'delete'; resource: ResourceView }
  | { kind: 'bulk'; action: BulkAction }

type ManagerDialog = {
  dialog: OpenDialog | null
  open: (dialog: OpenDialog) => void
  close: () => void
  /** Closes the dialog whose opening button has been removed with its row or bar. */
  closeRemoved: () => void
  /** The element around the table, focusable with tabIndex -1. */
  region: RefObject<HTMLElement | null>
}

/**
 * Holds which dialog is open. A closed dialog returns the focus to its button, or to the table if that
 * button no longer exists.
 */
function useManagerDialog(): ManagerDialog {
  const [dialog, setDialog] = useState<OpenDialog | null>(null)
  const region = useRef<HTMLElement>(null)
  const wantsFocus = useRef(false)
  useEffect(() => {
    if (dialog || !wantsFocus.current) return
    wantsFocus.current = false
    region.current?.focus()
  }, [dialog])
  return {
    dialog,
    open: setDialog,
    close: () => setDialog(null),
    closeRemoved: () => {
      wantsFocus.current = true
      setDialog(null)
    },
    region,
  }
}

type Selection = {
  ids: ReadonlySet<number>
  choose: (ids: readonly number[], chosen: boolean) => void
  clear: () => void
}

/** Holds the selected rows, which are kept across pages and searches. */
function useSelection(): Selection {
  const [ids, setIds] = useState<ReadonlySet<number>>(new Set())
  return {
    ids,
    choose: (some, chosen) =>
      setIds((now) => {
        const next = new Set(now)
        for (const id of some) {
          if (chosen) next.add(id)
          else next.delete(id)
        }
        return next
      }),
    clear: () => setIds(new Set()),
  }
}

/** The prefix of the keys of all pages of the table. */
const TABLE_KEY = callKey(listAllResources)
const MUTATION_KEY = ['resource-featured']

type Toggle = { id: number; isFeatured: boolean }

/** Updates the row at once and reverts it if the server refuses. Toggles are sent one at a time. */
function useFeaturedToggle(): (toggle: Toggle) => void {
  const client = useQueryClient()
  const { mutate } = useMutation({
    mutationKey: MUTATION_KEY,
    scope: { id: 'resource-featured' },
    mutationFn: ({ id, isFeatured }: Toggle) =>
      request(changeResource, { params: { id }, body: { isFeatured } }),
    onMutate: async ({ id, isFeatured }) => {
      // A response that was already on its way would restore the old value.
      await client.cancelQueries({ queryKey: TABLE_KEY })
      showRow(client, id, { isFeatured })
    },
    onSuccess: (resource) => showRow(client, resource.id, resource),
    onError: (error, { id, isFeatured }) => {
      noteLoginOver(client, error)
      showRow(client, id, { isFeatured: !isFeatured })
      toastFailure('updating', error)
    },
    onSettled: () => {
      const isLast = client.isMutating({ mutationKey: MUTATION_KEY }) === 1
      return isLast ? refreshTouched(client, changeResource) : undefined
    },
  })
  return mutate
}

function showRow(client: QueryClient, id: number, change: Partial<ResourceView>): void {
  client.setQueriesData<ResourcePage>(
    { queryKey: TABLE_KEY },
    (page) =>
      page && {
        ...page,
        resources: page.resources.map((each) => (each.id === id ? { ...each, ...change } : each)),
      },
  )
}
