import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { parseSearch } from '#client/data/search-params.ts'
import { useKidsMode } from '#client/data/kids-mode.tsx'
import { sendEvent, useWindowEvents } from '#client/data/window-events.ts'
import { FILTER_NAMES } from '#shared/domain/filters/table.ts'
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
  const { kidsMode, setKidsMode } = useKidsMode()
  const cleared: CatalogueSearch = kidsMode ? { category: 'kids' } : {}

  // Reads the URL, not the rendered search, because the page may not show the latest choice yet.
  const current = () => read(parseSearch(router.history.location.search))
  const go = (next: CatalogueSearch, replace = false) => {
    if (searchText(next) === searchText(current())) return
    void router.navigate({ to: '.', search: next, replace, resetScroll: false })
  }
  const change = (changes: Record<string, unknown>, replace = false) =>
    go(read({ ...current(), shown: '', ...changes }), replace)
  // A new query is interpreted from scratch.
  const searchFor = (query: unknown, replace = false) => {
    if (query !== current().query) change({ query, verbatim: '', literal: '', read: '' }, replace)
  }
  useWindowEvents({
    searchChanged: ({ query }) => searchFor(query, true),
    headerSearchSubmitted: ({ query }) => searchFor(query),
    filterChanged: ({ filterType, value }) => {
      if (filterType !== 'kids') change({ [String(filterType)]: value })
    },
    resetAllFilters: ({ resetKids }) => {
      if (resetKids) setKidsMode(false)
      go(resetKids ? {} : cleared)
    },
    resetCategoryUrl: () => change({ category: 'all' }, true),
  })
  const filters = filtersOf(search)
  useSentFilters(filters)

  return {
    search,
    filters,
    sort: sortOf(search),
    kidsMode,
    cleared,
    apply: (filters) => go(searchOf(filters, current().sort)),
    setSort: (sort) => change({ sort }),
    reset: () => {
      go(cleared)
      sendEvent('resetAllFilters', { resetKids: false })
    },
  }
}

/** Tells of each filter that has changed, however it was. */
function useSentFilters(filters: ResourceFilters): void {
  const sent = useRef(filters)
  useEffect(() => {
    for (const filterType of FILTER_NAMES) {
      const value = filters[filterType]
      if (String(value) !== String(sent.current[filterType]))
        sendEvent('filterChanged', { filterType, value })
    }
    sent.current = filters
  })
}
