import { SpriteIcon } from '#client/kit/sprite-icon.tsx'
import { Link } from '@tanstack/react-router'
import { useKidsMode } from '#client/data/kids-mode.tsx'
import { activeFilters } from './active-filters.ts'
import type { CatalogueSearch } from './catalogue-search.ts'

/** The filters in force, each a link to the list without it. */
export function FilterChips({ search }: { search: CatalogueSearch }) {
  const { kidsMode } = useKidsMode()
  // In kids mode its rule is no filter to take away: the switch is.
  const filters = activeFilters(search).filter(({ key }) => !kidsMode || key !== 'category')
  if (filters.length === 0) return null
  return (
    <ul aria-label="Active filters" className="flex flex-wrap gap-2">
      {filters.map(({ key, label, without }) => (
        <li key={key} className="max-w-full">
          <Link
            to="."
            search={without}
            resetScroll={false}
            preload={false}
            className="inline-flex min-h-9 max-w-full items-center gap-1.5 rounded-full bg-tint py-1 pr-2.5 pl-3.5 text-sm font-semibold wrap-anywhere hover:bg-sunken pointer-coarse:min-h-11"
          >
            <span className="sr-only">Remove filter </span>
            {label}
            <SpriteIcon name="close" className="size-4" />
          </Link>
        </li>
      ))}
    </ul>
  )
}
