import { Button } from '#client/components/ui/button.tsx'
import { SelectField } from '#client/components/ui/select-field.tsx'
import { OFFERED_SORTS } from '#shared/domain/resource-order.ts'
import type { CatalogueSearch } from './catalogue-search.ts'

type SortSelectProps = {
  search: CatalogueSearch
  sort: string
  onChange: (sort: string) => void
}

/** A form, so that it sorts without JavaScript too. */
export function SortSelect({ search, sort, onChange }: SortSelectProps) {
  const { sort: _sort, shown: _shown, ...kept } = search
  return (
    <form method="get" className="flex items-end gap-2">
      {Object.entries(kept).flatMap(([name, value]) =>
        [value]
          .flat()
          .map((each) => <input key={name + each} type="hidden" name={name} value={each} />),
      )}
      <SelectField
        label="Sort by"
        name="sort"
        value={sort}
        onChange={onChange}
        options={OFFERED_SORTS}
        className="grid-flow-col items-center [&>label]:me-1.5 [&>label]:whitespace-nowrap"
      />
      <noscript>
        <Button type="submit" variant="secondary">
          Sort
        </Button>
      </noscript>
    </form>
  )
}
