import type { ComponentProps, ComponentType, JSX } from 'react'
import { ExploreIcon } from './explore-icon.tsx'
import { exploreHref } from './explore-href.ts'

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
