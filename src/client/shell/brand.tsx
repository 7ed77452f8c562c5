import type { JSX } from 'react'
import { paths } from '#shared/paths.ts'
import { SiteLink } from './site-link.tsx'
import { useResetFilters } from './use-reset-filters.ts'

/** The mark: an open file, and the rook that belongs on it. */
export function Brand(): JSX.Element {
  return (
    <SiteLink
      href={paths.home()}
      onClick={useResetFilters()}
      className="flex min-h-11 shrink-0 items-center gap-2.5 rounded-md"
    >
      <svg aria-hidden="true" viewBox="0 0 32 32" className="size-8">
        <rect width="32" height="32" rx="7" className="fill-accent" />
        <path d="M10.5 0h11v32h-11z" className="fill-on-accent" opacity=".2" />
        <path
          d="M10 9h3v2h1.7V9h2.6v2H19V9h3v4.300l-2 1.5.8 7.2H22v3H10v-3h1.2l.8-7.2-2-1.5z"
          className="fill-on-accent"
        />
      </svg>
      <span className="font-serif text-xl font-semibold tracking-tight">Openfile</span>
    </SiteLink>
  )
}
