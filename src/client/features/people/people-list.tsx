import { t } from '#client/kit/t.tsx'
import { useQuery } from '@tanstack/react-query'
import type { ComponentProps, JSX } from 'react'
import { serverMessage } from '#client/data/errors.ts'
import { pageSourceOf } from '#client/data/list-source.ts'
import { Badge } from '#client/kit/badge.tsx'
import { Button } from '#client/kit/button.tsx'
import { ListPage, type NoRows, type OnView } from '#client/kit/list-page.tsx'
import { useSelection } from '#client/kit/selection.tsx'
import { type RowDialog, useRowDialog } from '#client/kit/table-tools.tsx'
import type { Column } from '#client/kit/table.tsx'
import type { AdminUserView, PeopleSort } from '#shared/contracts/people.ts'
import type { UserView } from '#shared/contracts/profile.ts'
import { utcDayText } from '#shared/domain/utc-text.ts'
import { type Text, text } from '#shared/texts/text.ts'
import { ApprovalButtons, useApprovals } from './approvals.tsx'
import {
  awaitingQuery,
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
  const waiting = useQuery(awaitingQuery()).data?.total ?? 0
  const selection = useSelection()
  const approvals = useApprovals((ids) => {
    selection.onSelect(ids, false)
    // The button that was pressed is gone with its row.
    region.current?.focus()
  })
  const isQueue = view.show === 'awaiting'
  const selected = (list.data?.rows ?? []).filter(({ id }) => selection.selected.has(id))
  // Only what is on this page is decided, and somebody else may have decided some of it.
  const shown = { ...selection, selected: new Set(selected.map(({ id }) => id)) }
  const bulk = {
    label: t('Selected people'),
    selection: shown,
    actions: <ApprovalButtons people={selected} approvals={approvals} />,
  }
  return (
    <>
      <ListPage
        label={t('People')}
        unit="person"
        source={pageSourceOf(
          list,
          (error) => serverMessage(error) ?? t('The list could not be loaded.'),
        )}
        columns={columnsOf(user.id, dialog, isQueue ? approvals : null)}
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
            options: SHOW_OPTIONS.map(({ value, label }) => ({
              value,
              label: value === 'awaiting' ? awaitingText(waiting) : t(label),
            })),
          },
        ]}
        sort={{ by: t(SORT_COLUMNS[view.sort]), descending: view.order === 'desc' }}
        onSort={({ by, descending }) =>
          onView({ ...view, sort: sortOf(by), order: descending ? 'desc' : 'asc', page: 1 })
        }
        {...(isQueue ? { selection: { ...shown, nameOf }, bulk } : {})}
        region={region}
      />
      {approvals.dialog}
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

function awaitingText(count: number): string {
  return count === 0 ? t('Awaiting approval') : t('Awaiting approval ({count, number})', { count })
}

const nothing = ({ show, query }: PeopleFilters): NoRows<PeopleFilters> =>
  show === 'awaiting' && query === ''
    ? {
        title: t('Nobody waits for approval'),
        description: t('Whoever registers while sign-up needs approval is listed here.'),
        action: { label: t('Show everybody'), view: EVERYBODY },
      }
    : NOBODY()

const NOBODY = (): NoRows<PeopleFilters> => ({
  title: t('Nobody matches'),
  description: t(
    'Nobody has this in their name or email address, with this role or state. Accounts that teachers manage are listed under “Seats of groups”.',
  ),
  action: { label: t('Show everybody'), view: EVERYBODY },
})

const nameOf = ({ username }: AdminUserView) => username

function sortOf(column: string): PeopleSort {
  if (column === t(SORT_COLUMNS.createdAt)) return 'createdAt'
  return column === t(SORT_COLUMNS.lastLogin) ? 'lastLogin' : 'username'
}

function columnsOf(
  ownId: number,
  dialog: RowDialog<AdminUserView>,
  approvals: ComponentProps<typeof ApprovalButtons>['approvals'] | null,
): Column<AdminUserView>[] {
  // Nobody in the queue has logged in or written anything yet.
  const unlessQueue = (column: Column<AdminUserView>) => (approvals ? [] : [column])
  return [
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
    ...unlessQueue({
      name: t('Role'),
      kind: 'narrow',
      cell: ({ role }) => <RoleMark role={role} />,
    }),
    {
      name: t(SORT_COLUMNS.createdAt),
      kind: 'narrow',
      sortBy: ({ createdAt }) => createdAt,
      startsDescending: true,
      cell: ({ createdAt }) => <Day at={createdAt} />,
    },
    ...unlessQueue({
      name: t(SORT_COLUMNS.lastLogin),
      kind: 'narrow',
      sortBy: ({ lastLogin }) => lastLogin,
      startsDescending: true,
      cell: ({ lastLogin }) =>
        lastLogin ? <Day at={lastLogin} /> : <span className="text-soft">{t('Never')}</span>,
    }),
    { name: t('Account'), cell: (person) => <AccountMarks person={person} /> },
    ...unlessQueue({ name: t('Contributions'), cell: (person) => contributionsText(person) }),
    {
      name: t('Actions'),
      kind: 'actions',
      cell: (person) =>
        approvals ? (
          <span className="flex gap-2 *:shrink-0">
            <ApprovalButtons people={[person]} approvals={approvals} isNamed />
          </span>
        ) : (
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
}

function Day({ at }: { at: string }) {
  return <time dateTime={at}>{utcDayText(at, t)}</time>
}
