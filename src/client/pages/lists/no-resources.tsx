import { useLocation } from '@tanstack/react-router'
import { buttonClass } from '#client/components/ui/button.tsx'
import { EmptyState } from '#client/components/ui/empty-state.tsx'
import { searchText } from '#client/features/filters/catalogue-search.ts'
import type { CatalogueControls } from '#client/features/filters/use-catalogue-filters.ts'
import { useKidsMode } from '#client/features/kids-mode/kids-mode.tsx'
import { SiteLink } from '#client/layouts/site-link.tsx'
import type { ResourceFilters } from '#shared/domain/resource-filters.ts'
import { sourceName } from '#shared/domain/source-name.ts'
import { paths } from '#shared/paths.ts'
import { ClearFilters } from './clear-filters.tsx'

type NoResourcesProps = {
  controls: Pick<CatalogueControls, 'search' | 'cleared'>
  /** With what the page itself fixes. */
  filters: ResourceFilters
}

/** An empty list: why it is empty, and a way on that leads to something. */
export function NoResources({ controls: { search, cleared }, filters }: NoResourcesProps) {
  const { kidsMode } = useKidsMode()
  const { sort: _sort, ...filtered } = search
  const isCleared = searchText(filtered) === searchText(cleared)
  if (kidsMode && isCleared) return <NothingForKids filters={filters} />
  return (
    <EmptyState
      title="No resources found"
      description={
        <>
          <span className="block">
            {filters.query
              ? `We couldn't find any resources matching "${filters.query}"`
              : 'No matching resources with the selected filters.'}
          </span>
          {kidsMode ? 'Kids mode is on, so only resources for kids are shown.' : null}
        </>
      }
      action={
        <>
          {isCleared ? (
            <SiteLink href={paths.category('all')} className={buttonClass({})}>
              Clear Filters
            </SiteLink>
          ) : (
            <ClearFilters cleared={cleared} />
          )}
          {kidsMode ? <OtherForKids /> : null}
        </>
      }
    />
  )
}

/** There is no filter to clear: the page's own source or type has nothing for kids. */
function NothingForKids({ filters: { source } }: Pick<NoResourcesProps, 'filters'>) {
  const [only] = source
  const from = only && source.length === 1 ? `from ${sourceName(only)}` : 'on this page'
  return (
    <EmptyState
      title="Nothing here for kids yet"
      description={`We have not picked anything ${from} for kids so far, but there is plenty elsewhere.`}
      action={<OtherForKids />}
    />
  )
}

/** Where kids mode does have something. */
function OtherForKids() {
  const { pathname } = useLocation()
  const isWholeList = pathname === paths.home() || pathname === paths.category('all')
  const look = buttonClass({ variant: 'secondary' })
  return (
    <>
      {isWholeList ? null : (
        <SiteLink href={`${paths.category('all')}?category=kids`} className={look}>
          All resources for kids
        </SiteLink>
      )}
      <SiteLink href={paths.kids()} className={look}>
        Chess sites for kids
      </SiteLink>
    </>
  )
}
