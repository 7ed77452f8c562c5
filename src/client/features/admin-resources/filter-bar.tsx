import { t } from '#client/kit/t.tsx'
import { useQuery } from '@tanstack/react-query'
import { type JSX, useId, useRef, useState } from 'react'
import { inShownOrder, openingsQuery } from '#client/data/openings.ts'
import { callQuery } from '#client/data/queries.ts'
import { Button } from '#client/kit/button.tsx'
import { chipClass, ChipLabel } from '#client/kit/chip.tsx'
import { cn } from '#client/kit/cn.ts'
import { Combobox } from '#client/kit/combobox.tsx'
import { TextField } from '#client/kit/field.tsx'
import { Icon } from '#client/kit/icon.tsx'
import { getFilterOptions } from '#shared/calls/openings.ts'
import type { FilterOptionsView } from '#shared/contracts/openings.ts'
import { offeredValues } from '#shared/domain/filters/table.ts'
import {
  MAX_TABLE_VALUES,
  NO_TABLE_FILTERS,
  TABLE_CHOICE_NAMES,
  TABLE_CHOICES,
  type TableChoice,
  type TableFilters,
} from '#shared/domain/table-filters.ts'
import { ALL_OPENINGS, openingLabel } from '#shared/domain/filters/opening.ts'
import { chipsOf, toggled } from './table-filters.ts'

type FilterPanelProps = { filters: TableFilters; onFilters: (filters: TableFilters) => void }

type FilterBarProps = FilterPanelProps & {
  /** Leaves out the button and the panel on phones, but not the chips. */
  isFolded: boolean
}

/** The chips of what the table is filtered by, and a panel with everything it can be filtered by. */
export function FilterBar(props: FilterBarProps): JSX.Element {
  const { filters, onFilters, isFolded } = props
  const [open, setOpen] = useState(false)
  const id = useId()
  const chips = chipsOf(filters)
  const button = useRef<HTMLButtonElement>(null)
  // The chip that had the focus is about to go.
  const change = (next: TableFilters) => {
    button.current?.focus()
    onFilters(next)
  }
  return (
    <div className={cn('grid gap-3', isFolded && chips.length === 0 && 'max-sm:hidden')}>
      <div className="flex flex-wrap items-center gap-2">
        <Button
          ref={button}
          variant="secondary"
          size="sm"
          aria-expanded={open}
          aria-controls={`${id}-panel`}
          onClick={() => setOpen(!open)}
          className={cn('min-h-11', isFolded && 'max-sm:hidden')}
        >
          <Icon name="sliders-horizontal" className="size-4" />
          {t('Filters')}
          <Icon name="chevron-down" className={open ? 'size-4 rotate-180' : 'size-4'} />
        </Button>
        {chips.map(({ key, label, without }) => (
          <button key={key} type="button" onClick={() => change(without)} className={chipClass()}>
            <ChipLabel action={t('Remove filter:')}>{label}</ChipLabel>
          </button>
        ))}
        {chips.length > 1 ? (
          <Button variant="ghost" size="sm" onClick={() => change(NO_TABLE_FILTERS)}>
            {t('Clear all')}
          </Button>
        ) : null}
      </div>
      <section
        id={`${id}-panel`}
        aria-label={t('Filters of the table')}
        hidden={!open}
        className={cn('rounded-lg border border-line bg-surface p-4', isFolded && 'max-sm:hidden')}
      >
        {open ? <FilterPanel filters={filters} onFilters={onFilters} /> : null}
      </section>
    </div>
  )
}

function FilterPanel({ filters, onFilters }: FilterPanelProps) {
  const { data } = useQuery(callQuery(getFilterOptions))
  return (
    <div className="grid grid-cols-[repeat(auto-fill,minmax(min(10.5rem,100%),1fr))] gap-x-5 gap-y-4">
      {TABLE_CHOICE_NAMES.map((name) => (
        <ChoiceGroup key={name} {...{ name, options: data, filters, onFilters }} />
      ))}
      <div className="col-span-full grid max-w-3xl gap-4 border-t border-line pt-4 sm:grid-cols-[minmax(0,2fr)_minmax(0,1fr)_minmax(0,1fr)]">
        <OpeningChoice filters={filters} onFilters={onFilters} />
        <DayField label={t('Published from')} name="from" filters={filters} onFilters={onFilters} />
        <DayField label={t('Published to')} name="to" filters={filters} onFilters={onFilters} />
      </div>
    </div>
  )
}

type ChoiceGroupProps = FilterPanelProps & {
  name: TableChoice
  options: FilterOptionsView | undefined
}

function ChoiceGroup({ name, options, filters, onFilters }: ChoiceGroupProps) {
  const chosen: readonly string[] = filters[name]
  const values = offeredValues(TABLE_CHOICES[name], chosen, options)
  if (values.length < 2 && chosen.length === 0) return null
  return (
    <fieldset className="grid content-start">
      <legend className="mb-0.5 text-sm font-semibold">{t(TABLE_CHOICES[name].console)}</legend>
      {values.map((value) => (
        <label
          key={value}
          className="flex min-h-8 cursor-pointer items-center gap-2.5 pointer-coarse:min-h-11"
        >
          <input
            type="checkbox"
            checked={chosen.includes(value)}
            onChange={() => onFilters(toggled(filters, name, value))}
            className="size-4.5 accent-accent"
          />
          {TABLE_CHOICES[name].labelOf(value, t)}
        </label>
      ))}
    </fieldset>
  )
}

function OpeningChoice({ filters, onFilters }: FilterPanelProps) {
  const { data: openings = [] } = useQuery(openingsQuery())
  const offered = [
    { value: ALL_OPENINGS, label: openingLabel(ALL_OPENINGS, t) },
    ...inShownOrder(openings.map(({ name }) => name)),
  ]
  return (
    <Combobox
      label={t('Opening')}
      listLabel={t('Openings')}
      value=""
      options={[
        { value: '', label: t('Add an opening...') },
        ...offered.filter(({ value }) => !filters.opening.includes(value)),
      ]}
      matches={(text, { label }) => label.toLowerCase().includes(text.toLowerCase())}
      empty={t('No opening has this name')}
      onChange={(name) => {
        if (name && filters.opening.length < MAX_TABLE_VALUES)
          onFilters({ ...filters, opening: [...filters.opening, name] })
      }}
    />
  )
}

type DayFieldProps = FilterPanelProps & { label: string; name: 'from' | 'to' }

function DayField({ label, name, filters, onFilters }: DayFieldProps) {
  return (
    <TextField
      label={label}
      type="date"
      min="1400-01-01"
      max="2200-12-31"
      value={filters[name] ?? ''}
      onChange={({ target }) => {
        if (target.validity.valid) onFilters({ ...filters, [name]: target.value || null })
      }}
    />
  )
}
