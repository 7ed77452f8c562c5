import { text } from '#shared/texts/text.ts'
import { cn } from '#client/kit/cn.ts'
import { SelectField } from '#client/kit/select.tsx'
import { OFFERED_SORTS } from '#shared/domain/resource-order.ts'
import { t } from '#client/kit/t.tsx'
import { isKidsList } from '#shared/domain/resource-filters.ts'
import type { CatalogueControls } from './use-catalogue-filters.ts'
import { type CatalogueSearch, filtersOf } from './catalogue-search.ts'

type SortSelectProps = {
  search: CatalogueSearch
  sort: string
  options?: typeof OFFERED_SORTS
  onChange: (sort: string) => void
  /** Whether there is nothing beside it. */
  isAlone?: boolean
}

const BEST_MATCH = text('Best match')

/** In a search, what fits best comes first; in a list for kids, what suits them. */
function sortsOf(search: CatalogueSearch): typeof OFFERED_SORTS {
  if (isKidsList(filtersOf(search)))
    return [
      { value: 'best', label: search.query ? BEST_MATCH : text('Best first') },
      ...OFFERED_SORTS,
    ]
  if (!search.query) return OFFERED_SORTS
  return OFFERED_SORTS.map((sort) =>
    sort.value === 'newest' ? { ...sort, label: BEST_MATCH } : sort,
  )
}

/** What the controls of a list say about its order. */
export function sortingOf({ search, sort, setSort }: CatalogueControls): SortSelectProps {
  return { search, sort, onChange: setSort }
}

export function SortSelect({ search, sort, options, onChange, isAlone }: SortSelectProps) {
  const offered = options ?? sortsOf(search)
  return (
    <SelectField
      label={t('Sort by')}
      value={sort}
      onChange={onChange}
      options={offered.map(({ value, label }) => ({ value, label: t(label) }))}
      className={cn('min-w-0 noscript:hidden', !isAlone && 'sort-select')}
    />
  )
}
