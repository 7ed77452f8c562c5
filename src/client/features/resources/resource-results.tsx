import type { ReactNode } from 'react'
import { Link } from '@tanstack/react-router'
import { listed } from '#client/data/answers.ts'
import { sentences } from '#client/data/errors.ts'
import { type Failed, Loaded } from '#client/kit/loaded.tsx'
import { EmptyState, Retry } from '#client/kit/states.tsx'
import { Button, buttonClass, LINK_AS_BUTTON } from '#client/kit/button.tsx'
import { t } from '#client/kit/t.tsx'
import { GridSkeleton, ResourceGrid } from '#client/catalogue/resource-card.tsx'
import type { ListQuery } from './resources-api.ts'

type ResourceResultsProps = {
  list: ListQuery
  shown: number
  /** Returns the search of the list with this many rows. */
  addressOf: (shown: number) => object
  /** Rows that Load More adds. */
  step: number
  skeletons: number
  /** Whether the resources come in groups of one opening each. */
  grouped?: boolean
  sort: string
  /** Whether the list is the first on its page. */
  first?: boolean
  allLoaded: string
  /** Text of the disabled button under an empty list; without it there is no button. */
  none?: string
  /** Replaces the grid if nothing matches. */
  empty: ReactNode
  clearFilters: ReactNode
}

export function ResourceResults(props: ResourceResultsProps) {
  const { list, shown, addressOf, step, skeletons, first, grouped, sort } = props
  const { allLoaded, none, empty, clearFilters } = props
  const { isPlaceholderData } = list
  // Rows of the previous search stay until the new ones arrive, but its empty result says nothing about this one.
  const isOver = isPlaceholderData && list.data?.resources.length === 0
  const data = isOver ? undefined : list.data
  if (data?.refusal?.status === 400) {
    return (
      <EmptyState
        title={t('These filters do not work')}
        description={sentences(data.refusal.message)}
        action={clearFilters}
      />
    )
  }
  return (
    <Loaded
      query={listed({ ...list, data })}
      skeleton={<GridSkeleton count={skeletons} />}
      failure={(failed) => <LoadError {...failed} />}
    >
      {({ resources, total }) => (
        <div aria-busy={isPlaceholderData} className={isPlaceholderData ? 'opacity-60' : undefined}>
          {resources.length > 0 ? <ResourceGrid {...{ resources, first, grouped, sort }} /> : empty}
          {resources.length > 0 || none ? (
            <LoadMore
              loaded={resources.length}
              total={total}
              next={addressOf(shown + step)}
              busy={isPlaceholderData}
              allLoaded={allLoaded}
              none={none ?? ''}
            />
          ) : null}
        </div>
      )}
    </Loaded>
  )
}

type LoadMoreProps = {
  /** Rows in the response and in all. */
  loaded: number
  total: number
  /** The search with more rows. */
  next: object
  busy: boolean
  /** Texts of the disabled button, with and without rows. */
  allLoaded: string
  none: string
}

function LoadMore({ loaded, total, next, busy, allLoaded, none }: LoadMoreProps) {
  if (!busy && total <= loaded) {
    return <EndOfList text={total === 0 ? none : allLoaded} />
  }
  return (
    <div className="mt-4 flex justify-center sm:mt-8">
      <Link
        {...LINK_AS_BUTTON}
        to="."
        search={next}
        replace
        resetScroll={false}
        preload={false}
        aria-disabled={busy || undefined}
        className={buttonClass({ variant: 'secondary', className: 'min-w-48' })}
      >
        {busy ? t('Loading...') : t('Load More')}
      </Link>
    </div>
  )
}

export function EndOfList({ text }: { text: string }) {
  return (
    <div className="mt-4 flex justify-center sm:mt-8">
      <Button variant="secondary" disabled className="min-w-48">
        {text}
      </Button>
    </div>
  )
}

/** Says that the list failed to load. The filters are in the URL, so they stay. */
export function LoadError({ error, busy, onRetry }: Failed) {
  const [, status] = /^API request failed with status (\d+)/.exec(error.message) ?? []
  return (
    <div role="alert">
      <EmptyState
        title={t('The resources could not be loaded')}
        description={
          status
            ? t('API request failed with status {status}', { status })
            : t('Check your connection, then try again.')
        }
        action={<Retry busy={busy} onRetry={onRetry} />}
      />
    </div>
  )
}
