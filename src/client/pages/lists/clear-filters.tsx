import { Link } from '@tanstack/react-router'
import { buttonClass } from '#client/components/ui/button.tsx'
import type { CatalogueSearch } from '#client/features/filters/catalogue-search.ts'

type ClearFiltersProps = { cleared: CatalogueSearch }

export function ClearFilters({ cleared }: ClearFiltersProps) {
  return (
    <Link to="." search={cleared} resetScroll={false} className={buttonClass({})}>
      Clear Filters
    </Link>
  )
}
