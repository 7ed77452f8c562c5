import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useBrowserEvent } from '#client/features/events/browser-events.ts'
import { useKidsMode } from '#client/features/kids-mode/kids-mode.tsx'
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
  /** The address without filters; in kids mode the kids rule stays. */
  cleared: CatalogueSearch
  apply: (filters: ResourceFilters) => void
  setSort: (sort: string) => void
  reset: () => void
}

/** The address holds the filters: whoever changes them, navigates (spec §4). */
export function useCatalogueFilters(search: CatalogueSearch): CatalogueControls {
  const navigate = useNavigate()
  const { kidsMode } = useKidsMode()
  const cleared: CatalogueSearch = kidsMode ? { category: 'kids' } : {}

  const go = (next: CatalogueSearch, replace = false) => {
    if (searchText(next) === searchText(search)) return
    void navigate({ to: '.', search: next, replace, resetScroll: false })
  }
  const change = (changes: Record<string, unknown>, replace = false) =>
    go(readSearch({ ...search, shown: '', ...changes }), replace)

  useBrowserEvent('searchChanged', ({ query }) => change({ query }, true))
  useBrowserEvent('headerSearchSubmitted', ({ query }) => change({ query }))
  useBrowserEvent('filterChanged', ({ filterType, value }) => {
    if (filterType === 'kids') change({ category: value ? 'kids' : 'all' })
    else change({ [filterType]: value })
  })
  useBrowserEvent('resetAllFilters', ({ resetKids }) => go(resetKids ? {} : cleared))
  useBrowserEvent('resetCategoryUrl', () => change({ category: 'all' }, true))

  // Only when a list is opened: what follows switching kids mode is its own affair.
  const { category } = search
  useEffect(() => {
    if (kidsMode && !category) change({ category: 'kids' }, true)
  }, [category])

  return {
    search,
    filters: filtersOf(search),
    sort: sortOf(search),
    cleared,
    apply: (filters) => go(searchOf(filters, search.sort)),
    setSort: (sort) => change({ sort }),
    reset: () => go(cleared),
  }
}
