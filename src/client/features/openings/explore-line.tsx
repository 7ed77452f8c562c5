import type { ComponentProps, ComponentType, JSX } from 'react'
import { exploreSearch } from '#shared/chess/explore-search.ts'
import { moveWords } from '#shared/domain/move-words.ts'
import { paths } from '#shared/paths.ts'

/** A link of the site, which the page hands over. */
export type ExploreLink = ComponentType<Omit<ComponentProps<'a'>, 'href'> & { href: string }>

/** Above the results of a search for moves: the same moves as a place on the board. */
export function ExploreLine({ text, link: To }: { text: string; link: ExploreLink }): JSX.Element {
  return (
    <p className="flex items-center gap-3 rounded-md border border-line bg-tint px-4 py-2">
      <ExploreIcon className="size-6 shrink-0 text-accent" />
      <span className="min-w-0 wrap-anywhere">
        Looking for it on the board?{' '}
        <To href={exploreHref(text)} className="text-link font-semibold">
          Explore this position
        </To>
      </span>
    </p>
  )
}

/** A corner of a board under a glass. */
function ExploreIcon({ className }: { className?: string }): JSX.Element {
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

/** Where a text that means a position leads to: its moves, or the FEN that it is. */
export function exploreHref(text: string): string {
  const moves = moveWords(text)?.map((word) => word.replace(/[!?]+$/, ''))
  return paths.explore(exploreSearch(moves ? { moves } : { start: text.trim() }))
}
