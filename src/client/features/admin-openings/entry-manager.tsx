import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type JSX, type ReactNode, type RefObject, useState } from 'react'
import { loadingFault } from '#client/data/errors.ts'
import { useCanSave, useFaultsOf } from '#client/data/account.ts'
import { send } from '#client/data/queries.ts'
import { Button } from '#client/kit/button.tsx'
import { DeletionModal } from '#client/kit/dialog.tsx'
import { Icon } from '#client/kit/icon.tsx'
import { countText } from '#client/kit/number-words.ts'
import { EmptyState, LoadFailure } from '#client/kit/states.tsx'
import { RowButtons, type RowDialog, SearchBox, TableBar } from '#client/kit/table-tools.tsx'
import { type Column, PagedTable, TableSkeleton } from '#client/kit/table.tsx'
import { GuardedModal } from '#client/kit/unsaved.tsx'
import { truncate } from '#shared/domain/resource-display.ts'
import type { FormHost } from './entry-form.tsx'
import { ENTRY_KINDS, type EntryKind, toastDeleted, toastFailure } from './entry-kinds.ts'
import { type TaxonomyState, usageQuery } from './taxonomy.ts'

const PAGE_SIZE = 20

type Named = { id: number; name: string; description: string | null }

type EntryManagerProps<Row extends Named> = {
  kind: EntryKind
  /** The tab's title. */
  title: string
  state: TaxonomyState
  dialog: RowDialog<Row>
  /** The element around the table, which takes the focus when a row is gone. */
  region: RefObject<HTMLElement | null>
  /** The rows that match search and filters; undefined while they are not known. */
  found: readonly Row[] | undefined
  /** Those between the name and the buttons of a row. */
  columns: readonly Column<Row>[]
  query: string
  page: number
  onView: (change: { query?: string; page?: number }) => void
  /** Select fields shown beside the search. */
  filters?: ReactNode
  chip?: ReactNode
  /** Null when no filter is set. */
  onReset: (() => void) | null
  renderForm: (edited: Row | null, host: FormHost) => ReactNode
  /** Lists what a deletion would unlink. */
  renderEffects: (entry: Row) => ReactNode
}

/** Shows the searchable table of one kind of entry, with its dialogs. */
export function EntryManager<Row extends Named>(props: EntryManagerProps<Row>): JSX.Element {
  const { region, renderForm, renderEffects, ...table } = props
  const { kind, title, state, dialog, query, onView, filters, chip } = table
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <TableBar>
        <SearchBox
          label={`Search ${ENTRY_KINDS[kind].unit.many}`}
          placeholder="Search by name, moves or description"
          value={query}
          onChange={(typed) => onView({ query: typed })}
        />
        {filters}
        <Button
          aria-disabled={!state.taxonomy || undefined}
          onClick={state.taxonomy ? dialog.create : undefined}
        >
          <Icon name="plus" className="size-4" />
          Add {ENTRY_KINDS[kind].title}
        </Button>
      </TableBar>
      {chip}
      <section ref={region} tabIndex={-1} aria-label={title} className="grid gap-4 rounded-md">
        <Rows {...table} />
      </section>
      <EntryModal
        kind={kind}
        open={dialog.isFormOpen}
        size={kind === 'category' ? 'md' : 'wide'}
        edited={dialog.edited}
        renderForm={renderForm}
        onClose={dialog.close}
      />
      <DeleteEntry
        kind={kind}
        entry={dialog.deleting}
        renderEffects={renderEffects}
        onDeleted={dialog.closeRemoved}
        onClose={dialog.close}
      />
    </div>
  )
}

type RowsProps<Row extends Named> = Omit<
  EntryManagerProps<Row>,
  'region' | 'renderForm' | 'renderEffects'
>

function Rows<Row extends Named>(props: RowsProps<Row>) {
  const { kind, title, state, dialog, found, columns, page, onView, onReset } = props
  const { many } = ENTRY_KINDS[kind].unit
  const allColumns: Column<Row>[] = [
    { name: 'Name', kind: 'heading', cell: (entry) => <NameCell {...entry} /> },
    ...columns,
    {
      name: 'Actions',
      kind: 'actions',
      cell: (entry) => (
        <RowButtons
          name={entry.name}
          onEdit={() => dialog.edit(entry)}
          onDelete={() => dialog.remove(entry)}
        />
      ),
    },
  ]
  return (
    <>
      {state.error ? (
        <LoadFailure
          message={loadingFault(many, state.error)}
          busy={state.isFetching}
          onRetry={state.retry}
        />
      ) : null}
      {found && found.length > 0 ? (
        <PagedTable
          label={title}
          unit={ENTRY_KINDS[kind].unit}
          columns={allColumns}
          rows={found}
          pageSize={PAGE_SIZE}
          page={page}
          onPage={(next) => onView({ page: next })}
        />
      ) : found ? (
        <NothingFound kind={kind} onReset={onReset} />
      ) : state.error ? null : (
        <TableSkeleton rows={PAGE_SIZE / 2} label={`Loading ${many}...`} />
      )}
    </>
  )
}

type EntryModalProps<Row> = {
  kind: EntryKind
  open: boolean
  size: 'md' | 'wide'
  /** Null creates a new entry. */
  edited: Row | null
  renderForm: (edited: Row | null, host: FormHost) => ReactNode
  onClose: () => void
}

function EntryModal<Row>(props: EntryModalProps<Row>): JSX.Element {
  const { kind, open, size, edited, renderForm, onClose } = props
  const [dirty, setDirty] = useState(false)
  const close = () => {
    setDirty(false)
    onClose()
  }
  return (
    <GuardedModal
      open={open}
      title={`${edited ? 'Edit' : 'Add'} ${ENTRY_KINDS[kind].title}`}
      size={size}
      dirty={dirty}
      canSave={useCanSave()}
      onClose={close}
    >
      {renderForm(edited, { onDirty: setDirty, onSaved: close })}
    </GuardedModal>
  )
}

type DeleteEntryProps<Row extends Named> = {
  kind: EntryKind
  /** Null while the dialog is closed. */
  entry: Row | null
  renderEffects: (entry: Row) => ReactNode
  onDeleted: () => void
  onClose: () => void
}

/** Says what will be unlinked before it deletes an entry. */
function DeleteEntry<Row extends Named>(props: DeleteEntryProps<Row>): JSX.Element {
  const { kind, entry, renderEffects, onDeleted, onClose } = props
  const client = useQueryClient()
  const remove = async () => {
    if (!entry) return
    try {
      await send(client, ENTRY_KINDS[kind].remove, { params: { id: entry.id } })
    } catch (error) {
      toastFailure(kind, 'delete', error)
      throw error
    }
    toastDeleted(client, kind, entry.id)
    onDeleted()
  }
  return (
    <DeletionModal
      open={entry !== null}
      title={`Delete ${ENTRY_KINDS[kind].title}`}
      description={
        entry ? (
          <div className="grid gap-3">
            <p className="rounded-md border border-line bg-paper px-4 py-3 font-semibold text-ink wrap-anywhere">
              {entry.name}
            </p>
            {renderEffects(entry)}
            <p>It can be restored from the trash for 30 days.</p>
          </div>
        ) : null
      }
      faultsOf={useFaultsOf()}
      onDelete={remove}
      onClose={onClose}
    />
  )
}

type Loss = { count: number; unit: { one: string; many: string }; lost: string }

/** Returns '12 openings will lose their category'. */
function lossText({ count, unit, lost }: Loss): string {
  return `${countText(count, unit)} will lose ${count === 1 ? 'its' : 'their'} ${lost}`
}

type EffectsProps = { losses: readonly Loss[] }

/** Lists what a deletion unlinks, with numbers. */
export function Effects({ losses }: EffectsProps): JSX.Element {
  const real = losses.filter(({ count }) => count > 0)
  if (real.length === 0) return <p>Nothing else depends on it.</p>
  return (
    <ul className="grid gap-1 text-ink">
      {real.map((loss) => (
        <li key={loss.unit.one}>{lossText(loss)}.</li>
      ))}
    </ul>
  )
}

const RESOURCE = { one: 'resource', many: 'resources' }

/** Counts the resources anew each time, because other pages add and remove them. */
export function OpeningEffects({ id }: { id: number }): JSX.Element {
  const { data, isError } = useQuery({ ...usageQuery(), refetchOnMount: 'always' })
  if (data) {
    const count = data.get(id)?.resources ?? 0
    return <Effects losses={[{ count, unit: RESOURCE, lost: ENTRY_KINDS.opening.unit.one }]} />
  }
  return <p>{isError ? 'Its resources will lose their opening.' : 'Counting its resources...'}</p>
}

type NothingFoundProps = {
  kind: EntryKind
  /** Null when the list is empty without any filter. */
  onReset: (() => void) | null
}

function NothingFound({ kind, onReset }: NothingFoundProps): JSX.Element {
  const { unit, purpose } = ENTRY_KINDS[kind]
  const { many } = unit
  if (!onReset) return <EmptyState title={`No ${many} yet`} description={purpose} />
  return (
    <EmptyState
      title={`No ${many} found`}
      description="Nothing matches the search and the filters."
      action={
        <Button variant="secondary" onClick={onReset}>
          Show all {many}
        </Button>
      }
    />
  )
}

/** In characters. */
const TABLE_DESCRIPTION_LENGTH = 60

function NameCell({ name, description }: Named) {
  return (
    <>
      <span className="font-semibold">{name}</span>
      {description ? (
        <span className="block text-sm text-soft">
          {truncate(description, TABLE_DESCRIPTION_LENGTH)}
        </span>
      ) : null}
    </>
  )
}
