import { useRouter } from '@tanstack/react-router'
import { parseSearch } from '#client/data/search-params.ts'
import { useKidsMode } from '#client/data/kids-mode.tsx'
import type { Sort } from '#shared/domain/catalogue.ts'
import type { ResourceFilters } from '#shared/domain/resource-filters.ts'
import {
  type CatalogueSearch,
  filtersOf,
  readSearch,
  searchOf,
  searchText,
  sortOf,
} from './catalogue-search.ts'

export type CatalogueControls = {
  search: CatalogueSearch
  filters: ResourceFilters
  sort: Sort
  kidsMode: boolean
  /** The search without filters. In kids mode it keeps the kids category. */
  cleared: CatalogueSearch
  apply: (filters: ResourceFilters) => void
  setSort: (sort: string) => void
  reset: () => void
}

/** The URL holds the filters, so every change of them is a navigation. */
export function useCatalogueFilters(search: CatalogueSearch, read = readSearch): CatalogueControls {
  const router = useRouter()
  const { kidsMode } = useKidsMode()
  const cleared: CatalogueSearch = kidsMode ? { category: 'kids' } : {}

  // Reads the URL, not the rendered search, because the page may not show the latest choice yet.
  const current = () => read(parseSearch(router.history.location.search))
  const go = (next: CatalogueSearch) => {
    if (searchText(next) === searchText(current())) return
    void router.navigate({ to: '.', search: next, resetScroll: false })
  }

  return {
    search,
    filters: filtersOf(search),
    sort: sortOf(search),
    kidsMode,
    cleared,
    apply: (filters) => go(searchOf(filters, current().sort)),
    setSort: (sort) => go(read({ ...current(), shown: '', sort })),
    reset: () => go(cleared),
  }
}
