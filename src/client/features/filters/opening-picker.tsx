import type { ReactNode } from 'react'
import { cn } from '#client/kit/cn.ts'
import { useKidsMode } from '#client/data/kids-mode.tsx'
import type { FilterOptionsView } from '#shared/contracts/openings.ts'
import type { FacetsView } from '#shared/contracts/resources.ts'
import type { ResourceFilters } from '#shared/domain/resource-filters.ts'
import {
  openingCategoryChoices,
  openingCategoryId,
  withOpeningCategory,
  withSubcategory,
} from './filter-draft.ts'
import { SpecificOpening } from './specific-opening.tsx'

type OpeningPickerProps = {
  draft: ResourceFilters
  options: FilterOptionsView | undefined
  facets: FacetsView | undefined
  /** Everything here applies at once (spec §4). */
  onApply: (filters: ResourceFilters) => void
}

export function OpeningPicker({ draft, options, facets, onApply }: OpeningPickerProps) {
  const categories = options?.openingCategories ?? []
  const chosen = openingCategoryId(draft.openingCategory, categories)
  const { kidsMode } = useKidsMode()
  return (
    <>
      <ChoiceGroup label={kidsMode ? 'First Move' : 'Opening Category'}>
        <Choice
          label="All"
          pressed={draft.openingCategory === 'all'}
          onClick={() => onApply(withOpeningCategory(draft, 'all'))}
        />
        {openingCategoryChoices(categories).map(({ id, value, label }) => (
          <Choice
            key={value}
            label={label}
            count={facets && (facets.openingCategory[id] ?? 0)}
            pressed={chosen === id}
            onClick={() => onApply(withOpeningCategory(draft, value))}
          />
        ))}
      </ChoiceGroup>
      <Subcategories {...{ draft, options, facets, onApply }} categoryId={chosen} />
      <SpecificOpening {...{ draft, options, onApply }} categoryId={chosen} />
    </>
  )
}

type WithinCategoryProps = OpeningPickerProps & { categoryId: number | null }

function Subcategories({ draft, options, facets, onApply, categoryId }: WithinCategoryProps) {
  const { kidsMode } = useKidsMode()
  if (categoryId === null) {
    return (
      <p className="text-sm text-soft">
        {kidsMode
          ? 'Pick a first move to see its openings'
          : 'Select a main category above to see specific variations'}
      </p>
    )
  }
  const subcategories =
    options?.subcategories.filter((each) => each.categoryId === categoryId) ?? []
  if (subcategories.length === 0) return null
  const isChosen = ({ id, name }: { id: number; name: string }) =>
    draft.subcategoryId === null ? draft.openingSubCategory === name : draft.subcategoryId === id
  return (
    <ChoiceGroup label={kidsMode ? 'Openings' : 'Variations'}>
      {subcategories.map((each) => (
        <Choice
          key={each.id}
          label={each.name}
          title={each.openingPattern}
          count={facets && (facets.subcategory[each.id] ?? 0)}
          pressed={isChosen(each)}
          onClick={() => onApply(withSubcategory(draft, isChosen(each) ? null : each))}
        />
      ))}
    </ChoiceGroup>
  )
}

function ChoiceGroup({ label, children }: { label: string; children: ReactNode }) {
  return (
    <fieldset className="grid gap-1.5">
      <legend className="mb-1 text-sm font-semibold">{label}</legend>
      <div className="flex flex-wrap gap-1.5">{children}</div>
    </fieldset>
  )
}

type ChoiceProps = {
  label: string
  title?: string
  count?: number
  pressed: boolean
  onClick: () => void
}

function Choice({ label, title, count, pressed, onClick }: ChoiceProps) {
  return (
    <button
      type="button"
      title={title}
      aria-pressed={pressed}
      disabled={count === 0 && !pressed}
      onClick={onClick}
      className={cn(
        'min-h-9 rounded-md border px-2.5 text-sm transition-colors duration-150 disabled:cursor-not-allowed disabled:opacity-60 pointer-coarse:min-h-11',
        pressed
          ? 'border-accent bg-accent font-semibold text-on-accent'
          : 'border-line bg-surface enabled:hover:bg-tint',
      )}
    >
      {label}
      {count === undefined ? null : (
        <span className={cn('ml-1.5 tabular-nums', !pressed && 'text-soft')}>{count}</span>
      )}
    </button>
  )
}
