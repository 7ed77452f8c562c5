import { type JSX, type ReactNode, useId } from 'react'
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
