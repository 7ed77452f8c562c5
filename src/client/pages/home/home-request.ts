import {
  type CatalogueSearch,
  filtersOf,
  sortOf,
} from '#client/features/filters/catalogue-search.ts'
import type { ListRequest } from '#client/features/resources/resources-api.ts'
import { HOME_PAGE_SIZE } from '#shared/domain/resource-filters.ts'

export const HOME_SKELETONS = 8

export function homeRequest(search: CatalogueSearch): ListRequest {
  return {
    filters: filtersOf(search),
    sort: sortOf(search),
    unpriced: 'last',
    shown: search.shown ?? HOME_PAGE_SIZE,
  }
}
