import { mediaStore, useStore } from '#client/kit/store.ts'
import { type QueryClient, useQuery } from '@tanstack/react-query'
import { useHydrated, useLocation } from '@tanstack/react-router'
import { type ComponentProps, type ReactNode, useId, useState } from 'react'
import { localPath } from '#client/data/page-language.ts'
import { Button } from '#client/kit/button.tsx'
import { useKidsMode } from '#client/data/kids-mode.tsx'
import {
  DEFAULT_FILTERS,
  MAX_QUERY_LENGTH,
  type ResourceFilters,
} from '#shared/domain/resource-filters.ts'
import { Icon } from '#client/kit/icon.tsx'
import { Sheet } from '#client/kit/sheet.tsx'
import { MultiSelect } from '#client/kit/multi-select.tsx'
import { SelectField, type SelectOption } from '#client/kit/select.tsx'
import { grouped } from '#client/kit/number-words.ts'
import { t } from '#client/kit/t.tsx'
import type { FilterOptionsView } from '#shared/contracts/openings.ts'
import type { FacetsView } from '#shared/contracts/resources.ts'
import { ANY, type ChoiceFilter, type NumberFilter } from '#shared/domain/filters/filter.ts'
import type { Text } from '#shared/texts/text.ts'
import {
  chosenBy,
  CONTROLLED_FILTERS,
  isShown,
  offeredValues,
} from '#shared/domain/filters/table.ts'
import { facetsQuery, filterOptionsQuery } from './filters-api.ts'
import type { CatalogueSearch } from './catalogue-search.ts'
import { OpeningPicker } from './opening-picker.tsx'
import { SortSelect } from './sort-select.tsx'
import './filters.css'
import { ownValue } from '#shared/texts/text-tables.ts'

export type FilterPanelProps = {
  id: string
  filters: ResourceFilters
  /** Adds the filters that the page fixes (its type or source), for the counts. */
  counted?: (filters: ResourceFilters) => ResourceFilters
  onApply: (filters: ResourceFilters) => void
  onReset: () => void
  onClose: () => void
  /** The order of the list, which phones have no room for outside the panel. */
  sorting?: ComponentProps<typeof SortSelect>
}

/** For a page that the server sends with its panel open. */
export const loadPanelData = (client: QueryClient, filters: ResourceFilters) =>
  Promise.all([
    client.prefetchQuery(filterOptionsQuery()),
    client.prefetchQuery(facetsQuery(filters)),
  ])

/** A GET form, which also works without JavaScript; what needs scripts is hidden there and keeps its values. */
export function FilterPanel(props: FilterPanelProps) {
  const { id, filters, counted, onApply, onReset, onClose, sorting } = props
  const { pathname } = useLocation()
  const [draft, setDraft] = useDraft(filters)
  const options = useQuery(filterOptionsQuery()).data
  const facets = useQuery(facetsQuery(counted ? counted(draft) : draft)).data
  const fixed = counted?.(DEFAULT_FILTERS) ?? DEFAULT_FILTERS
  const change = (changes: Partial<ResourceFilters>) => setDraft({ ...draft, ...changes })
  const reset = () => {
    setDraft(DEFAULT_FILTERS)
    onReset()
  }
  return (
    <PanelFrame id={id} onClose={onClose}>
      {(covers) => (
        <>
          {covers && sorting ? (
            <div className="px-4 pb-4 sm:hidden">
              <SortSelect {...sorting} isAlone />
            </div>
          ) : null}
          <form
            action={localPath(pathname)}
            onSubmit={(event) => {
              event.preventDefault()
              onApply(draft)
              if (covers) onClose()
            }}
          >
            <div className="grid gap-5 px-4 pt-1 pb-4">
              <SearchBox
                value={draft.query}
                onChange={(query) => change({ query, verbatim: '', literal: [], read: '' })}
              />
              <div className="contents noscript:hidden">
                <OpeningPicker {...{ draft, options, facets, onApply }} />
              </div>
              <FilterFields {...{ draft, facets, options, fixed }} onChange={change} />
              <KeptValues filters={filters} />
            </div>
            <div className="sticky bottom-0 flex gap-3 border-t max-lg:noscript:static border-line bg-surface p-3">
              <Button variant="secondary" className="flex-1 noscript:hidden" onClick={reset}>
                {t('Reset')}
              </Button>
              <Button type="submit" className="flex-1">
                {t('Apply')}
              </Button>
            </div>
          </form>
        </>
      )}
    </PanelFrame>
  )
}

/** The unapplied filters. They start again from the applied filters when these change. */
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
        {t('Search')}
      </label>
      <input
        dir="auto"
        id={id}
        type="search"
        name="query"
        value={value}
        maxLength={MAX_QUERY_LENGTH}
        placeholder={
          kidsMode ? t('What do you want to learn?') : t('Search by title, author, or keywords...')
        }
        onChange={(event) => onChange(event.target.value)}
        className="field-frame w-full"
      />
    </div>
  )
}

const wideScreen = mediaStore('(min-width: 1024px)')

type PanelFrameProps = {
  id: string
  onClose: () => void
  /** `covers`: whether the panel covers the results. */
  children: (covers: boolean) => ReactNode
}

/** A column beside the results on wide screens, a sheet over them on others. */
export function PanelFrame({ id, onClose, children }: PanelFrameProps) {
  const title = useKidsMode().kidsMode ? t('Filters') : t('Advanced Filters')
  // In the server's page it is a part of the page, so that it can be read without JavaScript.
  const wide = useStore(wideScreen, () => true)
  if (!wide) {
    return (
      <div id={id}>
        <Sheet open onClose={onClose} title={title} side="end">
          {children(true)}
        </Sheet>
      </div>
    )
  }
  return (
    <aside
      id={id}
      aria-label={title}
      className="filter-column scroll-mt-20 rounded-lg border border-line bg-surface max-lg:mb-6"
    >
      <div className="flex items-center justify-between py-1 ps-4 pe-1">
        <h2 className="text-lg">{title}</h2>
        <Button variant="ghost" size="icon" aria-label={t('Close')} onClick={onClose}>
          <Icon name="x" />
        </Button>
      </div>
      {children(false)}
    </aside>
  )
}

type FilterFieldsProps = {
  draft: ResourceFilters
  options: FilterOptionsView | undefined
  facets: FacetsView | undefined
  /** What the page chooses itself. */
  fixed: ResourceFilters
  onChange: (changes: Partial<ResourceFilters>) => void
}

/** The filters that wait for Apply. */
function FilterFields({ draft, options, facets, fixed, onChange }: FilterFieldsProps) {
  const { kidsMode } = useKidsMode()
  return CONTROLLED_FILTERS.filter((filter) => isShown(filter, kidsMode)).map((filter) => {
    if (filter.kind === 'number') {
      const { name } = filter
      const set = (value: number | null) => onChange({ [name]: value })
      return <NumberField key={name} {...{ name, filter }} value={draft[name]} onChange={set} />
    }
    const { name, least } = filter
    if (filter.kind === 'one' && fixed[name] !== ANY) return null
    const isUseless = least !== undefined && !facets?.[name]
    const chosen = chosenBy(name, draft)
    const values = offeredValues(filter, chosen, options, kidsMode)
    if ((isUseless || values.length < 2) && chosen.length === 0) return null
    return (
      <FilterField
        key={name}
        name={name}
        filter={filter}
        offered={values}
        value={draft[name]}
        counts={facets?.[name]}
        onChange={(value) => onChange({ [name]: value })}
      />
    )
  })
}

/** The values of the page's URL that the form has no field for. */
function KeptValues({ filters }: { filters: ResourceFilters }) {
  const { kidsMode } = useKidsMode()
  const { sort } = useLocation({ select: ({ search }) => search as CatalogueSearch })
  const kept = CONTROLLED_FILTERS.filter((filter) => !isShown(filter, kidsMode)).flatMap(
    ({ name }) => chosenBy(name, filters).map((value) => ({ name, value })),
  )
  return [...kept, ...(sort ? [{ name: 'sort', value: sort }] : [])].map(({ name, value }) => (
    <input key={`${name}=${value}`} type="hidden" name={name} value={value} />
  ))
}

type NumberFieldProps = {
  name: string
  filter: NumberFilter
  value: number | null
  onChange: (value: number | null) => void
}

/** Offers round numbers, and the one of the URL. */
function NumberField({ name, filter, value, onChange }: NumberFieldProps) {
  const numbers = new Set([...filter.offered, ...(Number.isInteger(value) ? [value ?? 0] : [])])
  return (
    <SelectField
      label={t(filter.label)}
      name={name}
      value={value === null ? '' : String(value)}
      onChange={(text) => onChange(text === '' ? null : Number(text))}
      options={[
        { value: '', label: t(filter.any) },
        ...[...numbers]
          .toSorted((a, b) => a - b)
          .map((each) => ({ value: String(each), label: filter.labelOf(String(each), t) })),
      ]}
    />
  )
}

type FilterFieldProps = {
  name: string
  filter: ChoiceFilter
  offered: readonly string[]
  value: string | string[]
  counts: Record<string, number> | undefined
  onChange: (value: string | string[]) => void
}

function FilterField({ name, filter, offered, value, counts, onChange }: FilterFieldProps) {
  const { kidsMode } = useKidsMode()
  // Without JavaScript the numbers do not follow what is chosen, so nothing is disabled by them.
  const isLive = useHydrated()
  const words = (own: Text, kids: Text | undefined) => t(kidsMode ? (kids ?? own) : own)
  const label = words(filter.label, filter.kidsLabel)
  const any = words(filter.any, filter.kidsAny)
  const values = [value].flat()
  const options = offered.map((each) =>
    withCount({ value: each, label: filter.labelOf(each, t) }, counts, isLive ? values : offered),
  )
  if (Array.isArray(value)) {
    const chosen = words(filter.chosen ?? filter.label, filter.kidsChosen)
    return (
      <div className="noscript:hidden">
        <MultiSelect {...{ label, chosen, all: any, options, onChange }} values={value} />
        {values.map((each) => (
          <input key={each} type="hidden" name={name} value={each} />
        ))}
      </div>
    )
  }
  // Some filters count what is there without a choice.
  const first = { value: ANY, label: any }
  const withoutChoice = counts && ANY in counts ? withCount(first, counts, [ANY]) : first
  return <SelectField {...{ label, name, value, onChange }} options={[withoutChoice, ...options]} />
}

/** Values without resources stay visible, but disabled unless they are chosen. */
function withCount(
  option: SelectOption,
  counts: Record<string, number> | undefined,
  chosen: readonly string[],
): SelectOption {
  if (!counts) return option
  const count = ownValue(counts, option.value) ?? 0
  return {
    value: option.value,
    label: `${option.label} (${grouped(count)})`,
    disabled: count === 0 && !chosen.includes(option.value),
  }
}
