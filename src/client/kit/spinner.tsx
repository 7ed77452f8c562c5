import type { JSX } from 'react'
import { LoaderCircle } from 'lucide-react'
import { cn } from './cn.ts'

type SpinnerProps = { label: string; className?: string }

/** Something is on its way; the label is said, and shown to those who want no motion. */
export function Spinner({ label, className }: SpinnerProps): JSX.Element {
  return (
    <output className={cn('grid justify-items-center gap-3 py-20 text-soft', className)}>
      <LoaderCircle aria-hidden="true" className="size-8 motion-safe:animate-spin" />
      <span className="motion-safe:sr-only">{label}</span>
    </output>
  )
}
