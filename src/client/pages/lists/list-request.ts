import {
  type CatalogueSearch,
  filtersOf,
  sortOf,
} from '#client/features/filters/catalogue-search.ts'
import type { ListRequest } from '#client/features/resources/resources-api.ts'
import { LIST_PAGE_SIZE, type ResourceFilters } from '#shared/domain/resource-filters.ts'

/** What the page itself says, before any filter. */
export type FixedFilters = { type?: string; source?: string }

/** The filters of the address within what the page fixes. */
export function listRequest(fixed: FixedFilters, search: CatalogueSearch): ListRequest {
  const filters = filtersOf(search)
  return {
    filters: withFixed(filters, fixed),
    sort: sortOf(search),
    unpriced: 'first',
    shown: search.shown ?? LIST_PAGE_SIZE,
  }
}

export function withFixed(
  filters: ResourceFilters,
  { type, source }: FixedFilters,
): ResourceFilters {
  return {
    ...filters,
    ...(type && type !== 'all' ? { type } : null),
    ...(source ? { source: [...new Set([source, ...filters.source])] } : null),
  }
}
