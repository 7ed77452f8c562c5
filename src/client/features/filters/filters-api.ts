import { callQuery } from '#client/data/queries.ts'
import { getFilterOptions, listOpeningsOfSubcategory } from '#shared/calls/openings.ts'
import { countFacets } from '#shared/calls/resources.ts'
import type { FilterOptionsView } from '#shared/contracts/openings.ts'
import { type ResourceFilters, resourceSearchParams } from '#shared/domain/resource-filters.ts'

export function filterOptionsQuery() {
  const options = callQuery(getFilterOptions, undefined, {
    name: 'options',
    steps: async (get, signal): Promise<FilterOptionsView> => {
      try {
        return (await get(getFilterOptions)).body
      } catch (error) {
        // oxlint-disable-next-line no-console -- visitors see the built-in options instead, so a failure is only logged
        if (!signal.aborted) console.error('Filter options could not be loaded', error)
        throw error
      }
    },
  })
  return { ...options, staleTime: 60_000 }
}

/** The number of resources that each filter value would leave. */
export const facetsQuery = (filters: ResourceFilters) =>
  callQuery(countFacets, { query: resourceSearchParams(filters) })

/** The openings of a subcategory; null makes no request. A failure gives an empty list. */
export function subcategoryOpeningsQuery(subcategoryId: number | null) {
  const params = { id: subcategoryId ?? 0 }
  const names = callQuery(
    listOpeningsOfSubcategory,
    { params },
    {
      name: 'names',
      steps: async (get): Promise<string[]> => {
        try {
          const { body } = await get(listOpeningsOfSubcategory, { params })
          return body.map(({ name }) => name)
        } catch {
          return []
        }
      },
    },
  )
  return { ...names, enabled: subcategoryId !== null, staleTime: 60_000 }
}
