import { t } from '#client/kit/t.tsx'
import { useQuery } from '@tanstack/react-query'
import type { JSX } from 'react'
import { serverMessage } from '#client/data/errors.ts'
import { pageSourceOf } from '#client/data/list-source.ts'
import { Badge } from '#client/kit/badge.tsx'
import { Button } from '#client/kit/button.tsx'
import { ListPage, type NoRows, type OnView } from '#client/kit/list-page.tsx'
import { type RowDialog, useRowDialog } from '#client/kit/table-tools.tsx'
import type { Column } from '#client/kit/table.tsx'
import type { AdminUserView, PeopleSort } from '#shared/contracts/people.ts'
import type { UserView } from '#shared/contracts/profile.ts'
import { utcDayText } from '#shared/domain/utc-text.ts'
import { type Text, text } from '#shared/texts/text.ts'
import {
  EVERYBODY,
  MAX_NAME,
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
  view: PeopleFilters
  onView: OnView<PeopleFilters>
}

const SORT_COLUMNS: Readonly<Record<PeopleSort, Text>> = {
  username: text('Name'),
  createdAt: text('Joined'),
  lastLogin: text('Last login'),
}

/** Finds accounts, and opens one to change it. */
export function PeopleList({ user, view, onView }: PeopleListProps): JSX.Element {
  const { dialog, region } = useRowDialog<AdminUserView>()
  const list = useQuery(peopleQuery(view))
  return (
    <>
      <ListPage
        label={t('People')}
        unit="person"
        source={pageSourceOf(
          list,
          (error) => serverMessage(error) ?? t('The list could not be loaded.'),
        )}
        columns={columnsOf(user.id, dialog)}
        pageSize={PEOPLE_PAGE_SIZE}
        view={view}
        onView={onView}
        nothing={nothing}
        search={{
          label: t('Search people'),
          placeholder: t('Name or email'),
          maxLength: MAX_NAME,
        }}
        filters={[
          {
            name: 'show',
            label: t('Show'),
            withLabel: true,
            options: SHOW_OPTIONS.map(({ value, label }) => ({ value, label: t(label) })),
          },
        ]}
        sort={{ by: t(SORT_COLUMNS[view.sort]), descending: view.order === 'desc' }}
        onSort={({ by, descending }) =>
          onView({ ...view, sort: sortOf(by), order: descending ? 'desc' : 'asc', page: 1 })
        }
        region={region}
      />
      <PersonDialog
        admin={user}
        person={dialog.edited}
        onChanged={dialog.edit}
        onClose={dialog.close}
        onDeleted={dialog.closeRemoved}
      />
    </>
  )
}

const nothing = (): NoRows<PeopleFilters> => ({
  title: t('Nobody matches'),
  description: t('Nobody has this in their name or email address, with this role or state.'),
  action: { label: t('Show everybody'), view: EVERYBODY },
})

function sortOf(column: string): PeopleSort {
  if (column === t(SORT_COLUMNS.createdAt)) return 'createdAt'
  return column === t(SORT_COLUMNS.lastLogin) ? 'lastLogin' : 'username'
}

function columnsOf(ownId: number, dialog: RowDialog<AdminUserView>) {
  const columns: Column<AdminUserView>[] = [
    {
      name: t(SORT_COLUMNS.username),
      kind: 'heading',
      // The server sorts: the value only makes the column sortable.
      sortBy: ({ username }) => username,
      cell: ({ id, username, email }) => (
        <>
          <span className="flex flex-wrap items-center gap-x-2 wrap-anywhere">
            <bdi>{username}</bdi>
            {id === ownId ? <Badge tone="green">{t('You')}</Badge> : null}
          </span>
          <span className="block text-sm font-normal text-soft wrap-anywhere">{email}</span>
        </>
      ),
    },
    {
      name: t('Role'),
      kind: 'narrow',
      cell: ({ role }) => <RoleMark role={role} />,
    },
    {
      name: t(SORT_COLUMNS.createdAt),
      kind: 'narrow',
      sortBy: ({ createdAt }) => createdAt,
      startsDescending: true,
      cell: ({ createdAt }) => <Day at={createdAt} />,
    },
    {
      name: t(SORT_COLUMNS.lastLogin),
      kind: 'narrow',
      sortBy: ({ lastLogin }) => lastLogin,
      startsDescending: true,
      cell: ({ lastLogin }) =>
        lastLogin ? <Day at={lastLogin} /> : <span className="text-soft">{t('Never')}</span>,
    },
    { name: t('Account'), cell: (person) => <AccountMarks person={person} /> },
    { name: t('Contributions'), cell: (person) => contributionsText(person) },
    {
      name: t('Actions'),
      kind: 'actions',
      cell: (person) => (
        <Button
          variant="secondary"
          size="sm"
          aria-label={t('Manage {name}', { name: person.username })}
          onClick={() => dialog.edit(person)}
        >
          {t('Manage')}
        </Button>
      ),
    },
  ]
  return columns
}

function Day({ at }: { at: string }) {
  return <time dateTime={at}>{utcDayText(at, t)}</time>
}
