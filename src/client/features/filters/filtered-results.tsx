import type { ReactNode } from 'react'
import { type CatalogueSearch, searchText } from './catalogue-search.ts'
import { FilterChips } from './filter-chips.tsx'
import './filter-flash.css'
import { useFlash } from './use-flash.ts'

/** The filters in force above what they leave, which lights up for a moment when they change. */
export function FilteredResults({
  search,
  children,
}: {
  search: CatalogueSearch
  children: ReactNode
}) {
  const flashing = useFlash(searchText(search))
  return (
    <>
      <FilterChips search={search} />
      <div className={flashing ? 'filter-flash' : undefined}>{children}</div>
    </>
  )
}
