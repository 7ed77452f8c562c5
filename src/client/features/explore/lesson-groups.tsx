import { Link } from '@tanstack/react-router'
import type { JSX, ReactNode } from 'react'
import type { ExploreGroupView, ExploreView } from '#shared/contracts/explore.ts'
import type { ResourceView } from '#shared/contracts/resources.ts'
import { paths } from '#shared/paths.ts'
import type { LessonFilters } from './explore-place.ts'

/** Cards of a group that is not about this position: a phone shows one below the other. */
const SHOWN_BESIDE = 6

export type LessonGrid = (resources: readonly ResourceView[], first: boolean) => ReactNode

type LessonGroupsProps = {
  view: ExploreView
  filters: LessonFilters
  kidsMode: boolean
  grid: LessonGrid
}

/** The lessons, by why they fit. */
export function LessonGroups(props: LessonGroupsProps): JSX.Element {
  const { view, filters, kidsMode, grid } = props
  return (
    <div className="grid gap-10">
      {view.groups.map((group, index) => (
        <LessonGroup
          key={group.reason}
          group={group}
          filters={filters}
          first={index === 0}
          grid={grid}
        />
      ))}
      {kidsMode ? <MoreForKids /> : null}
    </div>
  )
}

/** Few lessons for kids are about a position: the others are a step away. */
function MoreForKids() {
  return (
    <p>
      That is all we have picked for kids on this position. There is more away from the board:{' '}
      <Link
        to={paths.category('all')}
        search={{ category: 'kids' } as never}
        className="text-link font-semibold"
      >
        all lessons for kids
      </Link>
      .
    </p>
  )
}

type LessonGroupProps = {
  group: ExploreGroupView
  filters: LessonFilters
  first: boolean
  grid: LessonGrid
}

function LessonGroup({ group, filters, first, grid }: LessonGroupProps) {
  const { reason, total, resources } = group
  const shown = reason === 'position' ? resources : resources.slice(0, SHOWN_BESIDE)
  return (
    <section aria-labelledby={`lessons-${reason}`} className="grid gap-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h3 id={`lessons-${reason}`} className="text-xl">
          {reasonWords(group)}
        </h3>
        <p className="text-sm text-soft tabular-nums">
          {total === 1 ? '1 lesson' : `${total.toLocaleString('en-US')} lessons`}
        </p>
      </div>
      {grid(shown, first)}
      {total > shown.length ? <ShowAll group={group} filters={filters} /> : null}
    </section>
  )
}

function reasonWords({ reason, about }: ExploreGroupView): string {
  const words = {
    position: 'About exactly this position',
    opening: `About the opening: ${about}`,
    parent: `About the wider opening: ${about}`,
    further: 'About lines that continue from here',
  }
  return words[reason]
}

type ShowAllProps = { group: ExploreGroupView; filters: LessonFilters }

/** A list is about one opening: where a group has several, each has its own. */
function ShowAll({ group, filters }: ShowAllProps) {
  const { openings, total } = group
  const [only] = openings
  if (only && openings.length === 1) {
    return (
      <p>
        <ListLink opening={only} filters={filters} className="text-link font-semibold">
          {`Show all ${total.toLocaleString('en-US')} on the ${only}`}
        </ListLink>
      </p>
    )
  }
  return (
    <details>
      <summary className="explore-more">
        {`Show all ${total.toLocaleString('en-US')}, by opening`}
      </summary>
      <ul className="mt-2 flex flex-wrap gap-x-5">
        {openings.toSorted().map((opening) => (
          <li key={opening}>
            <ListLink opening={opening} filters={filters} className="quiet-link">
              {opening}
            </ListLink>
          </li>
        ))}
      </ul>
    </details>
  )
}

type ListLinkProps = {
  opening: string
  filters: LessonFilters
  className: string
  children: string
}

function ListLink({ opening, filters, className, children }: ListLinkProps) {
  const { level, source, kids } = filters
  const search = {
    opening,
    ...(level.length > 0 && { level }),
    ...(source.length > 0 && { source }),
    ...(kids && { category: 'kids' }),
  }
  return (
    <Link to={paths.category('all')} search={search as never} preload={false} className={className}>
      {children}
    </Link>
  )
}
