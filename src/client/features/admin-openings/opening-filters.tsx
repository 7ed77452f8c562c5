import { X } from 'lucide-react'
import type { JSX } from 'react'
import { SelectField } from '#client/kit/select.tsx'
import { ANY, type Missing, NONE, type OpeningFilters, type Taxonomy } from './taxonomy.ts'

type GroupFiltersProps = {
  taxonomy: Taxonomy | undefined
  filters: OpeningFilters
  onFilters: (change: Partial<OpeningFilters>) => void
}

/** By category, and by one of its subcategories. */
export function GroupFilters({ taxonomy, filters, onFilters }: GroupFiltersProps): JSX.Element {
  const { category, subcategory } = filters
  const subcategories = (taxonomy?.subcategories ?? []).filter(
    ({ categoryId }) => category === ANY || String(categoryId ?? NONE) === category,
  )
  return (
    <>
      <SelectField
        label="Filter by category"
        hideLabel
        value={category}
        options={optionsOf(taxonomy?.categories ?? [], 'All categories', 'No category')}
        // Another category has other subcategories.
        onChange={(value) => onFilters({ category: value, subcategory: ANY })}
      />
      <SelectField
        label="Filter by subcategory"
        hideLabel
        value={subcategory}
        options={optionsOf(subcategories, 'All subcategories', 'No subcategory')}
        onChange={(value) => onFilters({ subcategory: value })}
      />
    </>
  )
}

function optionsOf(rows: readonly { id: number; name: string }[], any: string, none: string) {
  return [
    { value: ANY, label: any },
    ...rows.map(({ id, name }) => ({ value: String(id), label: name })),
    { value: NONE, label: none },
  ]
}

const MISSING_NAMES = {
  free: 'openings without a free resource',
  kids: 'openings without a resource for kids',
} as const satisfies Record<Missing, string>

type MissingChipProps = { missing: Missing; onRemove: () => void }

/** Says that the table shows only what is to be mended. */
export function MissingChip({ missing, onRemove }: MissingChipProps): JSX.Element {
  return (
    <p className="flex flex-wrap items-center gap-2">
      <span className="text-sm text-soft">Showing only:</span>
      <button
        type="button"
        onClick={onRemove}
        className="inline-flex min-h-9 items-center gap-1.5 rounded-full bg-tint pe-2.5 ps-3.5 text-sm font-semibold hover:bg-sunken pointer-coarse:min-h-11"
      >
        <span className="sr-only">Remove filter: </span>
        {MISSING_NAMES[missing]}
        <X aria-hidden="true" className="size-4" />
      </button>
    </p>
  )
}
