import type { JSX } from 'react'
import { cn } from './cn.ts'

/** Decorative: the list around it says that it is loading. */
export function Skeleton({ className }: { className?: string }): JSX.Element {
  return <div aria-hidden="true" className={cn('animate-pulse rounded-md bg-sunken', className)} />
}
