import { text } from '#shared/texts/text.ts'
import { Button } from '#client/kit/button.tsx'
import { SelectField } from '#client/kit/select.tsx'
import { OFFERED_SORTS } from '#shared/domain/resource-order.ts'
import { t } from '#client/kit/t.tsx'
import type { CatalogueSearch } from './catalogue-search.ts'

type SortSelectProps = {
  search: CatalogueSearch
  sort: string
  options?: typeof OFFERED_SORTS
  onChange: (sort: string) => void
}

/** In a search, what fits best comes first, and the newest among equals. */
function searchSorts() {
  return OFFERED_SORTS.map((sort) =>
    sort.value === 'newest' ? { ...sort, label: text('Best match') } : sort,
  )
}

/** A form, so that sorting works without JavaScript. */
export function SortSelect({ search, sort, options, onChange }: SortSelectProps) {
  const { sort: _sort, shown: _shown, ...kept } = search
  const offered = options ?? (search.query ? searchSorts() : OFFERED_SORTS)
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
        className="sort-select"
      />
      <noscript>
        <Button type="submit" variant="secondary">
          {t('Sort')}
        </Button>
      </noscript>
    </form>
  )
}
