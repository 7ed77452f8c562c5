import { useQuery } from '@tanstack/react-query'
import type { JSX } from 'react'
import { type CatalogueSearch, searchText } from '#client/features/filters/catalogue-search.ts'
import { filterOptionsQuery } from '#client/features/filters/filters-api.ts'
import { PlainFilterForm } from '#client/features/filters/plain-filter-form.tsx'
import { useKidsMode } from '#client/data/kids-mode.tsx'
import { SiteLink } from '#client/shell/site-link.tsx'

type FiltersScreenProps = {
  /** The path of the list that is filtered. */
  list: string
  search: CatalogueSearch
}

/** What the panel beside a list offers, for browsers without JavaScript. */
export function FiltersScreen({ list, search }: FiltersScreenProps): JSX.Element {
  const options = useQuery(filterOptionsQuery()).data
  const { kidsMode } = useKidsMode()
  const kids = kidsMode || search.category === 'kids'
  return (
    <div className="mx-auto grid max-w-3xl grid-cols-[minmax(0,1fr)] gap-6">
      <div className="grid gap-2">
        <p>
          <SiteLink href={list + searchText(search)} className="text-link">
            Back to the list
          </SiteLink>
        </p>
        <h1 className="text-3xl">Advanced Filters</h1>
      </div>
      <PlainFilterForm
        action={list}
        cleared={kids ? `${list}?category=kids` : list}
        search={kids ? { ...search, category: 'kids' } : search}
        options={options}
      />
    </div>
  )
}
