import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { Button } from '#client/kit/button.tsx'
import { useKidsMode } from '#client/data/kids-mode.tsx'
import {
  DEFAULT_FILTERS,
  MAX_QUERY_LENGTH,
  type ResourceFilters,
} from '#shared/domain/resource-filters.ts'
import { FilterFields } from './filter-fields.tsx'
import { facetsQuery, filterOptionsQuery } from './filters-api.ts'
import { OpeningPicker } from './opening-picker.tsx'
import { PanelFrame } from './panel-frame.tsx'

export type FilterPanelProps = {
  id: string
  filters: ResourceFilters
  /** With what the page itself fixes (its type, its source). */
  counted?: (filters: ResourceFilters) => ResourceFilters
  onApply: (filters: ResourceFilters) => void
  onReset: () => void
  onClose: () => void
}

export function FilterPanel({ id, filters, counted, onApply, onReset, onClose }: FilterPanelProps) {
  const [draft, setDraft] = useDraft(filters)
  const options = useQuery(filterOptionsQuery()).data
  const facets = useQuery(facetsQuery(counted ? counted(draft) : draft)).data
  const change = (changes: Partial<ResourceFilters>) => setDraft({ ...draft, ...changes })
  const reset = () => {
    setDraft(DEFAULT_FILTERS)
    onReset()
  }
  return (
    <PanelFrame id={id} onClose={onClose}>
      {(covers) => (
        <form
          onSubmit={(event) => {
            event.preventDefault()
            onApply(draft)
            if (covers) onClose()
          }}
        >
          <div className="grid gap-5 px-4 pt-1 pb-4">
            <SearchBox
              value={draft.query}
              onChange={(query) => change({ query, verbatim: '', literal: [] })}
            />
            <OpeningPicker {...{ draft, options, facets, onApply }} />
            <FilterFields {...{ draft, options, facets }} onChange={change} />
          </div>
          <div className="sticky bottom-0 flex gap-3 border-t border-line bg-surface p-3">
            <Button variant="secondary" className="flex-1" onClick={reset}>
              Reset
            </Button>
            <Button type="submit" className="flex-1">
              Apply
            </Button>
          </div>
        </form>
      )}
    </PanelFrame>
  )
}

/** Starts again from the filters in force whenever these change. */
function useDraft(filters: ResourceFilters) {
  const [draft, setDraft] = useState(filters)
  const inForce = JSON.stringify(filters)
  const [basis, setBasis] = useState(inForce)
  if (basis !== inForce) {
    setBasis(inForce)
    setDraft(filters)
  }
  return [draft, setDraft] as const
}

function SearchBox({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const id = useId()
  const { kidsMode } = useKidsMode()
  return (
    <div className="grid gap-1">
      <label htmlFor={id} className="text-sm font-semibold">
        Search
      </label>
      <input
        id={id}
        type="search"
        value={value}
        maxLength={MAX_QUERY_LENGTH}
        placeholder={
          kidsMode ? 'What do you want to learn?' : 'Search by title, author, or keywords...'
        }
        onChange={(event) => onChange(event.target.value)}
        className="field-frame w-full"
      />
    </div>
  )
}
