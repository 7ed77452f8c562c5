import { Plus } from 'lucide-react'
import type { JSX, ReactNode, RefObject } from 'react'
import { serverMessage } from '#client/data/api-error.ts'
import { Button } from '#client/kit/button.tsx'
import { type Column, ColumnTableSkeleton, PagedTable } from '#client/kit/table.tsx'
import { LoadFailure } from '#client/kit/states.tsx'
import { type RowDialog, SearchBox, TableBar } from '#client/kit/table-tools.tsx'
import { DeleteThing } from './delete-thing.tsx'
import { NothingFound } from './nothing-found.tsx'
import { ThingModal } from './thing-modal.tsx'
import type { TaxonomyState } from './use-taxonomy.ts'
import type { FormHost } from './use-thing-form.ts'
import { type Thing, TITLES, UNITS } from './words.ts'

const PAGE_SIZE = 20

type Named = { id: number; name: string }

type ThingManagerProps<Row extends Named> = {
  thing: Thing
  /** Of the tab. */
  title: string
  state: TaxonomyState
  dialog: RowDialog<Row>
  /** The table's, for the focus. */
  region: RefObject<HTMLElement | null>
  /** What the search and the filters leave; undefined while it cannot be known. */
  found: readonly Row[] | undefined
  columns: readonly Column<Row>[]
  query: string
  page: number
  onView: (change: { query?: string; page?: number }) => void
  /** Selects beside the search, and what else narrows the list. */
  filters?: ReactNode
  chip?: ReactNode
  /** Null: nothing is filtered. */
  onReset: (() => void) | null
  renderForm: (edited: Row | null, host: FormHost) => ReactNode
  /** What will lose its link: in the order of weight. */
  renderEffects: (doomed: Row) => ReactNode
}

/** The searchable table of a tab, with its dialogs. */
export function ThingManager<Row extends Named>(props: ThingManagerProps<Row>): JSX.Element {
  const { region, renderForm, renderEffects, ...table } = props
  const { thing, title, state, dialog, query, onView, filters, chip } = table
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <TableBar>
        <SearchBox
          label={`Search ${UNITS[thing].many}`}
          placeholder="Search by name, moves or description"
          value={query}
          onChange={(typed) => onView({ query: typed })}
        />
        {filters}
        <Button
          aria-disabled={!state.taxonomy || undefined}
          onClick={state.taxonomy ? dialog.create : undefined}
        >
          <Plus aria-hidden="true" className="size-4" />
          Add {TITLES[thing]}
        </Button>
      </TableBar>
      {chip}
      <section ref={region} tabIndex={-1} aria-label={title} className="grid gap-4 rounded-md">
        <Rows {...table} />
      </section>
      <ThingModal
        thing={thing}
        open={dialog.isFormOpen}
        size={thing === 'category' ? 'md' : 'wide'}
        edited={dialog.edited}
        renderForm={renderForm}
        onClose={dialog.close}
      />
      <DeleteThing
        thing={thing}
        doomed={dialog.doomed}
        renderEffects={renderEffects}
        onDeleted={dialog.closeRemoved}
        onClose={dialog.close}
      />
    </div>
  )
}

type RowsProps<Row extends Named> = Omit<
  ThingManagerProps<Row>,
  'region' | 'renderForm' | 'renderEffects'
>

function Rows<Row extends Named>(props: RowsProps<Row>) {
  const { thing, title, state, found, columns, page, onView, onReset } = props
  const { many } = UNITS[thing]
  return (
    <>
      {state.error ? (
        <LoadFailure
          message={`Error loading ${many}: ${serverMessage(state.error) ?? 'the server could not be reached'}`}
          busy={state.isFetching}
          onRetry={state.retry}
        />
      ) : null}
      {found && found.length > 0 ? (
        <PagedTable
          label={title}
          unit={UNITS[thing]}
          columns={columns}
          rows={found}
          pageSize={PAGE_SIZE}
          page={page}
          onPage={(next) => onView({ page: next })}
        />
      ) : found ? (
        <NothingFound thing={thing} onReset={onReset} />
      ) : state.error ? null : (
        <ColumnTableSkeleton rows={PAGE_SIZE / 2} label={`Loading ${many}...`} />
      )}
    </>
  )
}
