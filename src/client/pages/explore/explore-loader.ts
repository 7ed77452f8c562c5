import type { QueryClient } from '@tanstack/react-query'
import { serverPageContext } from '#client/data/page-context.ts'
import { type ExploreAnswer, exploreQuery } from '#client/features/explore/explore-api.ts'
import { exploreHead } from '#client/features/explore/explore-head.ts'
import {
  hasFilters,
  NO_FILTERS,
  placeSearch,
  readPlace,
} from '#client/features/explore/explore-place.ts'
import { kidsModeNow } from '#client/data/kids-store.ts'
import type { PageHead } from '#client/data/page-head.ts'

export type ExplorePageData = { head: PageHead }

/** The server waits for the answer and lets it decide the status; in the browser the board moves at once. */
export async function loadExplore(
  client: QueryClient,
  search: Record<string, readonly unknown[]>,
): Promise<ExplorePageData> {
  const place = readPlace(search)
  const page = serverPageContext()
  const kidsMode = page ? page.kids || Boolean(search['category']?.includes('kids')) : kidsModeNow()
  const { line, filters, fault } = place
  const query = exploreQuery(
    placeSearch({ line, filters: { ...filters, kids: filters.kids || kidsMode } }),
  )
  if (!page) {
    void client.prefetchQuery(query)
    const view = client.getQueryData<ExploreAnswer>(query.queryKey)?.view ?? null
    return { head: exploreHead(place, view) }
  }
  const { view, refusal } = await client.ensureQueryData(query)
  if (fault) page.answer.status = 400
  if (refusal) page.answer.status = refusal.status === 400 ? 400 : 503
  if (view?.groups.length === 0 && hasFilters(filters)) {
    // To tell what the filters hide.
    const open = { ...NO_FILTERS, kids: kidsMode }
    await client.prefetchQuery(exploreQuery(placeSearch({ line, filters: open })))
  }
  return { head: exploreHead(place, view) }
}
