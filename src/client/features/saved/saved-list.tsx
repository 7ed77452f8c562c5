import { Form } from '#client/kit/form.tsx'
import { t } from '#client/kit/t.tsx'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type JSX, type ReactNode, useEffect, useState } from 'react'
import { ApiError, serverMessage } from '#client/data/errors.ts'
import { savedListQuery, type SavedPage, useSavedChanged } from '#client/data/saved.ts'
import { setUser } from '#client/data/session.ts'
import { usePending } from '#client/data/pending.ts'
import { Button, buttonClass } from '#client/kit/button.tsx'
import { useFocusInList } from '#client/kit/focus-in-list.ts'
import { NotRefreshed } from '#client/kit/loaded.tsx'
import { Skeleton } from '#client/kit/states.tsx'
import { saveResource } from '#shared/calls/study.ts'
import type { SavedQuery } from '#shared/contracts/study.ts'
import { paths } from '#shared/paths.ts'
import { GridSkeleton } from '#client/catalogue/resource-card.tsx'
import { AllSaved } from '#client/catalogue/save-button.tsx'

type SavedListProps = {
  /** The page to ask for. */
  query: Partial<SavedQuery>
  /** How many resources are saved; undefined while it is not known. */
  count: number | undefined
  /** The ways to one's other things, below the title in every state. */
  tabs: ReactNode
  /** Why the server could not load the list; null if it could. */
  failure: string | null
  grid: (page: SavedPage) => ReactNode
}

export function SavedList({ query, count = 0, ...props }: SavedListProps): JSX.Element {
  const { tabs, failure, grid } = props
  const { data, isEarlier, fault, busy, retry } = useSavedList(query, failure)
  const focus = useFocusInList(data?.total ?? 0, 'button[aria-pressed]')
  if (!data && fault === null) return <SavedListSkeleton tabs={tabs} />
  if (!data) return <Failed tabs={tabs} message={fault ?? ''} busy={busy} onRetry={retry} />
  const isNarrowed = isEarlier || Boolean(query.query) || query.type !== undefined
  if (data.total === 0 && !isNarrowed) return <Empty tabs={tabs} />
  // What matches is the least that is saved: bookmarks of admins are not counted.
  const all = isNarrowed ? Math.max(count, data.total) : data.total
  return (
    <Frame
      tabs={tabs}
      line={t('You have saved {all, plural, one {# resource} other {# resources}}.', { all })}
    >
      <div {...focus}>
        <AllSaved value={true}>{grid(data)}</AllSaved>
      </div>
      {fault === null ? null : <NotRefreshed busy={busy} onRetry={retry} />}
    </Frame>
  )
}

/** Refetches on mount, when the window gets the focus, and after each change. */
function useSavedList(query: Partial<SavedQuery>, failure: string | null) {
  const client = useQueryClient()
  const [retried, setRetried] = useState(false)
  const { data, isPlaceholderData, error, isFetching, refetch } = useQuery({
    ...savedListQuery(query),
    // The earlier page stays until the next one is there, and with it the focus on the button.
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
    refetchOnWindowFocus: 'always',
  })
  const isChanging = usePending(saveResource).length > 0
  // A press that is on its way asks again when it is done.
  useSavedChanged(() => void (isChanging || refetch()))
  const loginOver = error instanceof ApiError && error.status === 401
  useEffect(() => {
    if (loginOver) setUser(client, null)
  }, [loginOver, client])
  return {
    data,
    isEarlier: isPlaceholderData,
    fault: error ? savedListFailure(error) : retried || data ? null : failure,
    busy: isFetching,
    retry: () => {
      setRetried(true)
      void refetch()
    },
  }
}

/** Enough to fill a screen. */
const SKELETONS = 8

export function SavedListSkeleton({ tabs }: Pick<FailedProps, 'tabs'>): JSX.Element {
  return (
    <Frame tabs={tabs} line={<Skeleton className="h-[1lh] w-64 max-w-full" />}>
      <GridSkeleton count={SKELETONS} />
    </Frame>
  )
}

/** Wide enough for four columns at most. */
function Frame({
  tabs,
  line,
  children,
}: Pick<FailedProps, 'tabs'> & { line: ReactNode; children: ReactNode }) {
  return (
    <div className="mx-auto grid w-full max-w-[76rem] gap-6">
      <header>
        <h1 className="text-3xl tracking-tight sm:text-4xl">{t('Your Saved Resources')}</h1>
        <div className="mt-2 text-lg leading-snug text-soft">{line}</div>
      </header>
      {tabs}
      <h2 className="sr-only">{t('Resources')}</h2>
      {children}
    </div>
  )
}

function Empty({ tabs }: Pick<FailedProps, 'tabs'>) {
  return (
    <div className="grid gap-6">
      <h1 className="text-3xl tracking-tight sm:text-4xl">{t('No Saved Resources')}</h1>
      {tabs}
      <div className="mx-auto grid max-w-xl justify-items-center gap-4 py-10 text-center">
        <span aria-hidden="true" className="empty-board" />
        <p className="text-lg text-soft text-pretty">
          {t('Press the bookmark on a video, book, course, or article to keep it here.')}
        </p>
        <Link to={paths.home()} className={buttonClass({ className: 'mt-2' })}>
          {t('Browse Resources')}
        </Link>
      </div>
    </div>
  )
}

type FailedProps = { tabs: ReactNode; message: string; busy: boolean; onRetry: () => void }

/** 'Try Again' is a form: without JavaScript it reloads the page. */
function Failed({ tabs, message, busy, onRetry }: FailedProps) {
  return (
    <div role="alert" className="grid gap-6">
      <h1 className="text-3xl tracking-tight sm:text-4xl">{t('Error Loading Resources')}</h1>
      {tabs}
      <p className="text-lg text-soft">{message}</p>
      <Form method="get" busy={busy} onSubmit={onRetry}>
        <Button type="submit" busy={busy} className="mt-2">
          {busy ? t('Trying...') : t('Try Again')}
        </Button>
      </Form>
    </div>
  )
}

export function savedListFailure(error: unknown): string {
  return serverMessage(error) ?? t('An unknown error occurred while loading your saved resources.')
}
