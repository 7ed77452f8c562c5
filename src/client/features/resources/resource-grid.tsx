import { Skeleton } from '#client/kit/states.tsx'
import type { ResourceView } from '#shared/contracts/resources.ts'
import { ResourceCard } from './resource-card.tsx'

const GRID = 'grid grid-cols-[repeat(auto-fill,minmax(min(100%,14.5rem),1fr))] gap-2.5 sm:gap-5'
/** Cards that are in view at first on a wide screen: their pictures do not wait. */
const FIRST_ROW = 4

type ResourceGridProps = {
  resources: readonly ResourceView[]
  /** Whether the grid is at the top of the page. */
  first?: boolean
}

export function ResourceGrid({ resources, first = true }: ResourceGridProps) {
  return (
    <ul className={GRID}>
      {resources.map((resource, index) => (
        <li key={resource.id}>
          <ResourceCard resource={resource} eager={first && index < FIRST_ROW} />
        </li>
      ))}
    </ul>
  )
}

export function GridSkeleton({ count }: { count: number }) {
  return (
    <div className={GRID}>
      <output className="sr-only">Loading resources...</output>
      {Array.from({ length: count }, (_, index) => (
        <div key={index} aria-hidden="true" className="card-skeleton">
          <Skeleton className="aspect-4/3" />
          <Skeleton className="h-20" />
          <Skeleton className="h-10" />
          <Skeleton className="h-9" />
        </div>
      ))}
    </div>
  )
}
