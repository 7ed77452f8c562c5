import type { JSX, ReactNode } from 'react'
import { cn } from './cn.ts'
import { Icon } from './icon.tsx'

const LOOKS = {
  filled: 'min-h-9 gap-1.5 bg-tint py-1 pe-2.5 ps-3.5 font-semibold',
  outlined: 'min-h-9 gap-1.5 border border-line-strong bg-surface py-1 pe-2.5 ps-3.5 font-semibold',
  small: 'min-h-8 gap-1 bg-tint pe-2 ps-3',
} as const

/** The class of a chip: a button or link that removes the filter or choice it names. It contains a ChipLabel. */
export function chipClass(look: keyof typeof LOOKS = 'filled'): string {
  return cn(
    'inline-flex max-w-full items-center rounded-full text-sm wrap-anywhere hover:bg-sunken pointer-coarse:min-h-11',
    LOOKS[look],
  )
}

type ChipLabelProps = {
  /** Precedes the text for screen readers: 'Remove filter'. */
  action: string
  small?: boolean
  children: ReactNode
}

export function ChipLabel({ action, small, children }: ChipLabelProps): JSX.Element {
  return (
    <>
      <span className="sr-only">{`${action} `}</span>
      {children}
      <Icon name="x" className={small ? 'size-3.5' : 'size-4'} />
    </>
  )
}
