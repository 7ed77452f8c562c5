import type { JSX } from 'react'
import { cn } from './cn.ts'

/** Lucide's drawings (ISC), each as one path. */
const PATHS = {
  back: 'm12 19-7-7 7-7M19 12H5',
  bookmark:
    'M17 3a2 2 0 0 1 2 2v15a1 1 0 0 1-1.496.868l-4.512-2.578a2 2 0 0 0-1.984 0l-4.512 2.578A1 1 0 0 1 5 20V5a2 2 0 0 1 2-2z',
  close: 'M18 6 6 18M6 6l12 12',
  leave: 'M7 7h10v10M7 17 17 7',
  sliders: 'M10 5H3M12 19H3M14 3v4M16 17v4M21 12h-9M21 19h-5M21 5h-7M8 10v4M8 12H3',
  star: 'M12 2.5l3 6.1 6.7 1-4.9 4.7 1.2 6.7-6-3.2-6 3.2 1.2-6.7-4.9-4.7 6.7-1z',
  watch: 'M5 5a2 2 0 0 1 3-1.7l12 7a2 2 0 0 1 0 3.4l-12 7A2 2 0 0 1 5 19z',
} as const

type LineIconProps = { name: keyof typeof PATHS; className?: string }

/** Decorative. For pages whose script is counted: Lucide's components bring 2 KB of their own. */
export function LineIcon({ name, className = 'size-4' }: LineIconProps): JSX.Element {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeLinecap="round"
      strokeLinejoin="round"
      strokeWidth="2"
      className={cn('shrink-0', className)}
    >
      <path d={PATHS[name]} />
    </svg>
  )
}
