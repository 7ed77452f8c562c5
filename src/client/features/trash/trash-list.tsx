import { ResourceHistory } from '#client/catalogue/resource-history.tsx'
import { isolate, t } from '#client/kit/t.tsx'
import { useQuery } from '@tanstack/react-query'
import { type JSX, useState } from 'react'
import { DeleteDialog } from '#client/data/delete-dialog.tsx'
import { loadingFault } from '#client/data/errors.ts'
import { pageQuery, pageSourceOf } from '#client/data/list-source.ts'
import { restoredText } from '#client/data/undo.ts'
import { useCall } from '#client/data/write.ts'
import { Button } from '#client/kit/button.tsx'
import { Modal } from '#client/kit/dialog.tsx'
import { Icon } from '#client/kit/icon.tsx'
import { listAddress, oneOf, searched } from '#client/kit/list-address.ts'
import { ListPage, type NoRows, type OnView } from '#client/kit/list-page.tsx'
import { useSelection } from '#client/kit/selection.tsx'
import { countText } from '#client/kit/number-words.ts'
import { type RowDialog, useRowDialog } from '#client/kit/table-tools.tsx'
import type { Column } from '#client/kit/table.tsx'
import { unmergeResource } from '#shared/calls/admin-resources.ts'
import { listTrash, purgeTrash, restoreTrash } from '#shared/calls/trash.ts'
import type { TrashEntryView } from '#shared/contracts/trash.ts'
import { TRASH_KINDS, type TrashKind, trashKindsOf } from '#shared/domain/curation.ts'
import { hasRole, type Role } from '#shared/domain/roles.ts'
import { dateText } from '#shared/domain/resource-display.ts'
import { type Text, text } from '#shared/texts/text.ts'

const PAGE_SIZE = 25

const KIND_NAMES: Record<TrashKind, Text> = {
  resource: text('Resource'),
  opening: text('Opening'),
  opening_category: text('Opening category'),
  opening_subcategory: text('Opening subcategory'),
  additional: text('Additional resource'),
  page: text('Page'),
  reading: text('Search reading'),
  path: text('Path'),
}

type Filters = { kind: TrashKind | ''; query: string; page: number }
const NO_FILTERS: Filters = { kind: '', query: '', page: 1 }

export const TRASH_ADDRESS = listAddress(NO_FILTERS, {
  kind: oneOf(TRASH_KINDS),
  query: searched(),
})

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
  view: Filters
  onView: OnView<Filters>
  /** Of whoever looks. Only admins delete for good. */
  role: Role
}

/** Shows what was deleted in the last 30 days, and restores it. */
export function TrashList(props: TrashListProps): JSX.Element {
  const { view, onView, role } = props
  const list = useQuery(trashPageQuery(view))
  const selection = useSelection()
  const { dialog, region } = useRowDialog<readonly number[]>()
  const [shown, setShown] = useState<Entry | null>(null)
  const deselect = (ids: readonly number[]) => selection.onSelect(ids, false)
  const onBack = (ids: readonly number[]) => {
    deselect(ids)
    // The button that asked for it is gone with its row.
    region.current?.focus()
  }
  const restoring = useCall(restoreTrash, {
    onSuccess: (_, { body }) => onBack(body.ids ?? []),
    // What could not be restored may have been restored by somebody else.
    isStale: () => true,
    toasts: { done: restoredText, failed: t('Could not restore') },
  })
  const unmerging = useCall(unmergeResource, {
    isStale: () => true,
    toasts: { done: t('Both resources are back'), failed: t('The merge was not undone') },
  })
  const restore = (ids: readonly number[]) => restoring.mutate({ body: { ids: [...ids] } })
  const unmerge = (entryId: number, id: number) =>
    unmerging.mutate({ params: { id } }, { onSuccess: () => onBack([entryId]) })
  const isBusy = restoring.isPending || unmerging.isPending
  const purge = hasRole(role, 'admin') ? dialog.remove : null
  const selected = [...selection.selected]
  return (
    <>
      <ListPage
        label={t('Trash')}
        unit="entry"
        source={pageSourceOf(list, (error) => loadingFault(t('the trash'), error))}
        columns={columnsOf({
          isBusy,
          onRestore: ({ id, thingId, mergedInto }) =>
            mergedInto === null ? restore([id]) : unmerge(id, thingId),
          onHistory: setShown,
          onPurge: purge && (({ id }) => purge([id])),
        })}
        pageSize={PAGE_SIZE}
        view={view}
        onView={onView}
        nothing={nothing}
        loading={t('Loading the trash...')}
        search={{
          label: t('Search the trash'),
          placeholder: t('Search by title, URL or #ID'),
        }}
        filters={[
          {
            name: 'kind',
            label: t('Kind'),
            options: [
              { value: '', label: t('Everything') },
              ...trashKindsOf(role).map((value) => ({ value, label: t(KIND_NAMES[value]) })),
            ],
          },
        ]}
        selection={{ ...selection, nameOf: ({ title }) => title }}
        bulk={{
          label: t('Selected entries'),
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
      <PurgeModal dialog={dialog} onPurged={deselect} />
      <HistoryModal entry={shown} onClose={() => setShown(null)} />
    </>
  )
}

type HistoryModalProps = {
  /** Null while the dialog is closed. */
  entry: Entry | null
  onClose: () => void
}

function HistoryModal({ entry, onClose }: HistoryModalProps) {
  return (
    <Modal
      open={entry !== null}
      title={t('History')}
      description={entry ? `#${entry.thingId}: ${isolate(entry.title)}` : null}
      onClose={onClose}
    >
      {entry ? <ResourceHistory id={entry.thingId} seen={null} /> : null}
    </Modal>
  )
}

function nothing({ kind, query }: Filters): NoRows<Filters> {
  return kind === '' && query === ''
    ? {
        title: t('The trash is empty'),
        description: t('What is deleted in the console stays here for 30 days.'),
      }
    : {
        title: t('Nothing found in the trash'),
        description: t('Nothing matches the search and the kind.'),
        action: { label: t('Show all'), view: NO_FILTERS },
      }
}

type BulkButtonsProps = { isBusy: boolean; onRestore: () => void; onPurge: (() => void) | null }

function BulkButtons({ isBusy, onRestore, onPurge }: BulkButtonsProps) {
  return (
    <>
      <Button size="sm" busy={isBusy} onClick={onRestore}>
        {isBusy ? t('Restoring...') : t('Restore')}
      </Button>
      {onPurge ? (
        <Button variant="danger" size="sm" onClick={onPurge}>
          {t('Delete for good')}
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
    { name: t('Title'), kind: 'heading', cell: (entry) => <TitleCell {...entry} /> },
    { name: t('Kind'), cell: ({ kind }) => t(KIND_NAMES[kind]) },
    {
      name: t('Deleted'),
      cell: ({ deletedAt, by }) => (
        <span>
          {dateText(deletedAt, t)}
          <span className="block text-sm text-soft">
            {by === null ? t('by a deleted user') : t('by {name}', { name: by })}
          </span>
        </span>
      ),
    },
    { name: t('Days left'), kind: 'narrow', cell: ({ daysLeft }) => daysLeft },
    {
      name: t('Actions'),
      kind: 'actions',
      cell: (entry) => (
        <span className="flex items-center gap-1">
          <Button
            variant="secondary"
            size="sm"
            aria-label={
              entry.mergedInto === null
                ? t('Restore {title}', { title: entry.title })
                : t('Undo the merge of {title}', { title: entry.title })
            }
            busy={isBusy}
            onClick={() => onRestore(entry)}
          >
            {entry.mergedInto === null ? t('Restore') : t('Undo merge')}
          </Button>
          {entry.kind === 'resource' ? (
            <Button
              variant="ghost"
              size="icon"
              aria-label={t('History of {title}', { title: entry.title })}
              onClick={() => onHistory(entry)}
            >
              <Icon name="rotate-ccw-clock" className="size-4.5" />
            </Button>
          ) : null}
          {onPurge ? (
            <Button
              variant="ghost"
              size="icon"
              aria-label={t('Delete {title} for good', { title: entry.title })}
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

function TitleCell({ title, thingId, comments, saves, links, mergedInto }: Entry) {
  const parts = [
    comments > 0 ? countText(comments, 'comment') : '',
    saves > 0 ? countText(saves, 'bookmark') : '',
    links > 0 ? countText(links, 'link') : '',
  ].filter(Boolean)
  return (
    <>
      <bdi className="font-semibold wrap-anywhere">{title}</bdi>
      <span className="block text-sm text-soft">
        {parts.length > 0
          ? t('#{id}, with {parts}', { id: thingId, parts: parts.join(', ') })
          : `#${thingId}`}
        {mergedInto === null ? null : (
          <span className="block">{t('Merged into #{id}', { id: mergedInto })}</span>
        )}
      </span>
    </>
  )
}

type PurgeModalProps = {
  /** Of the entries. */
  dialog: RowDialog<readonly number[]>
  onPurged: (ids: readonly number[]) => void
}

function PurgeModal({ dialog, onPurged }: PurgeModalProps) {
  return (
    <DeleteDialog
      dialog={dialog}
      call={purgeTrash}
      inputOf={(ids) => ({ body: { ids: [...ids] } })}
      onSuccess={(_, { body }) => onPurged(body.ids)}
      toasts={{
        done: ({ purged }) => ({
          title: t(
            '{count, plural, one {# entry deleted for good} other {# entries deleted for good}}',
            { count: purged },
          ),
          variant: 'success',
        }),
      }}
      title={t('Delete for Good')}
      description={({ length }) =>
        t(
          '{count, plural, one {# entry} other {# entries}} will be deleted with everything that belongs to them. This cannot be undone.',
          { count: length },
        )
      }
    />
  )
}
