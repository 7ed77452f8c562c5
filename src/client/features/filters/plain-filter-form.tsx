import type { T } from '#shared/texts/text.ts'
import { type JSX, type ReactNode, useId } from 'react'
import { isKidsLocked } from '#client/data/kids-mode.tsx'
import { inShownOrder } from '#client/data/openings.ts'
import { Button, buttonClass } from '#client/kit/button.tsx'
import { CheckField } from '#client/kit/field.tsx'
import { t } from '#client/kit/t.tsx'
import type { FilterOptionsView } from '#shared/contracts/openings.ts'
import { ALL_OPENINGS, openingLabel } from '#shared/domain/filters/opening.ts'
import { MAX_QUERY_LENGTH } from '#shared/domain/resource-filters.ts'
import { ANY, type ChoiceFilter } from '#shared/domain/filters/filter.ts'
import { CHOICE_FILTERS, isShown, offeredValues } from '#shared/domain/filters/table.ts'
import type { CatalogueSearch } from './catalogue-search.ts'
import { openingCategoryChoices, openingCategoryId } from './filter-draft.ts'

type PlainFilterFormProps = {
  /** The path of the list. */
  action: string
  /** The list's URL without filters. */
  cleared: string
  search: CatalogueSearch
  options: FilterOptionsView | undefined
}

/** The panel's filters as a plain form. Its names and values are those of the list's URL. */
export function PlainFilterForm(props: PlainFilterFormProps): JSX.Element {
  const { action, cleared, search, options } = props
  const isKids = search.category === 'kids'
  const isLocked = isKidsLocked()
  const isOffered = (filter: ChoiceFilter) => isShown(filter, { kidsMode: isKids, isLocked })
  const shown = CHOICE_FILTERS.filter(isOffered)
  const hidden = CHOICE_FILTERS.filter((filter) => !isOffered(filter))
  const kept = ['sort' as const, ...hidden.map(({ name }) => name)]
  return (
    <form action={action} aria-label={t('Advanced Filters')} className="grid gap-6">
      {kept.flatMap((name) =>
        [search[name] ?? []]
          .flat()
          .map((value) => (
            <input key={`${name}=${value}`} type="hidden" name={name} value={value} />
          )),
      )}
      <Field label={t('Search')}>
        {(id) => (
          <input
            dir="auto"
            id={id}
            type="search"
            name="query"
            defaultValue={search.query}
            maxLength={MAX_QUERY_LENGTH}
            placeholder={t('Search by title, author, or keywords...')}
            className="field-frame w-full"
          />
        )}
      </Field>
      <OpeningFields search={search} options={options} />
      {isKids ? (
        <p className="text-soft">{t('Kids mode is on: only resources for kids are shown.')}</p>
      ) : null}
      {shown.map((filter) => {
        const chosen = [search[filter.name] ?? []].flat()
        const values = offeredValues(filter, chosen, options, isLocked)
        return values.length < 2 && chosen.length === 0 ? null : (
          <ChoiceField
            key={filter.name}
            filter={filter}
            label={t((isKids && filter.kidsLabel) || filter.label)}
            any={t((isKids && filter.kidsAny) || filter.any)}
            values={values}
            chosen={chosen}
          />
        )
      })}
      <div className="flex flex-wrap gap-3">
        <Button type="submit">{t('Apply')}</Button>
        <a href={cleared} className={buttonClass({ variant: 'secondary' })}>
          {t('Reset')}
        </a>
      </div>
    </form>
  )
}

type ChoiceFieldProps = {
  filter: ChoiceFilter & { name: string }
  label: string
  any: string
  values: readonly string[]
  chosen: readonly string[]
}

function ChoiceField({ filter, label, any, values, chosen }: ChoiceFieldProps) {
  const { name, kind, labelOf } = filter
  if (kind === 'many') {
    return <Checks {...{ name, values, labelOf, chosen }} legend={label} />
  }
  return (
    <Select
      name={name}
      label={label}
      value={chosen[0] ?? ANY}
      options={[
        { value: ANY, label: any },
        ...values.map((value) => ({ value, label: labelOf(value, t) })),
      ]}
    />
  )
}

function OpeningFields({ search, options }: Pick<PlainFilterFormProps, 'search' | 'options'>) {
  const { openingCategory = 'all', opening = ALL_OPENINGS } = search
  const categories = options?.openingCategories ?? []
  const choices = openingCategoryChoices(categories)
  const chosen = openingCategoryId(openingCategory, categories)
  const subcategories = options?.subcategories ?? []
  const subcategory = subcategories.find(({ id }) => String(id) === search.subcategoryId)
  return (
    <>
      <Select
        label={t('Opening Category')}
        name="openingCategory"
        value={choices.find(({ id }) => id === chosen)?.value ?? openingCategory}
        options={[{ value: 'all', label: t('Opening|All') }, ...choices]}
      />
      <Select
        label={t('Variation')}
        name="openingSubCategory"
        value={search.openingSubCategory ?? subcategory?.name ?? ''}
        options={[{ value: '', label: t('All Variations') }]}
        groups={choices.map(({ id, label }) => ({
          label,
          options: inShownOrder(
            subcategories.flatMap(({ name, categoryId }) => (categoryId === id ? name : [])),
          ),
        }))}
      />
      <Select
        label={t('Specific Opening')}
        name="opening"
        value={opening}
        options={[
          { value: ALL_OPENINGS, label: openingLabel(ALL_OPENINGS, t) },
          ...inShownOrder(options?.openings ?? []),
        ]}
      />
    </>
  )
}

function Field({ label, children }: { label: string; children: (id: string) => ReactNode }) {
  const id = useId()
  return (
    <div className="grid gap-1">
      <label htmlFor={id} className="text-sm font-semibold">
        {label}
      </label>
      {children(id)}
    </div>
  )
}

type Option = { value: string; label: string }

type SelectProps = {
  label: string
  name: string
  /** The applied value, offered even if the options do not contain it. */
  value: string
  options: readonly Option[]
  groups?: readonly { label: string; options: readonly Option[] }[]
}

function Select({ label, name, value, options, groups = [] }: SelectProps) {
  const offered = [...options, ...groups.flatMap((group) => group.options)]
  return (
    <Field label={label}>
      {(id) => (
        <select
          id={id}
          name={name}
          defaultValue={value}
          className="select-field field-frame w-full"
        >
          {offered.some((each) => each.value === value) ? null : (
            <option value={value}>{t.opening(value)}</option>
          )}
          <Options of={options} />
          {groups.map((group) => (
            <optgroup key={group.label} label={group.label}>
              <Options of={group.options} />
            </optgroup>
          ))}
        </select>
      )}
    </Field>
  )
}

function Options({ of }: { of: readonly Option[] }) {
  return of.map(({ value, label }) => (
    <option key={value} value={value}>
      {label}
    </option>
  ))
}

type ChecksProps = {
  legend: string
  name: string
  values: readonly string[]
  labelOf: (value: string, t: T) => string
  chosen: readonly string[]
}

function Checks({ legend, name, values, labelOf, chosen }: ChecksProps) {
  return (
    <fieldset>
      <legend className="text-sm font-semibold">{legend}</legend>
      <div className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,10rem),1fr))] gap-x-4">
        {[...new Set([...values, ...chosen])].map((value) => (
          <CheckField
            key={value}
            name={name}
            value={value}
            label={labelOf(value, t)}
            defaultChecked={chosen.includes(value)}
          />
        ))}
      </div>
    </fieldset>
  )
}
