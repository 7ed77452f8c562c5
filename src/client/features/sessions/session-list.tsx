import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type JSX, useEffect, useRef } from 'react'
import { serverMessage } from '#client/data/api-error.ts'
import { Button } from '#client/kit/button.tsx'
import { EmptyState, Skeleton } from '#client/kit/states.tsx'
import { setUser } from '#client/data/session.ts'
import type { SessionView } from '#shared/contracts/sessions.ts'
import { deviceName } from './session-text.ts'
import { EndOthers } from './end-others.tsx'
import { SessionRow } from './session-row.tsx'
import { isLoginOver, sessionsQuery, useEndSession } from './sessions-api.ts'
import { useNow } from './use-now.ts'

/** Says what came of it, on the page around the list. */
export type Tell = (text: string, failed?: boolean) => void

const NOT_ENDED = 'The login could not be ended. Please try again.'

export function SessionList({ tell }: { tell: Tell }): JSX.Element {
  const { data, isError, error, isFetching, refetch } = useQuery(sessionsQuery())
  const client = useQueryClient()
  useEffect(() => {
    if (isLoginOver(error)) setUser(client, null)
  }, [error, client])
  if (data) return data.length > 0 ? <Sessions sessions={data} tell={tell} /> : <NoSessions />
  if (!isError) return <SessionSkeleton />
  return (
    <div role="alert" className="grid justify-items-start gap-3">
      <p>{serverMessage(error) ?? 'Your sessions could not be loaded.'}</p>
      <Button variant="secondary" disabled={isFetching} onClick={() => void refetch()}>
        {isFetching ? 'Trying...' : 'Try Again'}
      </Button>
    </div>
  )
}

function Sessions({ sessions, tell }: { sessions: SessionView[]; tell: Tell }) {
  const now = useNow()
  const list = useRef<HTMLUListElement>(null)
  const { mutate } = useEndSession({
    onSuccess: (_data, { userAgent }) => tell(`The session on ${deviceName(userAgent)} was ended.`),
    onError: (error) => tell(serverMessage(error) ?? NOT_ENDED, true),
  })
  useFocusKept(list, sessions.length)
  const ownFirst = sessions.toSorted((a, b) => Number(b.current) - Number(a.current))
  return (
    <div className="grid gap-6">
      {sessions.some(({ current }) => !current) ? <EndOthers tell={tell} /> : null}
      <ul ref={list} tabIndex={-1} aria-label="Your sessions" className="divide-y divide-line">
        {ownFirst.map((session) => (
          <SessionRow key={session.id} session={session} now={now} onEnd={() => mutate(session)} />
        ))}
      </ul>
    </div>
  )
}

/** The pressed button leaves with its row: the list takes the focus, so that Tab goes on from there. */
function useFocusKept(list: { current: HTMLElement | null }, count: number): void {
  const earlier = useRef(count)
  useEffect(() => {
    const shrunk = count < earlier.current
    earlier.current = count
    if (shrunk && document.activeElement === document.body) list.current?.focus()
  }, [list, count])
}

function NoSessions() {
  return (
    <EmptyState
      title="No sessions to show"
      description="When you log in somewhere, that session is listed here."
    />
  )
}

function SessionSkeleton() {
  return (
    <div className="divide-y divide-line">
      <output className="sr-only">Loading your sessions...</output>
      {[0, 1].map((row) => (
        <div
          key={row}
          className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-3 py-5 first-of-type:pt-0"
        >
          <Skeleton className="size-11 rounded-full" />
          <Skeleton className="my-2.5 h-6 w-48" />
          <Skeleton className="col-start-2 h-18" />
        </div>
      ))}
    </div>
  )
}
