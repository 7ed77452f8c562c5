import { type ReactNode, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { cn } from '#client/kit/cn.ts'
import { inShownOrder, openingsQuery } from '#client/data/openings.ts'
import { useKidsMode } from '#client/data/kids-mode.tsx'
import type { FilterOptionsView } from '#shared/contracts/openings.ts'
import type { FacetsView } from '#shared/contracts/resources.ts'
import { ALL_OPENINGS, openingLabel } from '#shared/domain/filters/opening.ts'
import { type ResourceFilters, DEFAULT_FILTERS } from '#shared/domain/resource-filters.ts'
import { Combobox, type ComboboxOption } from '#client/kit/combobox.tsx'
import { textMatches } from '#client/kit/text-match.ts'
import { t } from '#client/kit/t.tsx'
import { subcategoryOpeningsQuery } from './filters-api.ts'
import { MAIN_OPENING_CATEGORY_IDS } from '#shared/domain/filters/opening-category.ts'

type OpeningPickerProps = {
  draft: ResourceFilters
  options: FilterOptionsView | undefined
  facets: FacetsView | undefined
  /** Every choice here applies at once, without the Apply button. */
  onApply: (filters: ResourceFilters) => void
}

export function OpeningPicker({ draft, options, facets, onApply }: OpeningPickerProps) {
  const categories = options?.openingCategories ?? []
  const chosen = openingCategoryId(draft.openingCategory, categories)
  const { kidsMode } = useKidsMode()
  return (
    <>
      <ChoiceGroup label={kidsMode ? t('First Move') : t('Opening Category')}>
        <Choice
          label={t('Opening|All')}
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
          ? t('Pick a first move to see its openings')
          : t('Select a main category above to see specific variations')}
      </p>
    )
  }
  const subcategories =
    options?.subcategories.filter((each) => each.categoryId === categoryId) ?? []
  if (subcategories.length === 0) return null
  const isChosen = ({ id, name }: { id: number; name: string }) =>
    draft.subcategoryId === null ? draft.openingSubCategory === name : draft.subcategoryId === id
  return (
    <ChoiceGroup label={kidsMode ? t('Openings') : t('Variations')}>
      {subcategories.map((each) => (
        <Choice
          key={each.id}
          label={t.opening(each.name)}
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
        'min-h-9 max-w-full rounded-md border px-2.5 text-sm wrap-anywhere transition-colors duration-150 disabled:cursor-not-allowed disabled:opacity-60 pointer-coarse:min-h-11',
        pressed
          ? 'border-accent bg-accent font-semibold text-on-accent'
          : 'border-line bg-surface enabled:hover:bg-tint',
      )}
    >
      {label}
      {count === undefined ? null : (
        <>
          {' '}
          <span className={cn('ms-0.5 tabular-nums', !pressed && 'text-soft')}>{count}</span>
        </>
      )}
    </button>
  )
}

type SpecificOpeningProps = {
  draft: ResourceFilters
  options: FilterOptionsView | undefined
  categoryId: number | null
  onApply: (filters: ResourceFilters) => void
}

function SpecificOpening({ draft, options, categoryId, onApply }: SpecificOpeningProps) {
  const { names, loading } = useOfferedNames(draft, options, categoryId)
  const [wanted, setWanted] = useState(false)
  const { kidsMode } = useKidsMode()
  const { data: openings } = useQuery({ ...openingsQuery(), enabled: wanted })
  const patterns = new Map(openings?.map(({ name, openingPattern }) => [name, openingPattern]))
  const offered = names.map((name): ComboboxOption => ({
    value: name,
    label: loading && name === ALL_OPENINGS ? t('Loading openings...') : openingLabel(name, t),
    note: patterns.get(name) ?? undefined,
  }))
  return (
    <Combobox
      label={kidsMode ? t('Find an Opening') : t('Specific Opening')}
      listLabel={t('Openings')}
      value={draft.opening}
      options={offered}
      onChange={(opening) => onApply({ ...draft, opening })}
      matches={openingMatches}
      empty={loading ? t('Loading openings...') : t('No opening has that name or those moves')}
      onFocus={() => setWanted(true)}
    />
  )
}

/** Returns all openings, or those of the chosen category or subcategory. */
function useOfferedNames(
  { opening, subcategoryId }: ResourceFilters,
  options: FilterOptionsView | undefined,
  categoryId: number | null,
): { names: string[]; loading: boolean } {
  const ofSubcategory = useQuery(subcategoryOpeningsQuery(subcategoryId))
  const loading = subcategoryId === null ? !options : ofSubcategory.isPending
  const ofCategory = options?.openingCategories.find(({ id }) => id === categoryId)?.openings
  const names = ofSubcategory.data ?? ofCategory ?? options?.openings ?? []
  // The applied opening is offered even if the list does not contain it.
  const missing = opening !== ALL_OPENINGS && !names.includes(opening)
  return {
    names: [
      ALL_OPENINGS,
      ...(missing ? [opening] : []),
      ...(loading ? [] : inShownOrder(names).map(({ value }) => value)),
    ],
    loading,
  }
}

/**
 * Matches an opening by its name, in the reader's language or in English, or by its first moves: 'e4 c5', '1.e4 c',
 * 'nf3'. Ignores case, because phones capitalize the first letter.
 */
export function openingMatches(text: string, { value, label, note }: ComboboxOption): boolean {
  if (textMatches(text, [value, label])) return true
  const typed = wordsOf(text)
  const moves = wordsOf(note ?? '')
  return (
    typed.length > 0 &&
    typed.every((word, index) =>
      index === typed.length - 1 ? moves[index]?.startsWith(word) : moves[index] === word,
    )
  )
}

function wordsOf(moves: string): string[] {
  return moves
    .toLowerCase()
    .replace(/(?<!\d)\d+[.…]+/g, ' ')
    .split(/[\s,]+/)
    .filter(Boolean)
}

type Subcategory = { id: number; name: string; categoryId: number | null }
type OpeningCategory = { id: number; name: string }

/** An opening category clears the query and the specific opening, as a subcategory does. */
export function withOpeningCategory(filters: ResourceFilters, value: string): ResourceFilters {
  return {
    ...filters,
    query: '',
    opening: ALL_OPENINGS,
    openingCategory: value,
    openingSubCategory: '',
    subcategoryId: null,
  }
}

/** Null removes the subcategory. */
export function withSubcategory(
  filters: ResourceFilters,
  picked: Subcategory | null,
): ResourceFilters {
  return {
    ...filters,
    query: '',
    opening: ALL_OPENINGS,
    openingSubCategory: picked?.name ?? '',
    subcategoryId: picked?.id ?? null,
  }
}

/** Returns 2 for '2' and 'category-2', or the id of the category with that name; null for all. */
export function openingCategoryId(
  value: string,
  categories: readonly OpeningCategory[],
): number | null {
  if (value === DEFAULT_FILTERS.openingCategory) return null
  const id = /^(?:category-)?(\d+)$/.exec(value)?.[1]
  const named = categories.find(({ name }) => name.toLowerCase() === value.toLowerCase())
  const found = Number(id ?? named?.id)
  return Number.isNaN(found) ? null : found
}

/** The three main categories by their ids, then all others as `category-{id}`. */
export function openingCategoryChoices(
  categories: readonly OpeningCategory[],
): { id: number; value: string; label: string }[] {
  const main = Object.entries(MAIN_OPENING_CATEGORY_IDS).map(([label, id]) => ({
    id,
    value: String(id),
    label: label === 'Other' ? t('Opening|Other') : label,
  }))
  const others = categories
    .filter(({ id }) => !main.some((each) => each.id === id))
    .map(({ id, name }) => ({ id, value: `category-${id}`, label: name }))
  return [...main.toSorted((a, b) => a.id - b.id), ...others]
}
