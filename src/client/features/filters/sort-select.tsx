import { text } from '#shared/texts/text.ts'
import { Button } from '#client/kit/button.tsx'
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

/** A form, so that sorting works without JavaScript. */
export function SortSelect(props: SortSelectProps) {
  const { search, sort, options, onChange, isAlone } = props
  const { sort: _sort, shown: _shown, ...kept } = search
  const offered = options ?? sortsOf(search)
  return (
    <form method="get" className="flex min-w-0 items-end gap-2">
      {Object.entries(kept).flatMap(([name, value]) =>
        [value]
          .flat()
          .map((each) => <input key={name + each} type="hidden" name={name} value={each} />),
      )}
      <SelectField
        label={t('Sort by')}
        name="sort"
        value={sort}
        onChange={onChange}
        options={offered.map(({ value: each, label }) => ({ value: each, label: t(label) }))}
        className={isAlone ? 'flex-1' : 'sort-select'}
      />
      <noscript>
        <Button type="submit" variant="secondary">
          {t('Sort')}
        </Button>
      </noscript>
    </form>
  )
}
