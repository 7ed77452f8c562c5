import type { JSX, ReactNode } from 'react'
import { t } from './t.tsx'
import { LoadFailure, Retry } from './states.tsx'

/** What is known of something that the server sends, as a query has it. */
type Loading<Data> = {
  data: Data | undefined
  /** Why the last attempt failed, whether or not something is there from an earlier one. */
  error: Error | null
  isFetching: boolean
  refetch: () => unknown
}

export type Failed = { error: Error; busy: boolean; onRetry: () => void }

type LoadedProps<Data> = {
  query: Loading<Data>
  skeleton: ReactNode
  /** Why there is nothing: a sentence, or what is shown in its place. */
  failure: string | ((failed: Failed) => string | JSX.Element)
  /** Shown for a list without entries. */
  empty?: ReactNode
  children: (data: Data) => ReactNode
}

/** What was loaded stays, whatever becomes of later attempts: a failure takes its place only if there is nothing. */
export function Loaded<Data>(props: LoadedProps<Data>): ReactNode {
  const { query, skeleton, failure, empty, children } = props
  const { data, error, isFetching, refetch } = query
  const failed = error && { error, busy: isFetching, onRetry: () => void refetch() }
  if (data !== undefined) {
    const isEmpty = empty !== undefined && Array.isArray(data) && data.length === 0
    return (
      <>
        {isEmpty ? empty : children(data)}
        {failed ? <NotRefreshed {...failed} /> : null}
      </>
    )
  }
  if (!failed) return skeleton
  const shown = typeof failure === 'string' ? failure : failure(failed)
  return typeof shown === 'string' ? <LoadFailure message={shown} {...failed} /> : shown
}

/** A quiet line below what is shown. It stays in view, so that it is seen beside the end of a long list, too. */
export function NotRefreshed({ busy, onRetry }: Omit<Failed, 'error'>): JSX.Element {
  return (
    <output className="not-refreshed">
      <span className="py-1">{t('Could not refresh.')}</span>{' '}
      <Retry variant="ghost" size="sm" busy={busy} onRetry={onRetry} />
    </output>
  )
}
