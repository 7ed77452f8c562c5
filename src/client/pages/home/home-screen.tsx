import { useQuery } from '@tanstack/react-query'
import { lazyRouteComponent } from '@tanstack/react-router'
import { Suspense } from 'react'
import { type CatalogueSearch, readHomeSearch } from '#client/features/filters/catalogue-search.ts'
import {
  type CatalogueControls,
  useCatalogueFilters,
} from '#client/features/filters/use-catalogue-filters.ts'
import { WithFilters } from '#client/features/filters/with-filters.tsx'
import { GridSkeleton } from '#client/features/resources/resource-grid.tsx'
import { ResourceResults } from '#client/features/resources/resource-results.tsx'
import { resourceListQuery } from '#client/features/resources/resources-api.ts'
import { filtersActive, HOME_LOAD_MORE } from '#shared/domain/resource-filters.ts'
import { ClearFilters } from '../lists/clear-filters.tsx'
import { FeaturedSection } from './featured-section.tsx'
import { HOME_SKELETONS, homeRequest } from './home-request.ts'

/** Not needed by the page that most see first; the loader has it ready where it is. */
export const FilteredHome = lazyRouteComponent(() => import('./filtered-home.tsx'), 'FilteredHome')

export function HomeScreen({ search }: { search: CatalogueSearch }) {
  const controls = useCatalogueFilters(search, readHomeSearch)
  const { filters, apply, reset } = controls
  return (
    <WithFilters
      filters={filters}
      onApply={apply}
      onReset={reset}
      heading={(toggle) => (
        <div className="mb-2.5 flex flex-wrap items-center justify-between gap-x-4 gap-y-1.5 sm:mb-8 sm:gap-y-4">
          <div className="grid gap-1.5">
            <h1 className="text-[1.375rem] sm:text-4xl">Discover Top Chess Resources</h1>
            <p className="text-soft max-sm:hidden">
              {controls.kidsMode
                ? 'Videos, books and lessons to learn from, picked for kids.'
                : 'Videos, books, courses and articles, chosen by hand for every level.'}
            </p>
          </div>
          {toggle}
        </div>
      )}
    >
      {filtersActive(filters) ? (
        <Suspense fallback={<GridSkeleton count={HOME_SKELETONS} />}>
          <FilteredHome controls={controls} />
        </Suspense>
      ) : (
        <Discovery controls={controls} />
      )}
    </WithFilters>
  )
}

/** Without filters: the editors' choice, then everything. */
function Discovery({ controls }: { controls: CatalogueControls }) {
  const request = homeRequest(controls.search)
  const list = useQuery(resourceListQuery(request))
  return (
    <div className="grid gap-10 sm:gap-14">
      <FeaturedSection controls={controls} skeletons={HOME_SKELETONS} />
      <section aria-labelledby="all-resources" className="grid gap-2.5 sm:gap-5">
        <h2 id="all-resources" className="text-xl sm:text-2xl">
          All Resources
        </h2>
        <ResourceResults
          list={list}
          shown={request.shown}
          addressOf={(shown) => ({ ...controls.search, shown })}
          step={HOME_LOAD_MORE}
          skeletons={HOME_SKELETONS}
          first={false}
          allLoaded="All Resources Loaded"
          none="No Resources Available"
          empty={<p className="text-soft">No additional resources available at this time.</p>}
          clearFilters={<ClearFilters cleared={controls.cleared} />}
        />
      </section>
    </div>
  )
}
