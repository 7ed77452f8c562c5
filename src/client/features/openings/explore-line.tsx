import type { ComponentProps, ComponentType, JSX } from 'react'
import { Icon } from '#client/kit/icon.tsx'
import { exploreSearch } from '#shared/chess/explore-search.ts'
import { moveWords } from '#shared/domain/move-words.ts'
import { paths } from '#shared/paths.ts'

/** The site's link, passed in by the page. */
export type ExploreLink = ComponentType<Omit<ComponentProps<'a'>, 'href'> & { href: string }>

/** Stands above the results of a search for moves, and links to the position on the board. */
export function ExploreLine({ text, link: To }: { text: string; link: ExploreLink }): JSX.Element {
  return (
    <p className="flex items-center gap-3 rounded-md border border-line bg-tint px-4 py-2">
      <Icon name="explore" className="size-6 text-accent" />
      <span className="min-w-0 wrap-anywhere">
        Looking for it on the board?{' '}
        <To href={exploreHref(text)} className="text-link font-semibold">
          Explore this position
        </To>
      </span>
    </p>
  )
}

/** Returns the URL of the position that a text means: moves, or a FEN. */
export function exploreHref(text: string): string {
  const moves = moveWords(text)?.map((word) => word.replace(/(?<![!?])[!?]+$/, ''))
  return paths.explore(exploreSearch(moves ? { moves } : { start: text.trim() }))
}
