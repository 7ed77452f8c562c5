import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { Answers } from '#client/features/explore/answers.tsx'
import { BoardPanel } from '#client/features/explore/board-panel.tsx'
import { exploreQuery } from '#client/features/explore/explore-api.ts'
import { exploreTitle } from '#client/features/explore/explore-head.ts'
import { placeSearch, readPlace } from '#client/features/explore/explore-place.ts'
import { useExplore } from '#client/features/explore/use-explore.ts'
import { useKidsMode } from '#client/data/kids-mode.tsx'
import { ResourceGrid } from '#client/features/resources/resource-grid.tsx'
import { SiteLink } from '#client/shell/site-link.tsx'
import { paths } from '#shared/paths.ts'
import '#client/features/explore/explore.css'

export function ExploreScreen({ search }: { search: Record<string, unknown> }) {
  const place = useMemo(() => readPlace(search), [search])
  const { kidsMode } = useKidsMode()
  const explore = useExplore(place)
  useTitle(place, kidsMode)
  return (
    <div className="grid gap-5">
      <div className="flex flex-wrap items-end justify-between gap-x-4 gap-y-1">
        <div className="grid gap-1">
          <h1 className="text-2xl sm:text-3xl">Explore by position</h1>
          <p className="text-soft max-sm:hidden">
            {kidsMode
              ? 'Move the pieces. Which opening is it? Here is what you can learn about it.'
              : 'Put your position on the board, and find the lessons about it.'}
          </p>
        </div>
        <SiteLink href={paths.myGames()} className="quiet-link font-semibold underline">
          <span className="max-sm:sr-only">Find lessons for my games</span>
          <span aria-hidden="true" className="sm:hidden">
            My games
          </span>
        </SiteLink>
      </div>
      <div className="explore">
        <BoardPanel explore={explore} />
        <div className="explore-answers">
          <Answers
            place={place}
            kidsMode={kidsMode}
            grid={(resources, first) => <ResourceGrid resources={resources} first={first} />}
          />
        </div>
      </div>
    </div>
  )
}

/** The page's head was made before the answer was there. */
function useTitle(place: ReturnType<typeof readPlace>, kidsMode: boolean): void {
  const { line, filters } = place
  const wanted = { ...filters, kids: filters.kids || kidsMode }
  const { data, isPlaceholderData } = useQuery(exploreQuery(placeSearch({ line, filters: wanted })))
  const title = data?.view && !isPlaceholderData ? exploreTitle(place, data.view) : null
  useEffect(() => {
    if (title) document.title = `${title} | Openfile`
  }, [title])
}
