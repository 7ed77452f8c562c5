import { useId } from 'react'
import { inShownOrder } from '#client/data/openings.ts'
import { CheckField } from '#client/kit/field.tsx'
import { SelectField, type SelectOption } from '#client/kit/select.tsx'
import { t } from '#client/kit/t.tsx'
import type { FilterOptionsView } from '#shared/contracts/openings.ts'
import { ALL_OPENINGS, openingLabel } from '#shared/domain/filters/opening.ts'
import type { ResourceFilters } from '#shared/domain/resource-filters.ts'
import { openingCategoryChoices, openingCategoryId } from './filter-draft.ts'

/** The server's page is not changed before it is sent. */
const onChange = () => undefined

type PlainChoicesProps = {
  label: string
  name: string
  options: readonly SelectOption[]
  values: readonly string[]
}

/** Several values of a filter to choose from without JavaScript. */
export function PlainChoices({ label, name, options, values }: PlainChoicesProps) {
  return (
    <fieldset>
      <legend className="text-sm font-semibold">{label}</legend>
      <div className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,10rem),1fr))] gap-x-4">
        {options.map(({ value, label: text }) => (
          <CheckField
            key={value}
            name={name}
            value={value}
            label={text}
            defaultChecked={values.includes(value)}
          />
        ))}
      </div>
    </fieldset>
  )
}

type PlainOpeningsProps = { filters: ResourceFilters; options: FilterOptionsView | undefined }

/** Chooses an opening without JavaScript. */
export function PlainOpenings({ filters, options }: PlainOpeningsProps) {
  const categories = options?.openingCategories ?? []
  const choices = openingCategoryChoices(categories)
  const category = openingCategoryId(filters.openingCategory, categories)
  const names = [...new Set([filters.opening, ...(options?.openings ?? [])])]
  return (
    <>
      <SelectField
        label={t('Opening Category')}
        name="openingCategory"
        value={choices.find(({ id }) => id === category)?.value ?? 'all'}
        options={[{ value: 'all', label: t('Opening|All') }, ...choices]}
        onChange={onChange}
      />
      <PlainVariations {...{ filters, options, choices }} />
      <SelectField
        label={t('Specific Opening')}
        name="opening"
        value={filters.opening}
        options={[
          { value: ALL_OPENINGS, label: openingLabel(ALL_OPENINGS, t) },
          ...inShownOrder(names.filter((name) => name !== ALL_OPENINGS)),
        ]}
        onChange={onChange}
      />
    </>
  )
}

type PlainVariationsProps = PlainOpeningsProps & {
  choices: ReturnType<typeof openingCategoryChoices>
}

function PlainVariations({ filters, options, choices }: PlainVariationsProps) {
  const id = useId()
  const subcategories = options?.subcategories ?? []
  const chosen = subcategories.find((each) => each.id === filters.subcategoryId)?.name
  return (
    <div className="grid gap-1">
      <label htmlFor={id} className="text-sm font-semibold">
        {t('Variation')}
      </label>
      <select
        id={id}
        name="openingSubCategory"
        defaultValue={filters.openingSubCategory || chosen}
        className="select-field field-frame w-full"
      >
        <option value="">{t('All Variations')}</option>
        {choices.map((category) => (
          <optgroup key={category.id} label={category.label}>
            {inShownOrder(
              subcategories
                .filter(({ categoryId }) => categoryId === category.id)
                .map(({ name }) => name),
            ).map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </optgroup>
        ))}
      </select>
    </div>
  )
}
