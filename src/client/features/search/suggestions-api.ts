import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { deadline } from '#client/data/deadline.ts'
import { apiGet } from '#client/data/request.ts'
import type { SuggestionsView } from '#shared/contracts/search.ts'

/** What somebody who has typed so far may be after. An answer to earlier words is not waited for any longer. */
export function suggestionsQuery(query: string, kidsMode: boolean) {
  const params = new URLSearchParams({ query, ...(kidsMode ? { category: 'kids' } : null) })
  return queryOptions({
    queryKey: ['search', 'suggestions', params.toString()],
    queryFn: async ({ signal }): Promise<SuggestionsView> =>
      (await apiGet<SuggestionsView>(`/api/search/suggestions?${params}`, deadline(signal))).body,
    placeholderData: keepPreviousData,
    staleTime: 60_000,
    retry: false,
  })
}
