import type { ComponentProps, JSX, ReactNode } from 'react'
import { cn } from './cn.ts'

type CheckFieldProps = ComponentProps<'input'> & { label: ReactNode }

/** A checkbox with its words, to be registered like an input. */
export function CheckField({ label, className, ...rest }: CheckFieldProps): JSX.Element {
  return (
    <label className={cn('flex min-h-11 cursor-pointer items-center gap-2.5', className)}>
      <input {...rest} type="checkbox" className="size-5 shrink-0 accent-accent" />
      <span>{label}</span>
    </label>
  )
}
