import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { JSX } from 'react'
import { buttonClass } from '#client/kit/button.tsx'
import { EmptyState } from '#client/kit/states.tsx'
import { paths } from '#shared/paths.ts'
import { exploreQuery } from './explore-api.ts'
import { ExploreLink } from './explore-link.tsx'
import { type ExplorePlace, hasFilters, NO_FILTERS, placeSearch } from './explore-place.ts'
import { lineUpTo } from './longest-line.ts'

type NoLessonsProps = { place: ExplorePlace; kidsMode: boolean }

/** Nothing to show: because of the filters, or because nobody has taught this yet. */
export function NoLessons({ place, kidsMode }: NoLessonsProps): JSX.Element {
  return hasFilters(place.filters) ? (
    <AllHidden place={place} kidsMode={kidsMode} />
  ) : (
    <NothingYet place={place} kidsMode={kidsMode} />
  )
}

function AllHidden({ place, kidsMode }: NoLessonsProps) {
  const filters = { ...NO_FILTERS, kids: kidsMode }
  const { data } = useQuery(exploreQuery(placeSearch({ line: place.line, filters })))
  const hidden = data?.view?.groups.reduce((sum, { total }) => sum + total, 0)
  if (hidden === 0) return <NothingYet place={place} kidsMode={kidsMode} />
  return (
    <EmptyState
      title="No lessons match the filters"
      description={
        hidden === 1
          ? 'The filters hide 1 lesson.'
          : `The filters hide ${hidden ? hidden.toLocaleString('en-US') : 'the'} lessons.`
      }
      action={
        <ExploreLink line={place.line} filters={NO_FILTERS} className={buttonClass({})}>
          Clear Filters
        </ExploreLink>
      }
    />
  )
}

function NothingYet({ place, kidsMode }: NoLessonsProps) {
  const { line, filters } = place
  const played = line.plies.length
  return (
    <EmptyState
      title={kidsMode ? 'No lesson for kids here yet' : 'No lessons on this position yet'}
      description={nothingWords(played, kidsMode)}
      action={
        <>
          {played > 0 ? (
            <ExploreLink
              line={lineUpTo(line, played - 1)}
              filters={filters}
              className={buttonClass({})}
            >
              Take back a move
            </ExploreLink>
          ) : null}
          <Link
            to={paths.category('all')}
            search={{ category: kidsMode ? 'kids' : 'opening' } as never}
            className={buttonClass({ variant: 'secondary' })}
          >
            {kidsMode ? 'All lessons for kids' : 'All lessons on openings'}
          </Link>
        </>
      }
    />
  )
}

function nothingWords(played: number, kidsMode: boolean): string {
  if (played === 0) {
    return `Play a move, or look through all lessons ${kidsMode ? 'for kids' : 'on openings'}.`
  }
  return kidsMode
    ? 'No lesson for kids goes this way yet. There may be more if you take a move back.'
    : 'No lesson in the catalogue goes this way. There may be more if you take a move back.'
}
