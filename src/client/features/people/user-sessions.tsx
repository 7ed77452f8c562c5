import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type JSX, type ReactNode, useState } from 'react'
import { noteLoginOver } from '#client/data/account.ts'
import { serverMessage } from '#client/data/errors.ts'
import { callQuery, send } from '#client/data/queries.ts'
import { Badge } from '#client/kit/badge.tsx'
import { Button } from '#client/kit/button.tsx'
import { ConfirmModal } from '#client/kit/dialog.tsx'
import { TextField } from '#client/kit/field.tsx'
import { Skeleton } from '#client/kit/states.tsx'
import { useDebouncedCallback } from '#client/kit/timing.ts'
import { endSessionsOfUser, findUsers } from '#shared/calls/people.ts'
import type { AdminUserView } from '#shared/contracts/people.ts'
import type { UserView } from '#shared/contracts/profile.ts'
import { utcMinuteText } from '#shared/domain/utc-text.ts'
import { Icon } from '#client/kit/icon.tsx'

const TYPING_MS = 300
const MAX_QUERY = 100

type UserSessionsProps = {
  user: UserView
  /** Shows in the page's banner what came of ending sessions. */
  onOutcome: (message: string, failed?: boolean) => void
}

/** Finds accounts and ends the sessions of one. */
export function UserSessions({ user, onOutcome }: UserSessionsProps): JSX.Element {
  const [query, setQuery] = useState('')
  const [chosen, setChosen] = useState<AdminUserView | null>(null)
  return (
    <div className="grid gap-4">
      <UserSearch onQuery={setQuery} />
      <UserList query={query} ownId={user.id} onEnd={setChosen} />
      <EndSessions
        target={chosen}
        isOwn={chosen?.id === user.id}
        onOutcome={onOutcome}
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
  const { data, isError, error, isFetching, isPlaceholderData, refetch } = useQuery({
    ...callQuery(findUsers, { query: { query } }),
    placeholderData: keepPreviousData,
  })
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

type UserRowProps = { user: AdminUserView; isOwn: boolean; onEnd: () => void }

function UserRow({ user, isOwn, onEnd }: UserRowProps): JSX.Element {
  const { username, email, sessions, lastLogin } = user
  // The admin's current session is kept.
  const endable = isOwn ? sessions > 1 : sessions > 0
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-4 gap-y-2 py-4">
      <h3 className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1 font-sans text-base">
        <span className="wrap-anywhere">{username}</span>
        <Marks user={user} isOwn={isOwn} />
      </h3>
      <Button
        variant="secondary"
        size="sm"
        aria-label={`End sessions of ${username}`}
        // A disabled button would lose the focus when its sessions have just been ended.
        aria-disabled={!endable || undefined}
        onClick={endable ? onEnd : undefined}
      >
        <Icon name="log-out" className="size-4" />
        End sessions
      </Button>
      <div className="col-span-2 grid gap-1 text-sm">
        <p className="wrap-anywhere text-soft">{email}</p>
        <dl className="flex flex-wrap gap-x-8 gap-y-1 tabular-nums">
          <Fact name="Last login">
            {lastLogin ? <time dateTime={lastLogin}>{utcMinuteText(lastLogin)}</time> : 'Never'}
          </Fact>
          <Fact name="Open sessions">
            {sessions}
            {isOwn && sessions > 0 ? ', including this one' : null}
          </Fact>
        </dl>
      </div>
    </li>
  )
}

function Marks({ user, isOwn }: { user: AdminUserView; isOwn: boolean }) {
  return (
    <>
      {isOwn ? <Badge tone="green">You</Badge> : null}
      {user.isAdmin ? <Badge tone="accent">Admin</Badge> : null}
      {user.twoFactorEnabled ? (
        <Badge>
          <Icon name="shield-check" className="size-3.5" />
          Two-factor
        </Badge>
      ) : null}
    </>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex gap-1.5">
      <dt className="text-soft">{name}:</dt>
      <dd>{children}</dd>
    </div>
  )
}

const NOT_ENDED = 'The sessions could not be ended. Please try again.'

type EndSessionsProps = Pick<UserSessionsProps, 'onOutcome'> & {
  /** The user whose sessions are to be ended, or null while the question is closed. */
  target: AdminUserView | null
  isOwn: boolean
  onClose: () => void
}

function EndSessions({ target, isOwn, onOutcome, onClose }: EndSessionsProps): JSX.Element {
  const client = useQueryClient()
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: ({ id }: AdminUserView) => send(client, endSessionsOfUser, { params: { id } }),
    onSuccess: ({ ended }, { username }) => {
      onOutcome(endedText(ended, username))
      onClose()
    },
    onError: (fault) => noteLoginOver(client, fault),
  })
  const name = target?.username ?? ''
  return (
    <ConfirmModal
      open={target !== null}
      title={isOwn ? 'End your other sessions?' : `End the sessions of ${name}?`}
      description={
        isOwn
          ? 'All your sessions except this one will end immediately.'
          : `${name} will be logged out everywhere immediately and can log in again with their password.`
      }
      confirmLabel="End sessions"
      busyLabel="Ending..."
      busy={isPending}
      error={error ? (serverMessage(error) ?? NOT_ENDED) : null}
      onConfirm={() => {
        if (target) mutate(target)
      }}
      onClose={() => {
        reset()
        onClose()
      }}
    />
  )
}

function endedText(ended: number, username: string): string {
  if (ended === 0) return `${username} had no sessions to end.`
  return ended === 1
    ? `1 session of ${username} was ended.`
    : `${ended} sessions of ${username} were ended.`
}
