import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { Combobox, type ComboboxOption } from '#client/kit/combobox.tsx'
import { lazyPart } from '#client/kit/lazy-part.ts'
import { useKidsMode } from '#client/data/kids-mode.tsx'
import type { FilterOptionsView } from '#shared/contracts/openings.ts'
import { ALL_OPENINGS, type ResourceFilters } from '#shared/domain/resource-filters.ts'
import { openingsQuery, subcategoryOpeningsQuery } from './filters-api.ts'
import { openingMatches } from './opening-match.ts'

/** The board and the rules of chess: not before somebody opens the list. */
const OpeningPreview = lazyPart(() => import('./opening-preview.tsx').then((m) => m.OpeningPreview))

type SpecificOpeningProps = {
  draft: ResourceFilters
  options: FilterOptionsView | undefined
  categoryId: number | null
  onApply: (filters: ResourceFilters) => void
}

export function SpecificOpening({ draft, options, categoryId, onApply }: SpecificOpeningProps) {
  const { names, loading } = useOfferedNames(draft, options, categoryId)
  const [wanted, setWanted] = useState(false)
  const { kidsMode } = useKidsMode()
  const { data: openings } = useQuery({ ...openingsQuery(), enabled: wanted })
  const patterns = new Map(openings?.map(({ name, openingPattern }) => [name, openingPattern]))
  const offered = names.map((name): ComboboxOption => ({
    value: name,
    label: loading && name === ALL_OPENINGS ? 'Loading openings...' : name,
    note: patterns.get(name) ?? undefined,
  }))
  return (
    <Combobox
      label={kidsMode ? 'Find an Opening' : 'Specific Opening'}
      listLabel="Openings"
      value={draft.opening}
      options={offered}
      onChange={(opening) => onApply({ ...draft, opening })}
      matches={openingMatches}
      empty={loading ? 'Loading openings...' : 'No opening has that name or those moves'}
      onFocus={() => setWanted(true)}
      preview={(option) => (
        <Suspense fallback={<div className="opening-preview" />}>
          <OpeningPreview
            name={option?.label ?? ''}
            pattern={option?.note}
            isAll={option?.value === ALL_OPENINGS}
          />
        </Suspense>
      )}
    />
  )
}

/** All of them, or those of the category or subcategory that was picked. */
function useOfferedNames(
  { opening, subcategoryId }: ResourceFilters,
  options: FilterOptionsView | undefined,
  categoryId: number | null,
): { names: string[]; loading: boolean } {
  const ofSubcategory = useQuery(subcategoryOpeningsQuery(subcategoryId))
  const loading = subcategoryId === null ? !options : ofSubcategory.isPending
  const ofCategory = options?.openingCategories.find(
    ({ id }) => Number(id) === categoryId,
  )?.openings
  const names = ofSubcategory.data ?? ofCategory ?? options?.openings ?? []
  // The one in force is offered even where the list does not hold it.
  const missing = opening !== ALL_OPENINGS && !names.includes(opening)
  return {
    names: [ALL_OPENINGS, ...(missing ? [opening] : []), ...(loading ? [] : names)],
    loading,
  }
}
