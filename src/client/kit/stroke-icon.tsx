import type { JSX, ReactNode } from 'react'

type StrokeIconProps = { className?: string; children: ReactNode }

/** The frame of a decorative drawing in lines, 24 × 24. */
export function StrokeIcon({ className = 'size-5', children }: StrokeIconProps): JSX.Element {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeLinecap="round"
      strokeLinejoin="round"
      strokeWidth="2"
      className={className}
    >
      {children}
    </svg>
  )
}
