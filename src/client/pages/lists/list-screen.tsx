import { useQuery } from '@tanstack/react-query'
import { RememberButton } from '#client/catalogue/remember-button.tsx'
import { useKidsMode } from '#client/data/kids-mode.tsx'
import { openingMovesQuery } from '#client/data/openings.ts'
import { ALL_OPENINGS } from '#shared/domain/filters/opening.ts'
import { t } from '#client/kit/t.tsx'
import { Link, useRouter } from '@tanstack/react-router'
import { Icon } from '#client/kit/icon.tsx'
import { buttonClass } from '#client/kit/button.tsx'
import {
  type CatalogueSearch,
  filtersOf,
  sortOf,
} from '#client/features/filters/catalogue-search.ts'
import { useCatalogueFilters } from '#client/features/filters/use-catalogue-filters.ts'
import { WithFilters } from '#client/features/filters/with-filters.tsx'
import { listTitle } from '#shared/domain/list-title.ts'
import { LIST_PAGE_SIZE, type ResourceFilters } from '#shared/domain/resource-filters.ts'
import { paths } from '#shared/paths.ts'
import type { ListRequest } from '#client/features/resources/resources-api.ts'
import { sortingOf } from '#client/features/filters/sort-select.tsx'
import { FilteredList } from './filtered-list.tsx'

export function ListScreen({ fixed, search }: { fixed: FixedFilters; search: CatalogueSearch }) {
  const controls = useCatalogueFilters(search)
  const request = listRequest(fixed, search)
  const { filters, apply, reset } = controls
  return (
    <WithFilters
      filters={filters}
      counted={(draft) => withFixed(draft, fixed)}
      onApply={apply}
      onReset={reset}
      sorting={sortingOf(controls)}
      heading={() => (
        <div className="flex flex-wrap items-center justify-between gap-2">
          <BackButton />
          {filters.opening === ALL_OPENINGS ? null : <RememberOpening name={filters.opening} />}
        </div>
      )}
    >
      {(toggle) => (
        <FilteredList
          controls={controls}
          request={request}
          toggle={toggle}
          namesFilter
          title={
            <>
              <h1 id="results" className="text-lg wrap-anywhere sm:text-2xl lg:text-3xl">
                {listTitle(request.filters, t)}
              </h1>
              <h2 className="sr-only">{t('Resources')}</h2>
            </>
          }
          step={LIST_PAGE_SIZE}
          skeletons={LIST_PAGE_SIZE}
        />
      )}
    </WithFilters>
  )
}

/** For an opening whose moves are known. */
function RememberOpening({ name }: { name: string }) {
  const { kidsMode } = useKidsMode()
  const { data: moves } = useQuery({ ...openingMovesQuery(name), enabled: !kidsMode })
  return moves ? <RememberButton what={{ opening: name }} side={null} /> : null
}

/** Goes back, or home if the visitor came from another site. */
function BackButton() {
  const { history } = useRouter()
  return (
    <Link
      to={paths.home()}
      onClick={(event) => {
        if (!history.canGoBack()) return
        event.preventDefault()
        history.back()
      }}
      className={buttonClass({ variant: 'ghost', className: '-ms-3 max-sm:px-3 max-sm:-mt-2' })}
    >
      <Icon name="arrow-left" className="size-4" />
      <span className="max-sm:sr-only">{t('Back')}</span>
    </Link>
  )
}

type FixedFilters = { type?: string; source?: string }

/** Combines the filters of the URL with those that the page fixes. */
export function listRequest(fixed: FixedFilters, search: CatalogueSearch): ListRequest {
  const filters = filtersOf(search)
  return {
    filters: withFixed(filters, fixed),
    sort: sortOf(search),
    unpriced: 'first',
    shown: search.shown ?? LIST_PAGE_SIZE,
  }
}

function withFixed(filters: ResourceFilters, { type, source }: FixedFilters): ResourceFilters {
  return {
    ...filters,
    ...(type && type !== 'all' ? { type } : null),
    ...(source ? { source: [...new Set([source, ...filters.source])] } : null),
  }
}
