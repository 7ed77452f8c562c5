import type { QueryClient } from '@tanstack/react-query'
import { serverPageContext } from '#client/data/page-context.ts'
import { type CatalogueSearch, searchText } from '#client/features/filters/catalogue-search.ts'
import { loadPanel, OpenPanel } from '#client/features/filters/with-filters.tsx'
import {
  featuredQuery,
  type ListRequest,
  type Refusal,
  resourceListQuery,
} from '#client/features/resources/resources-api.ts'
import { startQuery } from '#client/features/start-here/start-here.tsx'
import { breadcrumbList, itemList, type PageHead, pageHead } from '#client/data/page-head.ts'
import { userQuery } from '#client/data/session.ts'
import { callQuery } from '#client/data/queries.ts'
import { findNearest } from '#shared/calls/search.ts'
import {
  filtersActive,
  type ResourceFilters,
  resourceSearchParams,
} from '#shared/domain/resource-filters.ts'
import { localPath } from '#client/data/page-language.ts'
import { hasOwnTagline } from '#client/data/site.ts'
import { paths } from '#shared/paths.ts'
import { loadRecommended } from '../own-lists/recommended.tsx'
import { t } from '#client/kit/t.tsx'

type ListPageData = { head: PageHead }

type ListPage = { title: string; path: string; search: CatalogueSearch; request: ListRequest }

/**
 * The server waits for the rows, which decide the status. The browser only starts the request, so that the
 * page shows at once with skeletons.
 */
export async function loadListPage(client: QueryClient, page: ListPage): Promise<ListPageData> {
  const languages = client.getQueryData(userQuery().queryKey)?.preferences.languages ?? []
  const query = resourceListQuery(page.request, languages)
  if (!serverPageContext()) {
    void client.prefetchQuery(query)
    return { head: listHead(page, []) }
  }
  const [{ refusal, resources }] = await Promise.all([
    client.ensureQueryData(query),
    loadRecommended(client, page.request.filters),
    hasStart(page) && client.prefetchQuery(startQuery(page.request.filters)),
    import.meta.env.SSR && page.search.filters && loadOpenPanel(client, page.request.filters),
  ])
  decideStatus(refusal)
  if (resources.length === 0 && !refusal) {
    const query = resourceSearchParams(page.request.filters)
    await client.prefetchQuery(callQuery(findNearest, { query }))
  }
  return { head: listHead(page, resources) }
}

/** The home page has none until something is filtered. */
function hasStart({ path, request }: ListPage): boolean {
  return path !== paths.home() || filtersActive(request.filters)
}

async function loadOpenPanel(client: QueryClient, filters: ResourceFilters): Promise<void> {
  const { loadPanelData } = await loadPanel()
  await Promise.all([OpenPanel.preload?.(), loadPanelData(client, filters)])
}

export async function loadFeatured(client: QueryClient): Promise<void> {
  const loading = client.prefetchQuery(featuredQuery())
  if (!serverPageContext()) return
  await loading
  decideStatus(client.getQueryData(featuredQuery().queryKey)?.refusal ?? null)
}

function decideStatus(refusal: Refusal | null): void {
  const page = serverPageContext()
  if (page && refusal) page.answer.status = refusal.status === 400 ? 400 : 503
}

type Listed = { id: number }

/** Searches are noindex. Filtered lists are indexed under their canonical URL. */
function listHead(
  { title, path, search }: { title: string; path: string; search: CatalogueSearch },
  items: readonly Listed[],
): PageHead {
  const address = path + searchText(search)
  const isHome = path === paths.home()
  const crumbs = [
    { name: t('Home'), path: paths.home() },
    { name: title, path: address },
  ]
  return pageHead({
    // The home page is called what the site says of itself.
    title: address === '/' && hasOwnTagline() ? t.site.tagline : title,
    description: t(
      '{title} in {site}, the curated catalogue of chess videos, books, courses and articles for players of every level.',
      { title },
    ),
    path: address,
    noindex: search.query !== undefined || search.filters !== undefined,
    image: items[0] && localPath(paths.shareCover(items[0].id)),
    jsonLd: [
      ...(items.length > 0
        ? [
            itemList(
              title,
              items.map(({ id }) => paths.resource(id)),
            ),
          ]
        : []),
      ...(isHome ? [] : [breadcrumbList(crumbs)]),
    ],
  })
}
