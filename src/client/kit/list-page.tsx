import { type JSX, type ReactNode, type RefObject, useRef } from 'react'
import { t } from './t.tsx'
import { Button } from './button.tsx'
import { Icon } from './icon.tsx'
import { countText, pluralOf, spanText, type Unit } from './number-words.ts'
import { PagedTable } from './paged-table.tsx'
import { PageButtons, pagesAround, pagesWithGaps } from './paging.tsx'
import { SelectField } from './select.tsx'
import { type ListSelection, SelectionBar } from './selection.tsx'
import { NotRefreshed } from './loaded.tsx'
import { EmptyState, LoadFailure, Skeleton } from './states.tsx'
import { SearchBox, TableBar } from './table-tools.tsx'
import { type Column, DataTable, type Selection, type Sort, TableSkeleton } from './table.tsx'
import { useTyped } from './timing.ts'

/** The rows of a list, or why they are not there. `client/data` makes one from a query. */
export type ListSource<Row> = {
  /** All rows, or, with `total`, one page of them; undefined while they are not known. */
  rows: readonly Row[] | undefined
  /** How many rows there are in all, where the server sends one page at a time; 0 while it is not known. */
  total?: number
  /** Why the list could not be loaded, as a sentence. */
  fault: string | null
  /** The list is being asked for. */
  busy: boolean
  /** The rows belong to the previous request. */
  stale?: boolean
  retry: () => void
}

/** What of a list is shown: its page, counted from 1, what is searched for, and the filters of the list. */
export type ListView = { page: number; query?: string }

/** Called with what to show. `typing` marks an intermediate state, which needs no entry in the browser's history. */
export type OnView<View> = (next: View, typing?: boolean) => void

/** A filter with one value from a list. */
export type ListFilter<View> = {
  [Name in keyof View & string]: {
    name: Name
    label: string
    /** Shows the label above the field, not only to screen readers. */
    withLabel?: boolean
    options: readonly { value: View[Name] & string; label: string }[]
    /** What another choice changes besides. */
    resets?: Partial<View>
  }
}[keyof View & string]

/** What stands in place of the rows if there are none, and the view that a button leads to. */
export type NoRows<View> = {
  title: string
  description?: string
  action?: { label: string; view: View } | undefined
}

type SearchOptions = {
  /** The field's name: 'Search openings'. */
  label: string
  placeholder: string
  maxLength?: number
}

type FrameProps<Row, View extends ListView> = {
  /** Names the list: 'Search Synonyms'. */
  label: string
  /** What the rows are, in lower case. */
  unit: Unit
  source: ListSource<Row>
  pageSize: number
  view: View
  onView: OnView<View>
  /** Keeps the rows that match the view, where the whole list is loaded. */
  matches?: (row: Row, view: View) => boolean
  /** What an empty list shows. A page beyond the last has a message of its own. */
  nothing: (view: View) => NoRows<View>
  /** Announced while the list loads; 'Loading synonyms...' without it. */
  loading?: string
  search?: SearchOptions
  filters?: readonly ListFilter<View>[]
  /** Buttons at the end of the bar. */
  actions?: ReactNode
  /** Takes the place of search, filters and actions. */
  bar?: ReactNode
  /** Between the bar and the rows. */
  notice?: ReactNode
  /** Beside the buttons for the pages, which then have the count and the ways to both ends. */
  besidePages?: ReactNode
  /** What can be done with the selected rows. */
  bulk?: { label: string; selection: ListSelection; actions: ReactNode }
  /** From `useRowDialog`, where rows open dialogs: takes the focus when a row is gone. */
  region?: RefObject<HTMLElement | null>
}

type ListPageProps<Row extends { id: number }, View extends ListView> = FrameProps<Row, View> & {
  columns: readonly Column<Row>[]
  selection?: Selection<Row>
  /** The order, where the server sorts. */
  sort?: Sort
  onSort?: (sort: Sort) => void
  /** Leaves out on phones the order and 'Select all on this page'. */
  foldTools?: boolean
}

/** A page of the console that lists rows in a table: its bar, the rows and their pages, or why there are none. */
export function ListPage<Row extends { id: number }, View extends ListView>(
  props: ListPageProps<Row, View>,
): JSX.Element {
  const { columns, selection, sort, onSort, foldTools = false, ...frame } = props
  const { label, unit, source, view, pageSize } = frame
  const table = { label, columns, ...(selection && { selection }) }
  const hasTools = Boolean(selection) || columns.some(({ sortBy }) => sortBy)
  return (
    <ListFrame
      {...frame}
      renderSkeleton={(loading) => (
        <TableSkeleton
          rows={SKELETON_ROWS}
          label={loading}
          hasTools={hasTools}
          foldTools={foldTools}
        />
      )}
      renderRows={(rows, onPage) =>
        source.total === undefined ? (
          <PagedTable {...table} {...{ unit, rows, pageSize, onPage }} page={view.page} />
        ) : (
          <DataTable
            {...table}
            rows={rows}
            busy={source.stale ?? false}
            foldTools={foldTools}
            {...(sort && { sort })}
            {...(onSort && { onSort })}
          />
        )
      }
    />
  )
}

const SKELETON_ROWS = 10

type CardPageProps<Row, View extends ListView> = FrameProps<Row, View> & {
  card: (row: Row) => ReactNode
  keyOf: (row: Row) => string | number
}

/** The same for rows that need more room than a line of a table. The server sends one page at a time. */
export function CardPage<Row, View extends ListView>(props: CardPageProps<Row, View>): JSX.Element {
  const { card, keyOf, ...frame } = props
  return (
    <ListFrame
      {...frame}
      renderSkeleton={(loading) => (
        <div aria-busy="true" className="grid gap-4">
          <output className="sr-only">{loading}</output>
          <Skeleton className="h-44" />
          <Skeleton className="h-44" />
        </div>
      )}
      renderRows={(rows) => (
        <ul
          className="grid grid-cols-[minmax(0,1fr)] gap-4"
          aria-busy={frame.source.stale || undefined}
        >
          {rows.map((row) => (
            <li key={keyOf(row)}>{card(row)}</li>
          ))}
        </ul>
      )}
    />
  )
}

type ListFrameProps<Row, View extends ListView> = FrameProps<Row, View> & {
  renderRows: (rows: readonly Row[], onPage: (page: number) => void) => ReactNode
  renderSkeleton: (loading: string) => ReactNode
}

function ListFrame<Row, View extends ListView>(props: ListFrameProps<Row, View>) {
  const { label, unit, source, view, onView, matches, notice, besidePages, bulk } = props
  const { renderRows, renderSkeleton } = props
  const ownRegion = useRef<HTMLElement>(null)
  const region = props.region ?? ownRegion
  const { total, stale = false } = source
  const rows = matches ? source.rows?.filter((row) => matches(row, view)) : source.rows
  const toPage = (page: number) => onView({ ...view, page })
  const loading = props.loading ?? t('Loading {units}...', { units: pluralOf(unit) })
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      {props.bar ?? <ListBar {...props} />}
      {notice}
      <section
        ref={region}
        tabIndex={-1}
        aria-label={label}
        // Leaves room for the page's header and the bar.
        className="grid scroll-mt-52 grid-cols-[minmax(0,1fr)] gap-4 rounded-md"
      >
        {bulk && bulk.selection.selected.size > 0 ? (
          <SelectionBar {...bulk} onCleared={() => region.current?.focus()} />
        ) : null}
        {source.fault === null || source.rows ? null : (
          <LoadFailure message={source.fault} busy={source.busy} onRetry={source.retry} />
        )}
        {total === undefined || besidePages || (source.fault !== null && !source.rows) ? null : (
          <Count {...props} />
        )}
        {rows && rows.length > 0 ? (
          renderRows(rows, toPage)
        ) : rows && !stale ? (
          <Nothing
            {...(total ? beyondLast(view) : props.nothing(view))}
            onView={(next) => {
              onView(next)
              region.current?.focus()
            }}
          />
        ) : source.fault === null ? (
          renderSkeleton(loading)
        ) : null}
        {source.fault !== null && source.rows ? (
          <NotRefreshed busy={source.busy} onRetry={source.retry} />
        ) : null}
        {besidePages && total ? (
          <div className="flex flex-wrap items-end justify-between gap-3">
            <Count {...props} />
            <Pages {...props} total={total} onPage={toPage} withEnds />
            {besidePages}
          </div>
        ) : null}
        {total === undefined || besidePages ? null : (
          <Pages
            {...props}
            total={total}
            onPage={(page) => {
              toPage(page)
              region.current?.scrollIntoView({ block: 'start' })
            }}
          />
        )}
      </section>
    </div>
  )
}

/** Rows that left the list may have been the last of their page. */
const beyondLast = <View extends ListView>(view: View): NoRows<View> => ({
  title: t('There is no such page'),
  description: t('The list ends before this page.'),
  action: { label: t('Go to the first page'), view: { ...view, page: 1 } },
})

type CountProps = Pick<FrameProps<never, ListView>, 'unit' | 'view' | 'pageSize'> & {
  source: ListSource<unknown>
}

/** Says '26–50 of 1,234 entries', or '1,234 entries' on a page beyond the last. */
function Count({ source: { rows, total = 0, stale }, unit, view, pageSize }: CountProps) {
  const isBeyond = (view.page - 1) * pageSize >= total
  const counted = isBeyond ? countText(total, unit) : spanText(total, view.page, pageSize, unit)
  return (
    <output className="self-center text-sm text-soft tabular-nums">
      {rows && !stale ? counted : t('Loading...')}
    </output>
  )
}

type PagesProps = Pick<FrameProps<never, ListView>, 'label' | 'view' | 'pageSize'> & {
  total: number
  onPage: (page: number) => void
  withEnds?: boolean
}

function Pages({ label, view, pageSize, total, onPage, withEnds = false }: PagesProps) {
  const lastPage = Math.max(1, Math.ceil(total / pageSize))
  const page = Math.min(view.page, lastPage)
  const pages = withEnds ? pagesAround(page, lastPage) : pagesWithGaps(page, lastPage)
  return <PageButtons {...{ label, page, lastPage, pages, onPage, withEnds }} />
}

type NothingProps<View> = NoRows<View> & { onView: (view: View) => void }

function Nothing<View>({ title, description, action, onView }: NothingProps<View>) {
  return (
    <EmptyState
      title={title}
      description={description}
      action={
        action ? (
          <Button variant="secondary" onClick={() => onView(action.view)}>
            {action.label}
          </Button>
        ) : null
      }
    />
  )
}

type ListBarProps<View extends ListView> = Pick<
  FrameProps<never, View>,
  'view' | 'onView' | 'search' | 'filters' | 'actions'
>

/** Search, filters and buttons. A change of what is shown leads to the first page. */
function ListBar<View extends ListView>(props: ListBarProps<View>) {
  const { view, onView, search, filters = [], actions } = props
  const { typed, type, take } = useTyped(view.query ?? '', (query) =>
    onView({ ...view, query, page: 1 }, true),
  )
  if (!search && filters.length === 0 && !actions) return null
  return (
    <TableBar>
      {search ? <SearchBox {...search} value={typed} onChange={type} /> : null}
      {filters.map(({ name, label, withLabel, options, resets }) => (
        <SelectField
          key={name}
          label={label}
          hideLabel={!withLabel}
          value={String(view[name])}
          options={options}
          onChange={(text) => {
            const value = options.find((each) => each.value === text)?.value
            const query = search ? { query: take() } : {}
            onView({ ...view, ...query, [name]: value, ...resets, page: 1 })
          }}
        />
      ))}
      {actions}
    </TableBar>
  )
}

type AddButtonProps = { label: string; onAdd: () => void; disabled?: boolean }

/** The button of a bar that adds a row. */
export function AddButton({ label, onAdd, disabled = false }: AddButtonProps): JSX.Element {
  return (
    <Button aria-disabled={disabled || undefined} onClick={disabled ? undefined : onAdd}>
      <Icon name="plus" className="size-4" />
      {label}
    </Button>
  )
}
