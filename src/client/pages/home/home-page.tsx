import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, Suspense, type JSX, useEffect, useState } from 'react'
import { listed } from '#client/data/answers.ts'
import { Loaded } from '#client/kit/loaded.tsx'
import { type CatalogueSearch, readHomeSearch } from '#client/features/filters/catalogue-search.ts'
import { useSignedIn } from '#client/data/session.ts'
import { useHasStudy } from '#client/data/study-marks.ts'
import { lazyPart } from '#client/kit/lazy.tsx'
import { FEATURED_SHOWN, filtersActive, HOME_LOAD_MORE } from '#shared/domain/resource-filters.ts'
import { paths } from '#shared/paths.ts'
import { loadFeatured, loadListPage } from '../lists/list-loader.ts'
import {
  type CatalogueControls,
  useCatalogueFilters,
} from '#client/features/filters/use-catalogue-filters.ts'
import { ClearFilters, WithFilters } from '#client/features/filters/with-filters.tsx'
import {
  GridSkeleton,
  ResourceGrid,
  RESOURCE_GRID,
  ResourceCard,
} from '#client/catalogue/resource-card.tsx'
import {
  EndOfList,
  LoadError,
  ResourceResults,
} from '#client/features/resources/resource-results.tsx'
import { featuredQuery, useResourceList } from '#client/features/resources/resources-api.ts'
import { SortSelect, sortingOf } from '#client/features/filters/sort-select.tsx'
import { isKidsResource } from '#shared/domain/catalogue.ts'
import { FEATURED_SORTS, sortFeatured } from '#shared/domain/resource-order.ts'
import { isKidsHome, KidsHome, loadKidsHome } from '../kids/kids-home.ts'
import { Recommended } from '../own-lists/recommended.tsx'
import { t } from '#client/kit/t.tsx'
import { HOME_SKELETONS, homeRequest } from './home-request.ts'
import '../next-step.css'
import { Icon, type IconName } from '#client/kit/icon.tsx'
import { SiteLink } from '#client/catalogue/site-link.tsx'
import { textLanguage } from '#client/data/page-language.ts'
import { firstPath } from '#shared/domain/learning-path.ts'
import { type Text, text } from '#shared/texts/text.ts'
import { callQuery } from '#client/data/queries.ts'
import { getStudySuggestions } from '#shared/calls/study.ts'
import type { StudySuggestions } from '#shared/contracts/study.ts'
import { levelLabel } from '#shared/domain/filters/level.ts'
import { withArticle } from '#shared/domain/opening-family.ts'

export const Route = createFileRoute('/_catalogue/')({
  validateSearch: readHomeSearch,
  loaderDeps: ({ search }) => readHomeSearch(search),
  loader: async ({ context: { queryClient }, deps: search }) => {
    if (isKidsHome(search)) {
      const kids = await loadKidsHome(queryClient)
      return { head: kids.head, kids }
    }
    const request = homeRequest(search)
    const { query } = search
    const title = query
      ? t('Search Results for "{query}"', { query })
      : t('Discover Top Chess Resources')
    const [page] = await Promise.all([
      loadListPage(queryClient, { title, path: paths.home(), search, request }),
      filtersActive(request.filters) ? FilteredHome.preload?.() : loadFeatured(queryClient),
    ])
    return page
  },
  head: ({ loaderData }) => loaderData?.head ?? {},
  component: HomePage,
})

function HomePage() {
  const data = Route.useLoaderData()
  const search = readHomeSearch(Route.useSearch())
  if ('kids' in data)
    return (
      <Suspense>
        <KidsHome data={data.kids} />
      </Suspense>
    )
  return <HomeScreen search={search} />
}

/** Not all of the home page's visitors filter: what lists have would be a tenth of its script. The loader preloads it. */
const FilteredHome = lazyRouteComponent(() => import('./filtered-home.tsx'), 'FilteredHome')

function HomeScreen({ search }: { search: CatalogueSearch }) {
  const controls = useCatalogueFilters(search, readHomeSearch)
  const { filters, apply, reset } = controls
  const isFiltered = filtersActive(filters)
  return (
    <WithFilters
      filters={filters}
      onApply={apply}
      onReset={reset}
      {...(isFiltered ? { sorting: sortingOf(controls) } : null)}
      heading={() => (
        <div
          // One heading that can be seen: the title of the results is it, if there are any.
          className={isFiltered ? 'sr-only' : 'mb-2.5 grid gap-1.5 sm:mb-8'}
        >
          <h1 className="text-[1.375rem] sm:text-4xl">{t('Discover Top Chess Resources')}</h1>
          <p className="text-soft max-sm:text-sm/snug">
            {controls.kidsMode
              ? t('Videos, books and lessons to learn from, picked for kids.')
              : t('Videos, books, courses and articles, chosen by hand for every level.')}
          </p>
        </div>
      )}
    >
      {(toggle) =>
        isFiltered ? (
          <Suspense fallback={<GridSkeleton count={HOME_SKELETONS} />}>
            <FilteredHome controls={controls} toggle={toggle} />
          </Suspense>
        ) : (
          <>
            {controls.kidsMode ? null : <NewcomerDoors />}
            <Discovery controls={controls} toggle={toggle} />
          </>
        )
      }
    </WithFilters>
  )
}

const NextStep = lazyPart(() => import('../next-step.tsx').then((m) => m.NextStep))

/** For whoever has something, in the account or in the browser. */
function Continue() {
  const isShown = useHasStudy()
  return (
    <div className="next-place">
      <Suspense>{isShown ? <NextStep of="all" /> : null}</Suspense>
    </div>
  )
}

type DiscoveryProps = {
  controls: CatalogueControls
  /** The button that shows the filters. */
  toggle: ReactNode
}

/** The home page without filters: the editors' choice, then all resources. */
function Discovery({ controls, toggle }: DiscoveryProps) {
  const request = homeRequest(controls.search)
  // Not a search, so no language comes first.
  const list = useResourceList(request, [])
  const signedIn = useSignedIn()
  return (
    <div className="grid gap-10 sm:gap-14">
      {controls.kidsMode ? null : <Continue />}
      <FeaturedSection controls={controls} toggle={toggle} />
      {signedIn && !controls.kidsMode ? <BecauseYouStudy before="all-resources" /> : null}
      <section aria-labelledby="all-resources" className="grid gap-2.5 sm:gap-5">
        <h2 id="all-resources" className="text-xl sm:text-2xl">
          {t('All Resources')}
        </h2>
        <ResourceResults
          list={list}
          shown={request.shown}
          sort={request.sort}
          addressOf={(shown) => ({ ...controls.search, shown })}
          step={HOME_LOAD_MORE}
          skeletons={HOME_SKELETONS}
          first={false}
          allLoaded={t('All Resources Loaded')}
          none={t('No Resources Available')}
          empty={
            <p className="text-soft">{t('No additional resources available at this time.')}</p>
          }
          clearFilters={<ClearFilters cleared={controls.cleared} />}
        />
      </section>
      <Recommended filters={request.filters} />
    </div>
  )
}

function FeaturedSection({ controls, toggle }: DiscoveryProps) {
  const { search, setSort } = controls
  return (
    <section aria-labelledby="featured" className="grid gap-2.5 sm:gap-5">
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <h2 id="featured" className="me-auto text-lg max-sm:basis-full sm:text-2xl">
          {t('Featured Resources')}
        </h2>
        {toggle}
        <SortSelect
          search={search}
          sort={search.sort ?? ''}
          options={FEATURED_SORTS}
          onChange={setSort}
        />
      </div>
      <Featured sort={search.sort} kidsMode={controls.kidsMode} />
    </section>
  )
}

/** Grown-ups are shown no lesson for kids. */
function Featured({ sort, kidsMode }: { sort: string | undefined; kidsMode: boolean }) {
  return (
    <Loaded
      query={listed(useQuery(featuredQuery()))}
      skeleton={<GridSkeleton count={HOME_SKELETONS} />}
      failure={(failed) => <LoadError {...failed} />}
    >
      {({ resources }) => {
        const shown = resources.filter((each) => kidsMode || !isKidsResource(each))
        return shown.length === 0 ? (
          <div>
            <p className="text-soft">{t('No featured resources available at this time.')}</p>
            <EndOfList text={t('No Featured Resources Available')} />
          </div>
        ) : (
          <div>
            <ResourceGrid
              resources={sortFeatured(shown.slice(0, FEATURED_SHOWN), sort)}
              sort={sort}
            />
            <EndOfList text={t('All Featured Resources Loaded')} />
          </div>
        )
      }}
    </Loaded>
  )
}

const DOORS: { href: () => string; icon: IconName; name: Text; says: Text }[] = [
  {
    href: () => paths.learningPath(firstPath(textLanguage())),
    icon: 'pawn',
    name: text('New to chess'),
    says: text('The rules first, then your first wins.'),
  },
  {
    href: paths.myGames,
    icon: 'chart-no-axes-column',
    name: text('Get better from my games'),
    says: text('See which openings cost you points.'),
  },
  {
    href: paths.kids,
    icon: 'kids',
    name: text('For a child'),
    says: text('First steps, pictures and puzzles.'),
  },
]

/**
 * Three ways in for visitors who come without a title in mind. Members, and whoever has begun something, have found theirs: a class on <html> hides the
 * doors before the first paint, because the server's HTML is the same for everybody.
 */
function NewcomerDoors(): JSX.Element {
  return (
    <nav
      aria-label={t('Where to start')}
      className="guest-only if-new mb-3 grid grid-cols-3 gap-2 sm:mb-8 sm:gap-4"
    >
      {DOORS.map(({ href, icon, name, says }) => (
        <SiteLink key={icon} href={href()} className="newcomer-door">
          <Icon name={icon} />
          <span>
            <b>{t(name)}</b>
            <small>{t(says)}</small>
          </span>
        </SiteLink>
      ))}
    </nav>
  )
}

/**
 * What is new on the opening that a member studies most. It appears when `before`, the ID of what follows it, is out
 * of view, so that nothing moves under anybody's eyes, and it stays as it is until the page is left.
 */
function BecauseYouStudy({ before }: { before: string }): JSX.Element | null {
  const { data } = useQuery(callQuery(getStudySuggestions))
  // After a return to the page the response is there at once, and the page is not yet painted.
  const [shown, setShown] = useState(data)
  useEffect(() => {
    const next = document.getElementById(before)
    if (shown || !data || !next) return
    const observer = new IntersectionObserver(([entry]) => {
      if (entry && movesNothing(entry.boundingClientRect)) setShown(data)
    })
    observer.observe(next)
    return () => observer.disconnect()
  }, [data, shown, before])
  const { opening, from, suggestions } = shown ?? {}
  if (!opening || !suggestions) return null
  const name = withArticle(opening, t)
  return (
    <section aria-labelledby="because-you-study" className="grid gap-2.5 sm:gap-5">
      <h2 id="because-you-study" className="text-xl sm:text-2xl">
        {from === 'plan'
          ? t('Because {name} is in your plan', { name })
          : t('Because you study {name}', { name })}
      </h2>
      <ul className={RESOURCE_GRID}>
        {suggestions.map((each) => (
          <li key={each.resource.id} className="grid grid-rows-[auto_1fr] gap-1.5">
            <p className="text-sm text-soft text-pretty">{reasonText(each)}</p>
            <ResourceCard resource={each.resource} />
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Below the window, or above it in browsers that keep what is seen where it is. */
function movesNothing({ top, bottom }: DOMRectReadOnly): boolean {
  return top >= innerHeight || (bottom < 0 && CSS.supports('overflow-anchor', 'auto'))
}

function reasonText({ resource, reason }: StudySuggestions['suggestions'][number]): string {
  const { author, opening, level, side } = resource
  const [, line] = t.opening(opening ?? '').split(': ')
  if (reason === 'author' && author) return t('Also by {author}', { author })
  if (reason === 'line' && line) return t('Also on {name}', { name: withArticle(line, t) })
  if (reason === 'level') return t('Same level: {level}', { level: levelLabel(level, t) })
  if (reason === 'side') return side === 'white' ? t('Also for White') : t('Also for Black')
  return t('On the same opening')
}
