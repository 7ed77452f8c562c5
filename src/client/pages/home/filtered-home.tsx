import type { ReactNode } from 'react'
import type { CatalogueControls } from '#client/features/filters/use-catalogue-filters.ts'
import { HOME_LOAD_MORE } from '#shared/domain/resource-filters.ts'
import { FilteredList } from '../lists/filtered-list.tsx'
import { t } from '#client/kit/t.tsx'
import { HOME_SKELETONS, homeRequest } from './home-request.ts'

type FilteredHomeProps = {
  controls: CatalogueControls
  /** The button that shows the filters. */
  toggle: ReactNode
}

/** The home page with filters. */
export function FilteredHome({ controls, toggle }: FilteredHomeProps) {
  const { query } = controls.filters
  const unnamed = controls.kidsMode ? t('Chess Lessons For Kids') : t('Filtered Resources')
  return (
    <FilteredList
      controls={controls}
      request={homeRequest(controls.search)}
      toggle={toggle}
      title={
        <h2 id="results" className="text-lg wrap-anywhere sm:text-2xl lg:text-3xl">
          {query ? t('Search Results for "{query}"', { query }) : unnamed}
        </h2>
      }
      step={HOME_LOAD_MORE}
      skeletons={HOME_SKELETONS}
    />
  )
}
