import { type JSX, type ReactNode, useId } from 'react'
import { t } from './t.tsx'
import { ChipLabel, chipClass } from './chip.tsx'
import { cn } from './cn.ts'

export type SelectOption = {
  value: string
  label: string
  /** The language of the label, if it is not the page's. */
  lang?: string
  disabled?: boolean
}

type SelectFieldProps = {
  label: string
  hideLabel?: boolean
  value: string
  onChange: (value: string) => void
  options: readonly SelectOption[]
  name?: string
  disabled?: boolean
  className?: string
}

/** A native select: phones show their own list, and type-ahead starts anew after a second. */
export function SelectField(props: SelectFieldProps): JSX.Element {
  const { label, hideLabel, value, onChange, options, name, disabled, className } = props
  const id = useId()
  return (
    <div className={cn('grid gap-1', className)}>
      <label htmlFor={id} className={hideLabel ? 'sr-only' : 'text-sm font-semibold'}>
        {label}
      </label>
      <select
        id={id}
        name={name}
        value={value}
        disabled={disabled}
        onChange={(event) => onChange(event.target.value)}
        className="select-field field-frame w-full"
      >
        {options.map((option) => (
          <option
            key={option.value}
            value={option.value}
            lang={option.lang}
            disabled={option.disabled}
          >
            {option.label}
          </option>
        ))}
      </select>
    </div>
  )
}

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

type SwitchProps = {
  label: ReactNode
  checked: boolean
  onChange: (checked: boolean) => void
  name?: string
  disabled?: boolean
  className?: string
}

export function Switch(props: SwitchProps): JSX.Element {
  const { label, checked, onChange, name, disabled, className } = props
  return (
    <label
      className={cn('flex min-h-11 cursor-pointer items-center justify-between gap-3', className)}
    >
      <span>{label}</span>
      <input
        type="checkbox"
        role="switch"
        name={name}
        checked={checked}
        aria-checked={checked}
        disabled={disabled}
        onChange={(event) => onChange(event.target.checked)}
        className="switch"
      />
    </label>
  )
}
