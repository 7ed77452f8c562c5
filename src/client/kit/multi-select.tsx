import type { JSX } from 'react'
import { ChipLabel, chipClass } from './chip.tsx'
import { SelectField, type SelectOption } from './select.tsx'
import { t } from './t.tsx'

type MultiSelectProps = {
  label: string
  /** The accessible name of the list of chosen values. */
  chosen: string
  /** The first option, which clears all choices. */
  all: string
  options: readonly SelectOption[]
  values: readonly string[]
  onChange: (values: string[]) => void
}

/** A select that adds each choice to those below it, which can be removed one by one. */
export function MultiSelect(props: MultiSelectProps): JSX.Element {
  const { label, chosen, all, options, values, onChange } = props
  const choose = (value: string) => {
    if (!value) onChange([])
    else onChange([...values.filter((each) => each !== value), value])
  }
  return (
    <div className="grid gap-2">
      <SelectField
        label={label}
        value={values.at(-1) ?? ''}
        onChange={choose}
        options={[{ value: '', label: all }, ...options]}
      />
      {values.length > 0 ? (
        <ul aria-label={chosen} className="flex flex-wrap gap-1.5">
          {values.map((value) => {
            const name = options.find((option) => option.value === value)?.label ?? value
            return (
              <li key={value}>
                <button
                  type="button"
                  onClick={() => onChange(values.filter((each) => each !== value))}
                  className={chipClass('small')}
                >
                  <ChipLabel action={t('Remove')} small>
                    {name}
                  </ChipLabel>
                </button>
              </li>
            )
          })}
        </ul>
      ) : null}
    </div>
  )
}
