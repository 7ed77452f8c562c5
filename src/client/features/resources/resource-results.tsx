import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { sentences } from '#client/data/api-error.ts'
import { EmptyState } from '#client/kit/states.tsx'
import { MAX_LIST_ROWS } from '#shared/domain/resource-filters.ts'
import { LoadError } from './list-states.tsx'
import { LoadMore } from './load-more.tsx'
import { GridSkeleton, ResourceGrid } from './resource-grid.tsx'
import type { ResourceList } from './resources-api.ts'

type ResourceResultsProps = {
  list: UseQueryResult<ResourceList>
  shown: number
  /** The address with so many rows. */
  addressOf: (shown: number) => object
  /** Rows that Load More adds. */
  step: number
  skeletons: number
  /** Whether the list is the first on its page. */
  first?: boolean
  allLoaded: string
  /** Text of the disabled button under an empty list, if it has one. */
  none?: string
  /** In place of the grid when nothing matches. */
  empty: ReactNode
  clearFilters: ReactNode
}

export function ResourceResults(props: ResourceResultsProps) {
  const { list, shown, addressOf, step, skeletons, first, allLoaded, none, empty, clearFilters } =
    props
  const { isError, isFetching, isPlaceholderData, error } = list
  // Rows of another search may stay until the new ones are there; that it had none says nothing.
  const isOver = isPlaceholderData && list.data?.resources.length === 0
  const data = isOver ? undefined : list.data
  if (data?.refusal?.status === 400) {
    return (
      <EmptyState
        title="These filters do not work"
        description={sentences(data.refusal.message)}
        action={clearFilters}
      />
    )
  }
  if (isError || data?.refusal) {
    const failure = error ?? new Error(data?.refusal?.message)
    return <LoadError error={failure} busy={isFetching} onRetry={() => void list.refetch()} />
  }
  if (!data) return <GridSkeleton count={skeletons} />
  const { resources, total } = data
  const more = shown < MAX_LIST_ROWS ? addressOf(Math.min(shown + step, MAX_LIST_ROWS)) : null
  return (
    <div aria-busy={isPlaceholderData} className={isPlaceholderData ? 'opacity-60' : undefined}>
      {resources.length > 0 ? <ResourceGrid resources={resources} first={first} /> : empty}
      {resources.length > 0 || none ? (
        <LoadMore
          loaded={resources.length}
          total={total}
          next={more}
          busy={isPlaceholderData}
          allLoaded={allLoaded}
          none={none ?? ''}
        />
      ) : null}
    </div>
  )
}
