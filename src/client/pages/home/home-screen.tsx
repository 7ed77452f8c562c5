import { useQuery } from '@tanstack/react-query'
import type { CatalogueSearch } from '#client/features/filters/catalogue-search.ts'
import {
  type CatalogueControls,
  useCatalogueFilters,
} from '#client/features/filters/use-catalogue-filters.ts'
import { WithFilters } from '#client/features/filters/with-filters.tsx'
import { ResourceResults } from '#client/features/resources/resource-results.tsx'
import { resourceListQuery } from '#client/features/resources/resources-api.ts'
import { filtersActive, HOME_LOAD_MORE } from '#shared/domain/resource-filters.ts'
import { ClearFilters } from '../lists/clear-filters.tsx'
import { FilteredList } from '../lists/filtered-list.tsx'
import { FeaturedSection } from './featured-section.tsx'
import { homeRequest } from './home-request.ts'

const SKELETONS = 8

export function HomeScreen({ search }: { search: CatalogueSearch }) {
  const controls = useCatalogueFilters(search)
  const { filters, apply, reset } = controls
  return (
    <WithFilters
      filters={filters}
      onApply={apply}
      onReset={reset}
      heading={(toggle) => (
        <div className="mb-8 flex flex-wrap items-center justify-between gap-4">
          <div className="grid gap-1.5">
            <h1 className="text-3xl sm:text-4xl">Discover Top Chess Resources</h1>
            <p className="text-soft">
              Videos, books, courses and articles, chosen by hand for every level.
            </p>
          </div>
          {toggle}
        </div>
      )}
    >
      {filtersActive(filters) ? (
        <FilteredList
          controls={controls}
          request={homeRequest(search)}
          title={
            <h2 id="results" className="text-2xl wrap-anywhere">
              {filters.query ? `Search Results for "${filters.query}"` : 'Filtered Resources'}
            </h2>
          }
          step={HOME_LOAD_MORE}
          skeletons={SKELETONS}
        />
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
    <div className="grid gap-14">
      <FeaturedSection controls={controls} skeletons={SKELETONS} />
      <section aria-labelledby="all-resources" className="grid gap-5">
        <h2 id="all-resources" className="text-2xl">
          All Resources
        </h2>
        <ResourceResults
          list={list}
          shown={request.shown}
          addressOf={(shown) => ({ ...controls.search, shown })}
          step={HOME_LOAD_MORE}
          skeletons={SKELETONS}
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
