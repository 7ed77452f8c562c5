import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { JSX } from 'react'
import { EmptyState } from '#client/components/ui/empty-state.tsx'
import type { CatalogueSearch } from '#client/features/filters/catalogue-search.ts'
import { useKidsMode } from '#client/features/kids-mode/kids-mode.tsx'
import { nearestQuery } from '#client/features/search/nearest-api.ts'
import type { ResourceFilters } from '#shared/domain/resource-filters.ts'
import { paths } from '#shared/paths.ts'
import { ClearFilters } from './clear-filters.tsx'
import { nearestWays, type Ways } from './nearest-ways.ts'

type NoResourcesProps = { filters: ResourceFilters; cleared: CatalogueSearch }

/** An empty list, and what would fill it. */
export function NoResources({ filters, cleared }: NoResourcesProps): JSX.Element {
  const { kidsMode } = useKidsMode()
  const { data } = useQuery(nearestQuery(filters))
  const groups = data ? nearestWays(data, filters, kidsMode) : []
  const { query } = filters
  return (
    <div className="grid gap-6">
      <EmptyState
        title="No resources found"
        description={
          query
            ? `We couldn't find any resources matching "${query}"`
            : 'No matching resources with the selected filters.'
        }
        action={<ClearFilters cleared={cleared} />}
      />
      {groups.length > 0 ? (
        <section aria-labelledby="nearest" className="grid gap-4">
          <h2 id="nearest" className="text-xl">
            What comes closest
          </h2>
          <div className="grid gap-x-8 gap-y-5 sm:grid-cols-[repeat(auto-fit,minmax(14rem,1fr))]">
            {groups.map((group) => (
              <NearestGroup key={group.title} {...group} />
            ))}
          </div>
        </section>
      ) : null}
    </div>
  )
}

function NearestGroup({ title, ways }: Ways) {
  return (
    <div>
      <h3 className="text-base font-semibold text-soft">{title}</h3>
      <ul>
        {ways.map(({ label, search, total }) => (
          <li key={label}>
            <Link
              to={paths.home()}
              search={search}
              preload={false}
              className="flex min-h-11 items-baseline justify-between gap-3 border-b border-line py-2.5 hover:bg-tint"
            >
              <span className="min-w-0 font-semibold text-accent wrap-anywhere">{label}</span>
              <span className="shrink-0 text-sm text-soft tabular-nums">
                {`${total.toLocaleString('en-US')} ${total === 1 ? 'resource' : 'resources'}`}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}
