import { keepPreviousData, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { type JSX, type ReactNode, type RefObject, useRef, useState } from 'react'
import { noteLoginOver, useFaultsOf } from '#client/data/account.ts'
import { loadingFault, serverMessage, UNREACHABLE } from '#client/data/errors.ts'
import { callKey, deadline, send } from '#client/data/queries.ts'
import { requestWithHeaders, totalCount } from '#client/data/request.ts'
import { restoredText } from '#client/data/undo.ts'
import { Button } from '#client/kit/button.tsx'
import { DeletionModal, Modal } from '#client/kit/dialog.tsx'
import { Icon } from '#client/kit/icon.tsx'
import { countText, grouped, spanText } from '#client/kit/number-words.ts'
import { PageButtons, pagesWithGaps } from '#client/kit/paging.tsx'
import { SelectField } from '#client/kit/select.tsx'
import { EmptyState, LoadFailure } from '#client/kit/states.tsx'
import { SearchBox, TableBar } from '#client/kit/table-tools.tsx'
import { type Column, DataTable, TableSkeleton } from '#client/kit/table.tsx'
import { useSettled } from '#client/kit/timing.ts'
import { toast } from '#client/kit/toast.ts'
import { listTrash, purgeTrash, restoreTrash } from '#shared/calls/trash.ts'
import type { TrashEntryView } from '#shared/contracts/trash.ts'
import { TRASH_KINDS, type TrashKind } from '#shared/domain/curation.ts'
import { dateText } from '#shared/domain/resource-display.ts'

const PAGE_SIZE = 25
const TYPING_MS = 300

const KIND_NAMES: Record<TrashKind, string> = {
  resource: 'Resource',
  opening: 'Opening',
  opening_category: 'Opening category',
  opening_subcategory: 'Opening subcategory',
  additional: 'Additional resource',
}

type Filters = { kind: TrashKind | ''; query: string; page: number }
const NO_FILTERS: Filters = { kind: '', query: '', page: 1 }

/** A row of the table. Its `id` is the entry's, because two kinds of things may have the same ID. */
type Entry = Omit<TrashEntryView, 'entryId'> & { thingId: number }

type TrashPage = { entries: Entry[]; total: number }

function trashPageQuery({ kind, query: text, page }: Filters) {
  const query = {
    ...(kind ? { kind } : {}),
    ...(text.trim() ? { query: text.trim() } : {}),
    limit: PAGE_SIZE,
    offset: (page - 1) * PAGE_SIZE,
  }
  return queryOptions({
    queryKey: callKey(listTrash, { query }),
    queryFn: async ({ signal }): Promise<TrashPage> => {
      const options = { query, signal: deadline(signal) }
      const { body, headers } = await requestWithHeaders(listTrash, options)
      const entries = body.map(({ id, entryId, ...entry }) => ({
        ...entry,
        id: entryId,
        thingId: id,
      }))
      return { entries, total: totalCount(headers, body.length) }
    },
    placeholderData: keepPreviousData,
  })
}

type TrashListProps = {
  /** Whether entries may be deleted for good. */
  mayPurge: boolean
  renderHistory: (resourceId: number) => ReactNode
}

/** Shows what was deleted in the last 30 days, and restores it. */
export function TrashList({ mayPurge, renderHistory }: TrashListProps): JSX.Element {
  const [filters, setFilters] = useState(NO_FILTERS)
  const query = useSettled(filters.query, TYPING_MS)
  const list = useQuery(trashPageQuery({ ...filters, query }))
  const [selected, setSelected] = useState<ReadonlySet<number>>(new Set())
  const [purging, setPurging] = useState<readonly number[] | null>(null)
  const [shown, setShown] = useState<Entry | null>(null)
  const region = useRef<HTMLElement>(null)
  const narrow = (change: Partial<Filters>) => setFilters((now) => ({ ...now, page: 1, ...change }))
  const choose = (ids: readonly number[], chosen: boolean) =>
    setSelected((now) => {
      const next = new Set(now)
      for (const id of ids) {
        if (chosen) next.add(id)
        else next.delete(id)
      }
      return next
    })
  const { restore, isBusy } = useRestore(region, (ids) => choose(ids, false))
  const columns = columnsOf({
    isBusy,
    onRestore: ({ id }) => void restore([id]),
    onHistory: setShown,
    onPurge: mayPurge ? ({ id }) => setPurging([id]) : null,
  })
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <TableBar>
        <SearchBox
          label="Search the trash"
          placeholder="Search by title, URL or #ID"
          value={filters.query}
          onChange={(typed) => narrow({ query: typed })}
        />
        <SelectField
          label="Kind"
          hideLabel
          value={filters.kind}
          options={KIND_OPTIONS}
          onChange={(value) => narrow({ kind: TRASH_KINDS.find((each) => each === value) ?? '' })}
        />
      </TableBar>
      <section
        ref={region}
        tabIndex={-1}
        aria-label="Trash"
        className="grid scroll-mt-52 grid-cols-[minmax(0,1fr)] gap-4 rounded-md"
      >
        {selected.size > 0 ? (
          <SelectionBar
            count={selected.size}
            isBusy={isBusy}
            onRestore={() => void restore([...selected])}
            onPurge={mayPurge ? () => setPurging([...selected]) : null}
            onClear={() => {
              setSelected(new Set())
              region.current?.focus()
            }}
          />
        ) : null}
        {list.error ? (
          <LoadFailure
            message={loadingFault('the trash', list.error)}
            busy={list.isFetching}
            onRetry={() => void list.refetch()}
          />
        ) : null}
        {list.data && list.data.entries.length > 0 ? (
          <Rows
            page={list.data}
            isStale={list.isPlaceholderData}
            at={filters.page}
            columns={columns}
            selected={selected}
            onSelect={choose}
            onPage={(page) => setFilters((now) => ({ ...now, page }))}
          />
        ) : list.data && !list.isPlaceholderData ? (
          <NothingFound filters={filters} onReset={() => setFilters(NO_FILTERS)} />
        ) : list.error ? null : (
          <TableSkeleton rows={6} label="Loading the trash..." />
        )}
      </section>
      <PurgeModal
        ids={purging}
        onPurged={(ids) => {
          choose(ids, false)
          setPurging(null)
          region.current?.focus()
        }}
        onClose={() => setPurging(null)}
      />
      <Modal
        open={shown !== null}
        title="History"
        description={shown ? `#${shown.thingId}: ${shown.title}` : null}
        onClose={() => setShown(null)}
      >
        {shown ? renderHistory(shown.thingId) : null}
      </Modal>
    </div>
  )
}

const KIND_OPTIONS = [
  { value: '', label: 'Everything' },
  ...TRASH_KINDS.map((value) => ({ value, label: KIND_NAMES[value] })),
]

/** Restores entries one request at a time; the buttons that asked for it disappear, so the table takes the focus. */
function useRestore(
  region: RefObject<HTMLElement | null>,
  onDone: (ids: readonly number[]) => void,
) {
  const client = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  const restore = async (ids: readonly number[]) => {
    if (isBusy) return
    setBusy(true)
    try {
      toast(restoredText(await send(client, restoreTrash, { body: { ids: [...ids] } })))
      onDone(ids)
      region.current?.focus()
    } catch (error) {
      noteLoginOver(client, error)
      const description = serverMessage(error) ?? UNREACHABLE
      toast({ title: 'Could not restore', description, variant: 'destructive' })
      void client.invalidateQueries({ queryKey: callKey(listTrash) })
    } finally {
      setBusy(false)
    }
  }
  return { restore, isBusy }
}

type RowActions = {
  isBusy: boolean
  onRestore: (entry: Entry) => void
  onHistory: (entry: Entry) => void
  /** Null for whom deleting for good is not allowed. */
  onPurge: ((entry: Entry) => void) | null
}

function columnsOf({ isBusy, onRestore, onHistory, onPurge }: RowActions): Column<Entry>[] {
  return [
    { name: 'Title', kind: 'heading', cell: (entry) => <TitleCell {...entry} /> },
    { name: 'Kind', cell: ({ kind }) => KIND_NAMES[kind] },
    {
      name: 'Deleted',
      cell: ({ deletedAt, by }) => (
        <>
          {dateText(deletedAt)}
          <span className="block text-sm text-soft">by {by ?? 'a deleted user'}</span>
        </>
      ),
    },
    { name: 'Days left', kind: 'narrow', cell: ({ daysLeft }) => daysLeft },
    {
      name: 'Actions',
      kind: 'actions',
      cell: (entry) => (
        <span className="flex items-center gap-1">
          <Button
            variant="secondary"
            size="sm"
            aria-label={`Restore ${entry.title}`}
            aria-disabled={isBusy || undefined}
            onClick={() => onRestore(entry)}
          >
            Restore
          </Button>
          {entry.kind === 'resource' ? (
            <Button
              variant="ghost"
              size="icon"
              aria-label={`History of ${entry.title}`}
              onClick={() => onHistory(entry)}
            >
              <Icon name="rotate-ccw-clock" className="size-4.5" />
            </Button>
          ) : null}
          {onPurge ? (
            <Button
              variant="ghost"
              size="icon"
              aria-label={`Delete ${entry.title} for good`}
              onClick={() => onPurge(entry)}
            >
              <Icon name="trash" className="size-4.5 text-danger" />
            </Button>
          ) : null}
        </span>
      ),
    },
  ]
}

function TitleCell({ title, thingId, comments, saves, links }: Entry) {
  const parts = [
    comments > 0 ? countText(comments, 'comment') : '',
    saves > 0 ? countText(saves, 'bookmark') : '',
    links > 0 ? countText(links, 'link') : '',
  ].filter(Boolean)
  return (
    <>
      <span className="font-semibold wrap-anywhere">{title}</span>
      <span className="block text-sm text-soft">
        #{thingId}
        {parts.length > 0 ? `, with ${parts.join(', ')}` : ''}
      </span>
    </>
  )
}

type RowsProps = {
  page: TrashPage
  /** These are the previous rows; the new ones are loading. */
  isStale: boolean
  at: number
  columns: readonly Column<Entry>[]
  selected: ReadonlySet<number>
  onSelect: (ids: readonly number[], chosen: boolean) => void
  onPage: (page: number) => void
}

const ENTRY = { one: 'entry', many: 'entries' }

function Rows({ page, isStale, at, columns, selected, onSelect, onPage }: RowsProps) {
  const lastPage = Math.max(1, Math.ceil(page.total / PAGE_SIZE))
  return (
    <>
      <DataTable
        label="Trash"
        columns={columns}
        rows={page.entries}
        selection={{ selected, onSelect, nameOf: ({ title }) => title }}
        busy={isStale}
      />
      <div className="flex flex-wrap items-end justify-between gap-3">
        <output className="self-center text-sm text-soft tabular-nums">
          {isStale ? 'Loading...' : spanText(page.total, Math.min(at, lastPage), PAGE_SIZE, ENTRY)}
        </output>
        <PageButtons
          label="Trash"
          page={Math.min(at, lastPage)}
          lastPage={lastPage}
          pages={pagesWithGaps(Math.min(at, lastPage), lastPage)}
          onPage={onPage}
        />
      </div>
    </>
  )
}

type SelectionBarProps = {
  count: number
  isBusy: boolean
  onRestore: () => void
  onPurge: (() => void) | null
  onClear: () => void
}

function SelectionBar({ count, isBusy, onRestore, onPurge, onClear }: SelectionBarProps) {
  return (
    <section
      aria-label="Selected entries"
      className="sticky top-2 z-20 flex flex-wrap items-center gap-2 rounded-lg border border-accent bg-tint px-3 py-2 lg:top-20"
    >
      <strong className="ps-1 tabular-nums">{grouped(count)} selected</strong>
      <Button variant="ghost" size="sm" className="me-auto" onClick={onClear}>
        Clear
      </Button>
      <Button size="sm" aria-disabled={isBusy || undefined} onClick={onRestore}>
        {isBusy ? 'Restoring...' : 'Restore'}
      </Button>
      {onPurge ? (
        <Button variant="danger" size="sm" onClick={onPurge}>
          Delete for good
        </Button>
      ) : null}
    </section>
  )
}

function NothingFound({ filters, onReset }: { filters: Filters; onReset: () => void }) {
  if (filters.kind === '' && filters.query === '' && filters.page === 1) {
    return (
      <EmptyState
        title="The trash is empty"
        description="What is deleted in the console stays here for 30 days."
      />
    )
  }
  return (
    <EmptyState
      title="Nothing found in the trash"
      description="Nothing matches the search and the kind."
      action={
        <Button variant="secondary" onClick={onReset}>
          Show all
        </Button>
      }
    />
  )
}

type PurgeModalProps = {
  /** Null while the dialog is closed. */
  ids: readonly number[] | null
  onPurged: (ids: readonly number[]) => void
  onClose: () => void
}

function PurgeModal({ ids, onPurged, onClose }: PurgeModalProps) {
  const client = useQueryClient()
  const purge = async () => {
    if (!ids) return
    const { purged } = await send(client, purgeTrash, { body: { ids: [...ids] } })
    toast({ title: `${countText(purged, ENTRY)} deleted for good`, variant: 'success' })
    onPurged(ids)
  }
  return (
    <DeletionModal
      open={ids !== null}
      title="Delete for Good"
      description={`${countText(ids?.length ?? 0, ENTRY)} will be deleted with everything that belongs to them. This cannot be undone.`}
      faultsOf={useFaultsOf()}
      onDelete={purge}
      onClose={onClose}
    />
  )
}
