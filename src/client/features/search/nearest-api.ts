import { queryOptions } from '@tanstack/react-query'
import { deadline } from '#client/data/deadline.ts'
import { apiGet } from '#client/data/request.ts'
import type { NearestView } from '#shared/contracts/search.ts'
import { type ResourceFilters, resourceSearchParams } from '#shared/domain/resource-filters.ts'

/** Searches close to these filters, which find nothing. */
export function nearestQuery(filters: ResourceFilters) {
  const params = resourceSearchParams(filters)
  return queryOptions({
    queryKey: ['resources', 'nearest', params.toString()],
    queryFn: async ({ signal }): Promise<NearestView> =>
      (await apiGet<NearestView>(`/api/search/nearest?${params}`, deadline(signal))).body,
  })
}
