import type { JSX } from 'react'
import { cn } from './cn.ts'

type SpinnerProps = { label?: string; className?: string }

/** With a label it is announced; without one it only decorates a text that says the same. */
export function Spinner({ label, className }: SpinnerProps): JSX.Element {
  return (
    <span role={label ? 'status' : undefined} className={cn('inline-flex size-5', className)}>
      <span
        aria-hidden="true"
        className="size-full animate-spin rounded-full border-2 border-line-strong border-t-accent"
      />
      {label ? <span className="sr-only">{label}</span> : null}
    </span>
  )
}
