import { t } from '#client/kit/t.tsx'
import type { JSX, ReactNode } from 'react'
import { EmptyState, Skeleton } from '#client/kit/states.tsx'
import type { AdditionalResourceView } from '#shared/contracts/additional-resources.ts'
import { AdditionalCard } from './additional-card.tsx'

const SKELETONS = [1, 2, 3, 4, 5, 6]
const GRID = 'grid gap-5 @xl:grid-cols-2 @4xl:grid-cols-3'

type AdditionalListProps = {
  /** Undefined while loading. */
  resources: readonly AdditionalResourceView[] | undefined
  emptyText: string
}

export function AdditionalList({ resources, emptyText }: AdditionalListProps): JSX.Element {
  if (!resources) return <CardSkeletons />
  if (resources.length === 0) return <EmptyState title={emptyText} />
  return (
    <Frame>
      <ul className={GRID}>
        {resources.map((resource) => (
          <li key={resource.id}>
            <AdditionalCard resource={resource} />
          </li>
        ))}
      </ul>
    </Frame>
  )
}

function CardSkeletons() {
  return (
    <Frame>
      <output className={GRID}>
        <span className="sr-only">{t('Loading')}</span>
        {SKELETONS.map((key) => (
          <div key={key} className="rounded-lg border border-line bg-surface p-5">
            <div className="mb-3 flex items-center gap-3">
              <Skeleton className="size-11" />
              <Skeleton className="h-7 w-1/2" />
            </div>
            <Skeleton className="h-26 w-full" />
            <Skeleton className="mt-10 h-11 w-36" />
          </div>
        ))}
      </output>
    </Frame>
  )
}

function Frame({ children }: { children: ReactNode }) {
  return <div className="@container">{children}</div>
}
