import { queryOptions } from '@tanstack/react-query'
import { deadline } from '#client/data/deadline.ts'
import { apiGet } from '#client/data/request.ts'
import type {
  FilterOptionsView,
  OpeningView,
  SubcategoryOpeningView,
} from '#shared/contracts/openings.ts'
import type { FacetsView } from '#shared/contracts/resources.ts'
import { type ResourceFilters, resourceSearchParams } from '#shared/domain/resource-filters.ts'

export function filterOptionsQuery() {
  return queryOptions({
    queryKey: ['filters'],
    queryFn: async ({ signal }): Promise<FilterOptionsView> => {
      try {
        return (await apiGet<FilterOptionsView>('/api/filters', deadline(signal))).body
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
export function facetsQuery(filters: ResourceFilters) {
  const params = resourceSearchParams(filters)
  return queryOptions({
    queryKey: ['resources', 'facets', params.toString()],
    queryFn: async ({ signal }): Promise<FacetsView> =>
      (await apiGet<FacetsView>(`/api/resources/facets?${params}`, deadline(signal))).body,
  })
}

/** The openings of a subcategory; null makes no request. A failure gives an empty list. */
export function subcategoryOpeningsQuery(subcategoryId: number | null) {
  return queryOptions({
    queryKey: ['opening-subcategories', subcategoryId, 'openings'],
    queryFn: async ({ signal }): Promise<string[]> => {
      try {
        const path = `/api/opening-subcategories/${subcategoryId}/openings`
        const { body } = await apiGet<SubcategoryOpeningView[]>(path, deadline(signal))
        return body.map(({ name }) => name)
      } catch {
        return []
      }
    },
    enabled: subcategoryId !== null,
    staleTime: 60_000,
  })
}

/** Every opening with its moves. */
export function openingsQuery() {
  return queryOptions({
    queryKey: ['openings', 'all'],
    queryFn: async ({ signal }): Promise<OpeningView[]> =>
      (await apiGet<OpeningView[]>('/api/openings', deadline(signal))).body,
    staleTime: 60_000,
  })
}
