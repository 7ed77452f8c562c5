import { useQueryClient } from '@tanstack/react-query'
import { useHydrated } from '@tanstack/react-router'
import { type JSX, type ReactNode, useEffect, useId, useState } from 'react'
import { useLinkChecks } from '#client/data/link-checks.ts'
import { callQuery } from '#client/data/queries.ts'
import { useCall } from '#client/data/write.ts'
import { Button, buttonClass } from '#client/kit/button.tsx'
import { cn } from '#client/kit/cn.ts'
import { Icon } from '#client/kit/icon.tsx'
import { toast } from '#client/kit/toast.ts'
import { type OpenDialog, SearchBox, useOpenDialog } from '#client/kit/table-tools.tsx'
import { callUrl } from '#shared/calls/call.ts'
import { changeResource, exportResources } from '#shared/calls/admin-resources.ts'
import { getResource } from '#shared/calls/resources.ts'
import type { TableFilters } from '#shared/domain/table-filters.ts'
import type { BulkAction, BulkBody } from './bulk-actions.ts'
import type { ResourceView } from '#shared/contracts/resources.ts'
import { BulkBar, BulkModal } from './bulk-changes.tsx'
import { DeleteModal, ResourceModal } from './resource-dialogs.tsx'
import { MergeModal } from './merge-modal.tsx'
import { ResourceList, ResourceSkeleton, useResourcePage } from './resource-table.tsx'
import { failureToast } from './resource-toasts.ts'
import { FilterBar } from './filter-bar.tsx'
import { hasFilters } from './table-filters.ts'
import { resourcePageQuery, rowEdit, type TableControls, useTableView } from './table-view.ts'
import { t } from '#client/kit/t.tsx'

type ResourceManagerProps = {
  /** From the page's URL. */
  filters: TableFilters
  onFilters: (filters: TableFilters) => void
  /** The ID of a resource whose form is open on arrival. */
  opened: number | null
  /** The buttons that open the CSV dialogs. */
  imports: ReactNode
  /** The changes in the background, shown above the table. */
  jobs: ReactNode
}

/** The table of all resources. The view is stored in the browser, so the server cannot render it. */
export function ResourceManager(props: ResourceManagerProps): JSX.Element {
  return useHydrated() ? <Manager {...props} /> : <ResourceSkeleton />
}

function Manager(props: ResourceManagerProps) {
  const { filters, onFilters } = props
  const table = useTableView(filters)
  const page = useResourcePage(table)
  const found = page.data?.total ?? 0
  const selection = useSelection({ ...filters, query: table.view.query }, found)
  // On phones one button shows the tools, the filters and the order, which stand in sight elsewhere.
  const [isFolded, setFolded] = useState(true)
  const { ask } = useLinkChecks()
  const toggleFeatured = useFeaturedToggle()
  const state = useOpenDialog<Opened>()
  const { open, region } = state
  useOpened(props.opened, open)
  return (
    <>
      <ResourceList
        table={table}
        page={page}
        actions={{
          isSelected: selection.has,
          onSelect: selection.choose,
          onToggleFeatured: toggleFeatured,
          onEdit: (resource) => open({ kind: 'edit', resource }),
          onDelete: (resource) => open({ kind: 'delete', resource }),
          onCheckLink: ({ id }) => ask({ ids: [id] }),
        }}
        onFilters={onFilters}
        bar={
          <>
            <ManagerToolbar
              table={table}
              filters={filters}
              imports={props.imports}
              isFolded={isFolded}
              onFold={setFolded}
              onAdd={() => open({ kind: 'create' })}
            />
            <FilterBar {...{ filters, onFilters, isFolded }} />
          </>
        }
        notice={
          <>
            {props.jobs}
            <SelectionBar selection={selection} found={found} state={state} />
          </>
        }
        foldTools={isFolded}
        region={region}
      />
      <ManagerDialogs {...{ state, selection, table }} />
    </>
  )
}

type SelectionBarProps = { selection: Selection; found: number; state: ManagerDialog }

/** What can be done with the selected rows. */
function SelectionBar({ selection, found, state: { open, region } }: SelectionBarProps) {
  const { count, chosen, pair } = selection
  const { ask } = useLinkChecks()
  if (count === 0) return null
  const clear = () => {
    selection.clear()
    region.current?.focus()
  }
  return (
    <BulkBar
      count={count}
      found={!selection.except && found > count ? found : null}
      onSelectFound={selection.chooseFound}
      onAction={(action) => open({ kind: 'bulk', action })}
      onCheckLinks={() => {
        ask(chosen)
        clear()
      }}
      onMerge={pair && (() => open({ kind: 'merge', pair }))}
      onClear={clear}
    />
  )
}

type ManagerToolbarProps = {
  table: TableControls
  filters: TableFilters
  /** The CSV dialogs' buttons, shown beside the export. */
  imports: ReactNode
  isFolded: boolean
  onFold: (isFolded: boolean) => void
  onAdd: () => void
}

function ManagerToolbar(props: ManagerToolbarProps): JSX.Element {
  const { table, filters, imports, isFolded, onFold, onAdd } = props
  const id = useId()
  const { query } = table.view
  const exports = buttonClass({ variant: 'secondary', size: 'sm', className: 'min-h-11' })
  return (
    <div className="flex flex-wrap items-end gap-3">
      <div className="flex min-w-0 gap-2 max-sm:w-full max-sm:*:first:flex-1">
        <SearchBox
          label={t('Search the table')}
          placeholder={t('Search by title, author, keywords or ID')}
          value={table.text}
          onChange={table.type}
        />
        <Button
          variant="secondary"
          aria-expanded={!isFolded}
          aria-controls={id}
          onClick={() => onFold(!isFolded)}
          className="shrink-0 sm:hidden"
        >
          <Icon name="sliders-horizontal" className="size-4" />
          {t('Tools')}
          <Icon name="chevron-down" className={isFolded ? 'size-4' : 'size-4 rotate-180'} />
        </Button>
      </div>
      <div id={id} className={cn('flex flex-wrap gap-2', isFolded && 'max-sm:hidden')}>
        {imports}
        <a href={callUrl(exportResources)} download className={exports}>
          <Icon name="download" className="size-4" />
          {t('Export CSV')}
        </a>
        {query || hasFilters(filters) ? (
          <a
            href={callUrl(exportResources, { query: { ...filters, query } })}
            download
            className={exports}
          >
            <Icon name="download" className="size-4" />
            {t('Export Found')}
          </a>
        ) : null}
        <Button size="sm" onClick={onAdd} className="min-h-11">
          <Icon name="plus" className="size-4" />
          {t('Add New Resource')}
        </Button>
      </div>
    </div>
  )
}

type ManagerDialogsProps = {
  state: ManagerDialog
  selection: Selection
  table: TableControls
}

function ManagerDialogs(props: ManagerDialogsProps): JSX.Element {
  const { state, selection, table } = props
  const { dialog, close, closeRemoved } = state
  const newest = useNewest(table)
  return (
    <>
      <ResourceModal
        open={dialog?.kind === 'create' || dialog?.kind === 'edit'}
        resource={dialog?.kind === 'edit' ? newest(dialog.resource) : null}
        onClose={close}
      />
      <DeleteModal
        resource={dialog?.kind === 'delete' ? dialog.resource : null}
        onDeleted={(id) => selection.choose([id], false)}
        onDone={closeRemoved}
        onClose={close}
      />
      <BulkModal
        action={dialog?.kind === 'bulk' ? dialog.action : null}
        selection={selection.chosen}
        onStarted={() => {
          selection.clear()
          closeRemoved()
        }}
        onClose={close}
      />
      <MergeModal
        pair={dialog?.kind === 'merge' ? dialog.pair : null}
        onMerged={() => {
          selection.clear()
          closeRemoved()
        }}
        onClose={close}
      />
    </>
  )
}

/** Returns a resource as the table has it since it was opened, such as after a revert. */
function useNewest(table: TableControls): (resource: ResourceView) => ResourceView {
  const client = useQueryClient()
  return (resource) => {
    const rows = client.getQueryData(resourcePageQuery(table).queryKey)?.rows ?? []
    const row = rows.find(({ id }) => id === resource.id)
    return row && row.updatedAt > resource.updatedAt ? row : resource
  }
}

type Opened =
  | { kind: 'create' }
  | { kind: 'edit' | 'delete'; resource: ResourceView }
  | { kind: 'bulk'; action: BulkAction }
  | { kind: 'merge'; pair: readonly [number, number] }

type ManagerDialog = OpenDialog<Opened>

/** Opens the form of a resource that a link names. */
function useOpened(id: number | null, open: (dialog: Opened) => void): void {
  const client = useQueryClient()
  useEffect(() => {
    if (id === null) return
    let isLeft = false
    client.fetchQuery({ ...callQuery(getResource, { params: { id } }), staleTime: 0 }).then(
      (resource) => {
        if (!isLeft) open({ kind: 'edit', resource })
      },
      (error: unknown) => {
        if (!isLeft) toast(failureToast('opening', error))
      },
    )
    return () => {
      isLeft = true
    }
  }, [client, id, open])
}

type Selection = {
  count: number
  /** The selected rows, as the API is asked for them. */
  chosen: BulkBody['selection']
  /** The selected rows if they are two that were ticked. */
  pair: readonly [number, number] | null
  /** Set when all that the table finds are selected: those that are not. */
  except: ReadonlySet<number> | null
  has: (id: number) => boolean
  chooseFound: () => void
  choose: (ids: readonly number[], chosen: boolean) => void
  clear: () => void
}

/**
 * Holds the selected rows across pages. All that the table finds are held as the search and filters themselves, so with
 * other filters they are selected no more. `found` is their number.
 */
function useSelection(query: TableFilters & { query: string }, found: number): Selection {
  const key = JSON.stringify(query)
  const [ids, setIds] = useState<ReadonlySet<number>>(new Set())
  const [all, setAll] = useState<{ key: string; except: ReadonlySet<number> } | null>(null)
  if (all && all.key !== key) setAll(null)
  const except = all?.key === key ? all.except : null
  const changed = (now: ReadonlySet<number>, some: readonly number[], isIn: boolean) =>
    new Set(isIn ? [...now, ...some] : [...now].filter((id) => !some.includes(id)))
  const [one, other, ...more] = ids
  return {
    pair:
      except || one === undefined || other === undefined || more.length > 0 ? null : [one, other],
    count: except ? found - except.size : ids.size,
    chosen: except ? { query, except: [...except] } : { ids: [...ids] },
    except,
    has: (id) => (except ? !except.has(id) : ids.has(id)),
    chooseFound: () => {
      setIds(new Set())
      setAll({ key, except: new Set() })
    },
    choose: (some, chosen) => {
      if (except) setAll({ key, except: changed(except, some, !chosen) })
      else setIds((now) => changed(now, some, chosen))
    },
    clear: () => {
      setIds(new Set())
      setAll(null)
    },
  }
}

type Toggle = { id: number; isFeatured: boolean }

/** Updates the row at once and reverts it if the server refuses. Toggles are sent one at a time. */
function useFeaturedToggle(): (toggle: Toggle) => void {
  const { mutate } = useCall(changeResource, {
    queue: 'resource-featured',
    optimistic: ({ params: { id }, body: { isFeatured = false } }) => [rowEdit(id, { isFeatured })],
    toasts: { failed: (error) => failureToast('updating', error) },
  })
  return ({ id, isFeatured }) => mutate({ params: { id }, body: { isFeatured } })
}
