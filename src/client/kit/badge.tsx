import type { JSX, ReactNode } from 'react'
import { cn } from './cn.ts'

/** Every tone keeps AA contrast in all themes; the tokens are in styles/tones.css. */
export type BadgeTone =
  | 'neutral'
  | 'accent'
  | 'green'
  | 'yellow'
  | 'blue'
  | 'purple'
  | 'orange'
  | 'red'
  | 'teal'

type BadgeProps = {
  tone?: BadgeTone
  className?: string
  title?: string
  children: ReactNode
}

export function Badge({ tone = 'neutral', className, title, children }: BadgeProps): JSX.Element {
  return (
    <span title={title} data-tone={tone} className={cn('tone pill py-0.5 text-xs', className)}>
      {children}
    </span>
  )
}
