import { Link } from '@tanstack/react-router'
import { buttonClass } from '#client/components/ui/button.tsx'
import { EmptyState } from '#client/components/ui/empty-state.tsx'
import type { CatalogueSearch } from '#client/features/filters/catalogue-search.ts'

type ClearFiltersProps = { cleared: CatalogueSearch }

export function ClearFilters({ cleared }: ClearFiltersProps) {
  return (
    <Link to="." search={cleared} resetScroll={false} className={buttonClass({})}>
      Clear Filters
    </Link>
  )
}

export function NoResources({ query, cleared }: ClearFiltersProps & { query: string }) {
  return (
    <EmptyState
      title="No resources found"
      description={
        query
          ? `We couldn't find any resources matching "${query}"`
          : 'No matching resources with the selected filters.'
      }
      action={<ClearFilters cleared={cleared} />}
    />
  )
}
