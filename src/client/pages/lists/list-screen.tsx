import { SpriteIcon } from '#client/kit/sprite-icon.tsx'
import { Link, useRouter } from '@tanstack/react-router'
import { buttonClass } from '#client/kit/button.tsx'
import type { CatalogueSearch } from '#client/features/filters/catalogue-search.ts'
import { useCatalogueFilters } from '#client/features/filters/use-catalogue-filters.ts'
import { WithFilters } from '#client/features/filters/with-filters.tsx'
import { listTitle } from '#shared/domain/list-title.ts'
import { LIST_PAGE_SIZE } from '#shared/domain/resource-filters.ts'
import { paths } from '#shared/paths.ts'
import { FilteredList } from './filtered-list.tsx'
import { type FixedFilters, listRequest, withFixed } from './list-request.ts'

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
      heading={(toggle) => (
        <div className="mb-5 flex flex-wrap items-center justify-between gap-3">
          <BackButton />
          {toggle}
        </div>
      )}
    >
      <FilteredList
        controls={controls}
        request={request}
        title={
          <>
            <h1 id="results" className="text-3xl wrap-anywhere">
              {listTitle(request.filters)}
            </h1>
            <h2 className="sr-only">Resources</h2>
          </>
        }
        step={LIST_PAGE_SIZE}
        skeletons={LIST_PAGE_SIZE}
      />
    </WithFilters>
  )
}

/** Where the visitor came from, and home for whoever came from elsewhere. */
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
      className={buttonClass({ variant: 'ghost', className: '-ml-3' })}
    >
      <SpriteIcon name="back" className="size-4" />
      Back
    </Link>
  )
}
