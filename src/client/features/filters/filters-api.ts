import { queryOptions } from '@tanstack/react-query'
import { callKey, callQuery, deadline } from '#client/data/queries.ts'
import { request } from '#client/data/request.ts'
import { getFilterOptions, listOpeningsOfSubcategory } from '#shared/calls/openings.ts'
import { countFacets } from '#shared/calls/resources.ts'
import type { FilterOptionsView } from '#shared/contracts/openings.ts'
import { type ResourceFilters, resourceSearchParams } from '#shared/domain/resource-filters.ts'

export function filterOptionsQuery() {
  return queryOptions({
    queryKey: callKey(getFilterOptions),
    queryFn: async ({ signal }): Promise<FilterOptionsView> => {
      try {
        return await request(getFilterOptions, { signal: deadline(signal) })
      } catch (error) {
        // oxlint-disable-next-line no-console -- visitors see the built-in options instead, so a failure is only logged
        if (!signal.aborted) console.error('Filter options could not be loaded', error)
        throw error
      }
    },
    staleTime: 60_000,
  })
}

/** The number of resources that each filter value would leave. */
export const facetsQuery = (filters: ResourceFilters) =>
  callQuery(countFacets, { query: resourceSearchParams(filters) })

/** The openings of a subcategory; null makes no request. A failure gives an empty list. */
export function subcategoryOpeningsQuery(subcategoryId: number | null) {
  const params = { id: subcategoryId ?? 0 }
  return queryOptions({
    queryKey: [...callKey(listOpeningsOfSubcategory, { params }), 'names'],
    queryFn: async ({ signal }): Promise<string[]> => {
      try {
        const openings = await request(listOpeningsOfSubcategory, {
          params,
          signal: deadline(signal),
        })
        return openings.map(({ name }) => name)
      } catch {
        return []
      }
    },
    enabled: subcategoryId !== null,
    staleTime: 60_000,
  })
}
