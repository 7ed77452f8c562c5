import { t } from '#client/kit/t.tsx'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type JSX, type ReactNode, useRef, useState } from 'react'
import { useFaultsOf } from '#client/data/account.ts'
import { loadingFault } from '#client/data/errors.ts'
import { pageQuery, pageSourceOf } from '#client/data/list-source.ts'
import { refreshTouched } from '#client/data/queries.ts'
import { restoredText } from '#client/data/undo.ts'
import { useCall } from '#client/data/write.ts'
import { Button } from '#client/kit/button.tsx'
import { DeletionModal, Modal } from '#client/kit/dialog.tsx'
import { Icon } from '#client/kit/icon.tsx'
import { ListPage, type NoRows, useSelection } from '#client/kit/list-page.tsx'
import { countText } from '#client/kit/number-words.ts'
import type { Column } from '#client/kit/table.tsx'
import { listTrash, purgeTrash, restoreTrash } from '#shared/calls/trash.ts'
import type { TrashEntryView } from '#shared/contracts/trash.ts'
import { TRASH_KINDS, type TrashKind } from '#shared/domain/curation.ts'
import { dateText } from '#shared/domain/resource-display.ts'

const PAGE_SIZE = 25
const SEARCH = {
  label: 'Search the trash',
  placeholder: 'Search by title, URL or #ID',
  delay: 300,
} as const
const ENTRY = { one: 'entry', many: 'entries' }

const KIND_NAMES: Record<TrashKind, string> = {
  resource: 'Resource',
  opening: 'Opening',
  opening_category: 'Opening category',
  opening_subcategory: 'Opening subcategory',
  additional: 'Additional resource',
}
const KIND_OPTIONS = [
  { value: '', label: 'Everything' },
  ...TRASH_KINDS.map((value) => ({ value, label: KIND_NAMES[value] })),
] as const

type Filters = { kind: TrashKind | ''; query: string; page: number }
const NO_FILTERS: Filters = { kind: '', query: '', page: 1 }

/** A row of the table. Its `id` is the entry's, because two kinds of things may have the same ID. */
type Entry = Omit<TrashEntryView, 'entryId'> & { thingId: number }

function trashPageQuery({ kind, query, page }: Filters) {
  const wanted = {
    ...(kind ? { kind } : {}),
    ...(query ? { query } : {}),
    limit: PAGE_SIZE,
    offset: (page - 1) * PAGE_SIZE,
  }
  return { ...pageQuery(listTrash, { query: wanted }), select: byEntry }
}

function byEntry({ rows, total }: { rows: TrashEntryView[]; total: number }) {
  return {
    rows: rows.map(({ id, entryId, ...row }) => ({ ...row, id: entryId, thingId: id })),
    total,
  }
}

type TrashListProps = {
  /** Whether entries may be deleted for good. */
  mayPurge: boolean
  renderHistory: (resourceId: number) => ReactNode
}

/** Shows what was deleted in the last 30 days, and restores it. */
export function TrashList({ mayPurge, renderHistory }: TrashListProps): JSX.Element {
  const [filters, setFilters] = useState(NO_FILTERS)
  const list = useQuery(trashPageQuery(filters))
  const selection = useSelection()
  const [purging, setPurging] = useState<readonly number[] | null>(null)
  const [shown, setShown] = useState<Entry | null>(null)
  const region = useRef<HTMLElement>(null)
  /** The buttons that asked for it are gone with their rows, so the table takes the focus. */
  const deselect = (ids: readonly number[]) => {
    selection.onSelect(ids, false)
    region.current?.focus()
  }
  const { restore, isBusy } = useRestore(deselect)
  const purge = mayPurge ? setPurging : null
  const selected = [...selection.selected]
  return (
    <>
      <ListPage
        label="Trash"
        unit={ENTRY}
        source={pageSourceOf(list, (error) => loadingFault('the trash', error))}
        columns={columnsOf({
          isBusy,
          onRestore: ({ id }) => restore([id]),
          onHistory: setShown,
          onPurge: purge && (({ id }) => purge([id])),
        })}
        pageSize={PAGE_SIZE}
        view={filters}
        onView={setFilters}
        nothing={nothing}
        loading="Loading the trash..."
        search={SEARCH}
        filters={[{ name: 'kind', label: 'Kind', options: KIND_OPTIONS }]}
        selection={{ ...selection, nameOf: ({ title }) => title }}
        bulk={{
          label: 'Selected entries',
          selection,
          actions: (
            <BulkButtons
              isBusy={isBusy}
              onRestore={() => restore(selected)}
              onPurge={purge && (() => purge(selected))}
            />
          ),
        }}
        region={region}
      />
      <PurgeModal
        ids={purging}
        onPurged={(ids) => {
          setPurging(null)
          deselect(ids)
        }}
        onClose={() => setPurging(null)}
      />
      <HistoryModal entry={shown} renderHistory={renderHistory} onClose={() => setShown(null)} />
    </>
  )
}

type HistoryModalProps = Pick<TrashListProps, 'renderHistory'> & {
  /** Null while the dialog is closed. */
  entry: Entry | null
  onClose: () => void
}

function HistoryModal({ entry, renderHistory, onClose }: HistoryModalProps) {
  return (
    <Modal
      open={entry !== null}
      title="History"
      description={entry ? `#${entry.thingId}: ${entry.title}` : null}
      onClose={onClose}
    >
      {entry ? renderHistory(entry.thingId) : null}
    </Modal>
  )
}

function nothing({ kind, query, page }: Filters): NoRows<Filters> {
  return kind === '' && query === '' && page === 1
    ? {
        title: 'The trash is empty',
        description: 'What is deleted in the console stays here for 30 days.',
      }
    : {
        title: 'Nothing found in the trash',
        description: 'Nothing matches the search and the kind.',
        action: { label: 'Show all', view: NO_FILTERS },
      }
}

/** Restores entries, one request at a time. */
function useRestore(onDone: (ids: readonly number[]) => void) {
  const client = useQueryClient()
  const { mutate, isPending } = useCall(restoreTrash, {
    onSuccess: (_, { body }) => onDone(body.ids ?? []),
    // What could not be restored may have been restored by somebody else.
    onError: () => void refreshTouched(client, restoreTrash),
    said: { done: restoredText, failed: 'Could not restore' },
  })
  const restore = (ids: readonly number[]) => {
    if (!isPending) mutate({ body: { ids: [...ids] } })
  }
  return { restore, isBusy: isPending }
}

type BulkButtonsProps = { isBusy: boolean; onRestore: () => void; onPurge: (() => void) | null }

function BulkButtons({ isBusy, onRestore, onPurge }: BulkButtonsProps) {
  return (
    <>
      <Button size="sm" aria-disabled={isBusy || undefined} onClick={onRestore}>
        {isBusy ? 'Restoring...' : 'Restore'}
      </Button>
      {onPurge ? (
        <Button variant="danger" size="sm" onClick={onPurge}>
          Delete for good
        </Button>
      ) : null}
    </>
  )
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
          {dateText(deletedAt, t)}
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

type PurgeModalProps = {
  /** Null while the dialog is closed. */
  ids: readonly number[] | null
  onPurged: (ids: readonly number[]) => void
  onClose: () => void
}

function PurgeModal({ ids, onPurged, onClose }: PurgeModalProps) {
  const purge = useCall(purgeTrash, {
    said: {
      done: ({ purged }) => ({
        title: `${countText(purged, ENTRY)} deleted for good`,
        variant: 'success',
      }),
    },
  })
  return (
    <DeletionModal
      open={ids !== null}
      title="Delete for Good"
      description={`${countText(ids?.length ?? 0, ENTRY)} will be deleted with everything that belongs to them. This cannot be undone.`}
      faultsOf={useFaultsOf()}
      onDelete={async () => {
        if (!ids) return
        await purge.mutateAsync({ body: { ids: [...ids] } })
        onPurged(ids)
      }}
      onClose={onClose}
    />
  )
}
