import { useQuery } from '@tanstack/react-query'
import { Link, useLocation } from '@tanstack/react-router'
import { buttonClass, LINK_AS_BUTTON } from '#client/kit/button.tsx'
import { EmptyState } from '#client/kit/states.tsx'
import { t } from '#client/kit/t.tsx'
import {
  type CatalogueSearch,
  searchOf,
  searchText,
} from '#client/features/filters/catalogue-search.ts'
import type { CatalogueControls } from '#client/features/filters/use-catalogue-filters.ts'
import { useKidsMode } from '#client/data/kids-mode.tsx'
import { callQuery } from '#client/data/queries.ts'
import { findNearest } from '#shared/calls/search.ts'
import { SiteLink } from '#client/catalogue/site-link.tsx'
import {
  DEFAULT_FILTERS,
  type ResourceFilters,
  resourceSearchParams,
} from '#shared/domain/resource-filters.ts'
import { sourceName } from '#shared/domain/filters/source.ts'
import { filterOf, NO_CHOICES, withoutGroup } from '#shared/domain/filters/table.ts'
import { paths } from '#shared/paths.ts'
import { ClearFilters } from '#client/features/filters/with-filters.tsx'
import { countText } from '#client/kit/number-words.ts'
import type { NearestView } from '#shared/contracts/search.ts'

type NoResourcesProps = {
  controls: Pick<CatalogueControls, 'search' | 'cleared'>
  /** The filters including those that the page fixes. */
  filters: ResourceFilters
}

/** Says why a list is empty, and links to lists that are not. */
export function NoResources({ controls: { search, cleared }, filters }: NoResourcesProps) {
  const { kidsMode } = useKidsMode()
  const { sort: _sort, ...filtered } = search
  const isCleared = searchText(filtered) === searchText(cleared)
  if (kidsMode && isCleared) return <NothingForKids filters={filters} />
  return (
    <div className="grid gap-6">
      <EmptyState
        title={t('No resources found')}
        description={
          <>
            <span className="block">
              {filters.query
                ? t('We couldn\'t find any resources matching "{query}"', { query: filters.query })
                : t('No matching resources with the selected filters.')}
            </span>
            {kidsMode ? t('Kids mode is on, so only resources for kids are shown.') : null}
          </>
        }
        action={
          <>
            {isCleared ? (
              <SiteLink
                {...LINK_AS_BUTTON}
                href={paths.category('all')}
                className={buttonClass({})}
              >
                {t('Clear Filters')}
              </SiteLink>
            ) : (
              <ClearFilters cleared={cleared} />
            )}
            {kidsMode ? (
              <OtherForKids />
            ) : (
              <SiteLink href={paths.suggest()} className={buttonClass({ variant: 'secondary' })}>
                {t('Suggest a resource')}
              </SiteLink>
            )}
          </>
        }
      />
      <Nearest filters={filters} />
    </div>
  )
}

/** Searches with fewer words or filters, and openings nearby, each with its number of results. */
function Nearest({ filters }: Pick<NoResourcesProps, 'filters'>) {
  const { kidsMode } = useKidsMode()
  const { data } = useQuery(callQuery(findNearest, { query: resourceSearchParams(filters) }))
  const groups = data ? nearestWays(data, filters, kidsMode) : []
  if (groups.length === 0) return null
  return (
    <section aria-labelledby="nearest" className="grid gap-4">
      <h2 id="nearest" className="text-xl">
        {t('What comes closest')}
      </h2>
      <div className="grid gap-x-8 gap-y-5 sm:grid-cols-[repeat(auto-fit,minmax(14rem,1fr))]">
        {groups.map((group) => (
          <NearestGroup key={group.title} {...group} />
        ))}
      </div>
    </section>
  )
}

/** The page's own source or type has nothing for kids, so there is no filter to clear. */
function NothingForKids({ filters: { source } }: Pick<NoResourcesProps, 'filters'>) {
  const [only] = source
  return (
    <EmptyState
      title={t('Nothing here for kids yet')}
      description={
        only && source.length === 1
          ? t(
              'We have not picked anything from {name} for kids so far, but there is plenty elsewhere.',
              { name: sourceName(only, t) },
            )
          : t(
              'We have not picked anything on this page for kids so far, but there is plenty elsewhere.',
            )
      }
      action={<OtherForKids />}
    />
  )
}

/** Links to pages that have something for kids. */
function OtherForKids() {
  const { pathname } = useLocation()
  const isWholeList = pathname === paths.home() || pathname === paths.category('all')
  const look = buttonClass({ variant: 'secondary' })
  return (
    <>
      {isWholeList ? null : (
        <SiteLink href={`${paths.category('all')}?category=kids`} className={look}>
          {t('All resources for kids')}
        </SiteLink>
      )}
      <SiteLink href={paths.kids()} className={look}>
        {t('Chess sites for kids')}
      </SiteLink>
    </>
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
                {countText(total, 'resource')}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** A search of the home page that finds something. */
type Way = { label: string; search: CatalogueSearch; total: number }
type Ways = { title: string; ways: Way[] }

type Lifted = NearestView['withoutFilter'][number]['filter']

/** Returns what lifting a filter, or all of them, is called. */
function liftLabel(filter: Lifted): string {
  if (filter === 'all') return t('Without any filter')
  const { lift } = filterOf(filter)
  return lift ? t(lift) : ''
}

/** Groups the searches that find something. Kids mode sets the category, so it is not offered as a filter to lift. */
export function nearestWays(
  nearest: NearestView,
  filters: ResourceFilters,
  kidsMode: boolean,
): Ways[] {
  const search = (changes: Partial<ResourceFilters>) =>
    searchOf({ ...filters, ...changes }, undefined)
  const category = kidsMode ? 'kids' : DEFAULT_FILTERS.category
  return [
    {
      title: t('With fewer words'),
      ways: nearest.fewerWords.map(({ query, total }) => ({
        label: t('“{query}”', { query }),
        search: search({ query }),
        total,
      })),
    },
    {
      title: t('With fewer filters'),
      ways: nearest.withoutFilter
        .filter(({ filter }) => !kidsMode || filter !== 'category')
        .map(({ filter, total }) => ({
          label: liftLabel(filter),
          search: search(filter === 'all' ? { ...NO_CHOICES, category } : withoutGroup(filter)),
          total,
        })),
    },
    {
      title: t('Openings nearby'),
      ways: nearest.openings.map(({ name, resources }) => ({
        label: t.opening(name),
        search: searchOf({ ...DEFAULT_FILTERS, category, opening: name }, undefined),
        total: resources,
      })),
    },
  ].filter(({ ways }) => ways.length > 0)
}
