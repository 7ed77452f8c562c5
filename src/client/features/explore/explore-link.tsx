import type { ComponentProps, JSX } from 'react'
import { SiteLink } from '#client/catalogue/site-link.tsx'
import type { Line } from '#shared/chess/play-line.ts'
import { paths } from '#shared/paths.ts'
import { type LessonFilters, lineSearch } from './explore-url.ts'

type ExploreLinkProps = Omit<ComponentProps<'a'>, 'href'> & {
  line: Pick<Line, 'start' | 'plies'>
  filters: LessonFilters
  preload?: false
  'data-ahead'?: string | undefined
}

/** A link to a position that keeps the filters and the scroll position. */
export function ExploreLink({ line, filters, ...rest }: ExploreLinkProps): JSX.Element {
  return (
    <SiteLink
      {...rest}
      href={paths.explore(lineSearch({ line, filters }))}
      resetScroll={false}
      activeProps={INACTIVE}
    />
  )
}

/** The page sets aria-current on the current move, so the router must not. */
const INACTIVE = { 'aria-current': undefined, className: undefined }
