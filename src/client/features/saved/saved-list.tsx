import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type JSX, type ReactNode, useEffect, useState } from 'react'
import { ApiError, serverMessage } from '#client/data/errors.ts'
import { AllSaved } from '#client/data/saved-marks.ts'
import { savedListQuery } from '#client/data/saved.ts'
import { setUser } from '#client/data/session.ts'
import { useBrowserEvent } from '#client/kit/browser-events.ts'
import { Button, buttonClass } from '#client/kit/button.tsx'
import { useFocusInList } from '#client/kit/focus-in-list.ts'
import { Skeleton } from '#client/kit/states.tsx'
import type { ResourceView } from '#shared/contracts/resources.ts'
import { paths } from '#shared/paths.ts'

type SavedListProps = {
  /** Why the server could not load the list; null if it could. */
  failure: string | null
  skeleton: ReactNode
  grid: (resources: readonly ResourceView[]) => ReactNode
}

export function SavedList({ failure, skeleton, grid }: SavedListProps): JSX.Element {
  const { data, fault, busy, retry } = useSavedList(failure)
  const focus = useFocusInList(data?.length ?? 0, 'button[aria-pressed]')
  if (!data && fault === null) return <SavedListSkeleton grid={skeleton} />
  if (!data) return <Failed message={fault ?? ''} busy={busy} onRetry={retry} />
  if (data.length === 0) return <Empty />
  return (
    <Frame line={`You have saved ${data.length} ${data.length === 1 ? 'resource' : 'resources'}.`}>
      <div {...focus}>
        <AllSaved value={true}>{grid(data)}</AllSaved>
      </div>
    </Frame>
  )
}

/** Refetches on mount, when the window gets the focus, and after each change. */
function useSavedList(failure: string | null) {
  const client = useQueryClient()
  const [retried, setRetried] = useState(false)
  const { data, error, isFetching, refetch } = useQuery({
    ...savedListQuery(),
    refetchOnMount: 'always',
    refetchOnWindowFocus: 'always',
  })
  useBrowserEvent('savedResourcesChanged', () => void refetch())
  const loginOver = error instanceof ApiError && error.status === 401
  useEffect(() => {
    if (loginOver) setUser(client, null)
  }, [loginOver, client])
  return {
    data,
    fault: error ? savedListFailure(error) : retried ? null : failure,
    busy: isFetching,
    retry: () => {
      setRetried(true)
      void refetch()
    },
  }
}

export function SavedListSkeleton({ grid }: { grid: ReactNode }): JSX.Element {
  return <Frame line={<Skeleton className="h-[1lh] w-64 max-w-full" />}>{grid}</Frame>
}

/** Wide enough for four columns at most. */
function Frame({ line, children }: { line: ReactNode; children: ReactNode }) {
  return (
    <div className="mx-auto grid max-w-[76rem] gap-6">
      <header>
        <h1 className="text-3xl tracking-tight sm:text-4xl">Your Saved Resources</h1>
        <div className="mt-2 text-lg leading-snug text-soft">{line}</div>
      </header>
      <h2 className="sr-only">Resources</h2>
      {children}
    </div>
  )
}

function Empty() {
  return (
    <div className="mx-auto grid max-w-xl justify-items-center gap-4 py-16 text-center">
      <span aria-hidden="true" className="empty-board" />
      <h1 className="text-3xl">No Saved Resources</h1>
      <p className="text-lg text-soft text-pretty">
        Press the bookmark on a video, book, course, or article to keep it here.
      </p>
      <Link to={paths.home()} className={buttonClass({ className: 'mt-2' })}>
        Browse Resources
      </Link>
    </div>
  )
}

type FailedProps = { message: string; busy: boolean; onRetry: () => void }

/** 'Try Again' is a form: without JavaScript it reloads the page. */
function Failed({ message, busy, onRetry }: FailedProps) {
  return (
    <div
      role="alert"
      className="mx-auto grid max-w-xl justify-items-center gap-4 py-16 text-center"
    >
      <h1 className="text-3xl">Error Loading Resources</h1>
      <p className="text-lg text-soft">{message}</p>
      <form
        method="get"
        onSubmit={(event) => {
          event.preventDefault()
          onRetry()
        }}
      >
        <Button type="submit" disabled={busy} className="mt-2">
          {busy ? 'Trying...' : 'Try Again'}
        </Button>
      </form>
    </div>
  )
}

export function savedListFailure(error: unknown): string {
  return serverMessage(error) ?? 'An unknown error occurred while loading your saved resources.'
}
