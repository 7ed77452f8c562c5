import { useQuery } from '@tanstack/react-query'
import { type JSX, useRef, useState } from 'react'
import { serverMessage } from '#client/data/errors.ts'
import { Badge } from '#client/kit/badge.tsx'
import { Button } from '#client/kit/button.tsx'
import { countText, spanText } from '#client/kit/number-words.ts'
import { PageButtons, pagesWithGaps } from '#client/kit/paging.tsx'
import { SelectField } from '#client/kit/select.tsx'
import { EmptyState, LoadFailure } from '#client/kit/states.tsx'
import { SearchBox } from '#client/kit/table-tools.tsx'
import { type Column, DataTable, type Sort, TableSkeleton } from '#client/kit/table.tsx'
import { useDebouncedCallback } from '#client/kit/timing.ts'
import type { AdminUserView, PeopleSort } from '#shared/contracts/people.ts'
import type { UserView } from '#shared/contracts/profile.ts'
import { utcDayText } from '#shared/domain/utc-text.ts'
import {
  EVERYBODY,
  MAX_QUERY,
  PEOPLE_PAGE_SIZE,
  type PeopleFilters,
  peopleQuery,
  SHOW_OPTIONS,
} from './people-filters.ts'
import { PersonDialog } from './person-dialog.tsx'
import { AccountMarks, contributionsText, RoleMark } from './person-marks.tsx'

type PeopleListProps = {
  /** The admin who looks at the list. */
  user: UserView
  filters: PeopleFilters
  /** `typing` marks an intermediate state, which needs no history entry of its own. */
  onFilters: (next: PeopleFilters, typing?: boolean) => void
}

/** Finds accounts, and opens one to change it. */
export function PeopleList({ user, filters, onFilters }: PeopleListProps): JSX.Element {
  const [open, setOpen] = useState<AdminUserView | null>(null)
  const region = useRef<HTMLDivElement>(null)
  return (
    <div ref={region} tabIndex={-1} className="grid grid-cols-[minmax(0,1fr)] gap-5 outline-none">
      <PeopleFilterBar filters={filters} onFilters={onFilters} />
      <PeoplePage
        ownId={user.id}
        filters={filters}
        onFilters={onFilters}
        onOpen={setOpen}
        toTop={() => region.current?.scrollIntoView({ block: 'nearest' })}
      />
      <PersonDialog
        admin={user}
        person={open}
        onChanged={setOpen}
        onClose={() => setOpen(null)}
        onDeleted={() => {
          setOpen(null)
          region.current?.focus()
        }}
      />
    </div>
  )
}

const TYPING_MS = 300

function PeopleFilterBar({ filters, onFilters }: Pick<PeopleListProps, 'filters' | 'onFilters'>) {
  const [typed, setTyped] = useState(filters.query)
  const [followed, setFollowed] = useState(filters.query)
  if (followed !== filters.query) {
    setFollowed(filters.query)
    // The echo of an earlier text must not overwrite what was typed since.
    if (filters.query !== typed.trim()) setTyped(filters.query)
  }
  const search = useDebouncedCallback(
    (query: string) => onFilters({ ...filters, query, page: 1 }, true),
    TYPING_MS,
  )
  return (
    <div className="grid items-end gap-3 sm:grid-cols-[minmax(0,1fr)_14rem]">
      <SearchBox
        label="Search people"
        placeholder="Name or email"
        value={typed}
        onChange={(text) => {
          setTyped(text.slice(0, MAX_QUERY))
          search.run(text.slice(0, MAX_QUERY).trim())
        }}
      />
      <SelectField
        label="Show"
        value={filters.show}
        options={SHOW_OPTIONS}
        onChange={(value) => {
          search.cancel()
          const show = SHOW_OPTIONS.find((each) => each.value === value)?.value ?? 'all'
          onFilters({ ...filters, query: typed.trim(), show, page: 1 })
        }}
      />
    </div>
  )
}

type PeoplePageProps = Pick<PeopleListProps, 'filters' | 'onFilters'> & {
  ownId: number
  onOpen: (person: AdminUserView) => void
  toTop: () => void
}

const PERSON = { one: 'person', many: 'people' }
const SORT_COLUMNS: Readonly<Record<PeopleSort, string>> = {
  username: 'Name',
  createdAt: 'Joined',
  lastLogin: 'Last login',
}

function PeoplePage({ ownId, filters, onFilters, onOpen, toTop }: PeoplePageProps) {
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery(peopleQuery(filters))
  if (error) {
    return (
      <LoadFailure
        message={serverMessage(error) ?? 'The list could not be loaded.'}
        busy={isFetching}
        onRetry={() => void refetch()}
      />
    )
  }
  if (!data || (isPlaceholderData && data.people.length === 0)) {
    return (
      <>
        <p className="text-sm text-soft">Loading...</p>
        <TableSkeleton rows={10} label="Loading people..." hasTools />
      </>
    )
  }
  const { people, total } = data
  const lastPage = Math.max(1, Math.ceil(total / PEOPLE_PAGE_SIZE))
  const page = Math.min(filters.page, lastPage)
  const isBeyond = filters.page > lastPage
  return (
    <>
      <output className="text-sm text-soft tabular-nums">
        {isPlaceholderData
          ? 'Loading...'
          : isBeyond
            ? countText(total, PERSON)
            : spanText(total, page, PEOPLE_PAGE_SIZE, PERSON)}
      </output>
      {people.length > 0 ? (
        <DataTable
          label="People"
          columns={columnsOf(ownId, onOpen)}
          rows={people}
          busy={isPlaceholderData}
          sort={{ by: SORT_COLUMNS[filters.sort], descending: filters.descending }}
          onSort={({ by, descending }: Sort) =>
            onFilters({ ...filters, sort: sortOf(by), descending, page: 1 })
          }
        />
      ) : (
        <EmptyState
          title={isBeyond ? 'The list does not have this page' : 'Nobody matches'}
          description={
            isBeyond
              ? 'There are fewer people than this page would need.'
              : 'Nobody has this in their name or email address, with this role or state.'
          }
          action={<Button onClick={() => onFilters(EVERYBODY)}>Show everybody</Button>}
        />
      )}
      <PageButtons
        label="People"
        page={page}
        lastPage={lastPage}
        pages={pagesWithGaps(page, lastPage)}
        onPage={(next) => {
          onFilters({ ...filters, page: next })
          toTop()
        }}
      />
    </>
  )
}

function sortOf(column: string): PeopleSort {
  if (column === SORT_COLUMNS.createdAt) return 'createdAt'
  return column === SORT_COLUMNS.lastLogin ? 'lastLogin' : 'username'
}

function columnsOf(ownId: number, onOpen: (person: AdminUserView) => void) {
  const columns: Column<AdminUserView>[] = [
    {
      name: SORT_COLUMNS.username,
      kind: 'heading',
      // The server sorts: the value only makes the column sortable.
      sortBy: ({ username }) => username,
      cell: ({ id, username, email }) => (
        <>
          <span className="flex flex-wrap items-center gap-x-2 wrap-anywhere">
            {username}
            {id === ownId ? <Badge tone="green">You</Badge> : null}
          </span>
          <span className="block text-sm font-normal text-soft wrap-anywhere">{email}</span>
        </>
      ),
    },
    {
      name: 'Role',
      kind: 'narrow',
      cell: ({ role }) => <RoleMark role={role} />,
    },
    {
      name: SORT_COLUMNS.createdAt,
      kind: 'narrow',
      sortBy: ({ createdAt }) => createdAt,
      startsDescending: true,
      cell: ({ createdAt }) => <Day at={createdAt} />,
    },
    {
      name: SORT_COLUMNS.lastLogin,
      kind: 'narrow',
      sortBy: ({ lastLogin }) => lastLogin,
      startsDescending: true,
      cell: ({ lastLogin }) =>
        lastLogin ? <Day at={lastLogin} /> : <span className="text-soft">Never</span>,
    },
    { name: 'Account', cell: (person) => <AccountMarks person={person} /> },
    { name: 'Contributions', cell: (person) => contributionsText(person) },
    {
      name: 'Actions',
      kind: 'actions',
      cell: (person) => (
        <Button
          variant="secondary"
          size="sm"
          aria-label={`Manage ${person.username}`}
          onClick={() => onOpen(person)}
        >
          Manage
        </Button>
      ),
    },
  ]
  return columns
}

function Day({ at }: { at: string }) {
  return <time dateTime={at}>{utcDayText(at)}</time>
}
