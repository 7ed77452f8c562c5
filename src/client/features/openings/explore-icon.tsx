import type { JSX } from 'react'

/** A corner of a board under a glass. */
export function ExploreIcon({ className }: { className?: string }): JSX.Element {
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
      <path d="M9.5 21H3V3h18v6.5M3 9h6M9 3v6M9 15H3M15 3v4M21 21l-2.6-2.6" />
      <path fill="currentColor" stroke="none" d="M3 3h6v6H3z" />
      <circle cx="15.2" cy="15.2" r="4.3" />
    </svg>
  )
}
