import { Link } from '@tanstack/react-router'
import { buttonClass } from '#client/kit/button.tsx'
import type { CatalogueSearch } from '#client/features/filters/catalogue-search.ts'

export function ClearFilters({ cleared }: { cleared: CatalogueSearch }) {
  return (
    <Link to="." search={cleared} resetScroll={false} className={buttonClass({})}>
      Clear Filters
    </Link>
  )
}
