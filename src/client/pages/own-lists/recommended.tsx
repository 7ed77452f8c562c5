import { type QueryClient, skipToken, useQuery } from '@tanstack/react-query'
import type { JSX } from 'react'
import { useKidsMode } from '#client/data/kids-mode.tsx'
import { callQuery } from '#client/data/queries.ts'
import { RecommendedLists } from '#client/features/lists/list-card.tsx'
import { listRecommendedLists } from '#shared/calls/lists.ts'
import { filtersActive, type ResourceFilters } from '#shared/domain/resource-filters.ts'

const SHOWN = 4
const STALE_MS = 600_000

/** Lists whose words match a search, or which fit a list by type alone; null elsewhere, and for kids. */
function recommendedQuery(filters: ResourceFilters) {
  const { query, type, category } = filters
  if (category === 'kids' || (!query && filtersActive({ ...filters, type: 'all' }))) return null
  const words = query ? { query } : { category: type as 'all' }
  const call = callQuery(listRecommendedLists, { query: { ...words, limit: SHOWN } })
  return { ...call, staleTime: STALE_MS }
}

/** For the server's page. Without them, the page is complete too. */
export async function loadRecommended(
  client: QueryClient,
  filters: ResourceFilters,
): Promise<void> {
  const query = recommendedQuery(filters)
  if (query) await client.prefetchQuery(query)
}

/** Lists that curators recommend, below a list of resources; nothing if there are none. */
export function Recommended({ filters }: { filters: ResourceFilters }): JSX.Element | null {
  const { kidsMode } = useKidsMode()
  const query = kidsMode ? null : recommendedQuery(filters)
  const { data } = useQuery(query ?? { queryKey: ['lists', 'none'], queryFn: skipToken })
  return query && data?.length ? <RecommendedLists lists={data} /> : null
}
