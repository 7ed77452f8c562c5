import type { JSX, ReactNode } from 'react'
import { cn } from './cn.ts'

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
