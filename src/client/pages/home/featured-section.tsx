import { useQuery } from '@tanstack/react-query'
import { SortSelect } from '#client/features/filters/sort-select.tsx'
import type { CatalogueControls } from '#client/features/filters/use-catalogue-filters.ts'
import { LoadError } from '#client/features/resources/list-states.tsx'
import { EndOfList } from '#client/features/resources/load-more.tsx'
import { GridSkeleton, ResourceGrid } from '#client/features/resources/resource-grid.tsx'
import { featuredQuery } from '#client/features/resources/resources-api.ts'
import { FEATURED_SHOWN } from '#shared/domain/resource-filters.ts'
import { FEATURED_SORTS, sortFeatured } from '#shared/domain/resource-order.ts'

type FeaturedSectionProps = { controls: CatalogueControls; skeletons: number }

export function FeaturedSection({ controls, skeletons }: FeaturedSectionProps) {
  const { search, setSort } = controls
  return (
    <section aria-labelledby="featured" className="grid gap-2.5 sm:gap-5">
      <div className="flex items-center justify-between gap-3 sm:items-end">
        <h2 id="featured" className="text-lg sm:text-2xl">
          Featured Resources
        </h2>
        <SortSelect
          search={search}
          sort={search.sort ?? ''}
          options={FEATURED_SORTS}
          onChange={setSort}
        />
      </div>
      <Featured sort={search.sort} skeletons={skeletons} />
    </section>
  )
}

function Featured({ sort, skeletons }: { sort: string | undefined; skeletons: number }) {
  const { data, error, isError, isFetching, refetch } = useQuery(featuredQuery())
  if (isError || data?.refusal) {
    const failure = error ?? new Error(data?.refusal?.message)
    return <LoadError error={failure} busy={isFetching} onRetry={() => void refetch()} />
  }
  if (!data) return <GridSkeleton count={skeletons} />
  if (data.resources.length === 0) {
    return (
      <div>
        <p className="text-soft">No featured resources available at this time.</p>
        <EndOfList text="No Featured Resources Available" />
      </div>
    )
  }
  return (
    <div>
      <ResourceGrid resources={sortFeatured(data.resources.slice(0, FEATURED_SHOWN), sort)} />
      <EndOfList text="All Featured Resources Loaded" />
    </div>
  )
}
