import { useQuery } from '@tanstack/react-query'
import { type JSX, useState } from 'react'
import { serverMessage } from '#client/data/api-error.ts'
import { Button } from '#client/kit/button.tsx'
import { Skeleton } from '#client/kit/states.tsx'
import { TextField } from '#client/kit/field.tsx'
import { useDebouncedCallback } from '#client/kit/timing.ts'
import type { AdminUserView } from '#shared/contracts/people.ts'
import type { UserView } from '#shared/contracts/profile.ts'
import { adminUsersQuery } from './people-api.ts'
import { EndSessions } from './end-sessions.tsx'
import type { Tell } from './tell.ts'
import { UserRow } from './user-row.tsx'

const TYPING_MS = 300
const MAX_QUERY = 100

type UserSessionsProps = { user: UserView; tell: Tell }

/** Accounts to search in, and the sessions of each to end. */
export function UserSessions({ user, tell }: UserSessionsProps): JSX.Element {
  const [query, setQuery] = useState('')
  const [chosen, setChosen] = useState<AdminUserView | null>(null)
  return (
    <div className="grid gap-4">
      <UserSearch onQuery={setQuery} />
      <UserList query={query} ownId={user.id} onEnd={setChosen} />
      <EndSessions
        target={chosen}
        isOwn={chosen?.id === user.id}
        tell={tell}
        onClose={() => setChosen(null)}
      />
    </div>
  )
}

function UserSearch({ onQuery }: { onQuery: (query: string) => void }) {
  const { run } = useDebouncedCallback(onQuery, TYPING_MS)
  return (
    <TextField
      label="Search users"
      type="search"
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={MAX_QUERY}
      hint="By a part of the name or the address. The first ten are shown."
      onChange={(event) => run(event.target.value.trim())}
    />
  )
}

type UserListProps = { query: string; ownId: number; onEnd: (user: AdminUserView) => void }

function UserList({ query, ownId, onEnd }: UserListProps) {
  const { data, isError, error, isFetching, isPlaceholderData, refetch } = useQuery(
    adminUsersQuery(query),
  )
  if (isError) {
    return (
      <div role="alert" className="grid justify-items-start gap-3">
        <p>{serverMessage(error) ?? 'The users could not be loaded.'}</p>
        <Button variant="secondary" disabled={isFetching} onClick={() => void refetch()}>
          {isFetching ? 'Trying...' : 'Try Again'}
        </Button>
      </div>
    )
  }
  if (!data || (isPlaceholderData && data.length === 0)) return <UsersSkeleton />
  return (
    <>
      <output className="sr-only">
        {isPlaceholderData ? 'Loading users...' : countText(data.length)}
      </output>
      {data.length === 0 ? (
        <p className="rounded-md border border-dashed border-line-strong px-4 py-6 text-center text-soft">
          No user has this in their name or email address.
        </p>
      ) : (
        <ul aria-label="Users" aria-busy={isFetching} className="divide-y divide-line">
          {data.map((each) => (
            <UserRow
              key={each.id}
              user={each}
              isOwn={each.id === ownId}
              onEnd={() => onEnd(each)}
            />
          ))}
        </ul>
      )}
    </>
  )
}

function countText(count: number): string {
  return count === 1 ? '1 user' : `${count} users`
}

function UsersSkeleton() {
  return (
    <div className="divide-y divide-line">
      <output className="sr-only">Loading users...</output>
      {[0, 1, 2].map((row) => (
        <div key={row} className="grid grid-cols-1 gap-3 py-4">
          <Skeleton className="h-11" />
          <Skeleton className="h-11 w-72 max-w-full" />
        </div>
      ))}
    </div>
  )
}
