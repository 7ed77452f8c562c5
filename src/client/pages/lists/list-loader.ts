import type { QueryClient } from '@tanstack/react-query'
import { serverPageContext } from '#client/data/page-context.ts'
import type { CatalogueSearch } from '#client/features/filters/catalogue-search.ts'
import {
  featuredQuery,
  type ListRequest,
  type Refusal,
  resourceListQuery,
} from '#client/features/resources/resources-api.ts'
import type { PageHead } from '#client/data/page-head.ts'
import { listHead } from './list-head.ts'

export type ListPageData = { head: PageHead }

type ListPage = { title: string; path: string; search: CatalogueSearch; request: ListRequest }

/**
 * The server waits for the rows and lets them decide the status. The browser only sets off: the page
 * shows at once, with skeletons.
 */
export async function loadListPage(client: QueryClient, page: ListPage): Promise<ListPageData> {
  const query = resourceListQuery(page.request)
  if (!serverPageContext()) {
    void client.prefetchQuery(query)
    return { head: listHead(page, []) }
  }
  const { refusal, resources } = await client.ensureQueryData(query)
  decideStatus(refusal)
  if (resources.length === 0 && !refusal) {
    const { nearestQuery } = await import('#client/features/search/nearest-api.ts')
    await client.prefetchQuery(nearestQuery(page.request.filters))
  }
  return { head: listHead(page, resources) }
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
