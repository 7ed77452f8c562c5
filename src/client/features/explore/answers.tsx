import { useQuery } from '@tanstack/react-query'
import type { JSX } from 'react'
import { sentences } from '#client/data/api-error.ts'
import { EmptyState, LoadFailure, Skeleton } from '#client/kit/states.tsx'
import { buttonClass } from '#client/kit/button.tsx'
import type { ExploreView } from '#shared/contracts/explore.ts'
import { Continuations } from './continuations.tsx'
import { exploreQuery } from './explore-api.ts'
import { ExploreLink } from './explore-link.tsx'
import { type ExplorePlace, NO_FILTERS, placeSearch } from './explore-place.ts'
import { LessonFiltersBar } from './lesson-filters.tsx'
import { type LessonGrid, LessonGroups } from './lesson-groups.tsx'
import { NoLessons } from './no-lessons.tsx'
import { OpeningHeading } from './opening-heading.tsx'

type AnswersProps = { place: ExplorePlace; kidsMode: boolean; grid: LessonGrid }

/** What is known about the position. The last answer stays until the next one is there. */
export function Answers({ place, kidsMode, grid }: AnswersProps): JSX.Element {
  const filters = { ...place.filters, kids: place.filters.kids || kidsMode }
  const query = useQuery(exploreQuery(placeSearch({ line: place.line, filters })))
  const { data, isError, isFetching, isPlaceholderData } = query
  // A refusal is about the address of before.
  if (isPlaceholderData && data?.refusal) return <AnswersSkeleton />
  if (data?.refusal?.status === 400) {
    return <Refused place={place} message={data.refusal.message} />
  }
  if (isError || data?.refusal) {
    return (
      <LoadFailure
        message="The lessons could not be loaded. The board still works."
        busy={isFetching}
        onRetry={() => void query.refetch()}
      />
    )
  }
  if (!data) return <AnswersSkeleton />
  return (
    <div aria-busy={isPlaceholderData} className="explore-found">
      <Found
        view={data.view}
        isStale={isPlaceholderData}
        place={place}
        kidsMode={kidsMode}
        grid={grid}
      />
    </div>
  )
}

type FoundProps = AnswersProps & {
  view: ExploreView
  /** It is about the position of before. */
  isStale: boolean
}

function Found({ view, isStale, place, kidsMode, grid }: FoundProps) {
  return (
    <>
      <OpeningHeading view={view} />
      <Continuations view={view} filters={place.filters} />
      <section aria-labelledby="lessons" className="grid gap-5">
        <h2 id="lessons" className="text-2xl">
          Lessons
        </h2>
        <LessonFiltersBar place={place} kidsMode={kidsMode} />
        {view.groups.length > 0 ? (
          <LessonGroups view={view} filters={place.filters} kidsMode={kidsMode} grid={grid} />
        ) : (
          <div className={isStale ? 'invisible' : undefined}>
            <NoLessons place={place} kidsMode={kidsMode} />
          </div>
        )}
      </section>
    </>
  )
}

function Refused({ place, message }: { place: ExplorePlace; message: string }) {
  return (
    <EmptyState
      title="These filters do not work"
      description={sentences(message)}
      action={
        <ExploreLink line={place.line} filters={NO_FILTERS} className={buttonClass({})}>
          Clear Filters
        </ExploreLink>
      }
    />
  )
}

function AnswersSkeleton() {
  return (
    <div className="explore-found">
      <output className="sr-only">Loading lessons...</output>
      <Skeleton className="explore-heading h-17" />
      <Skeleton className="h-72" />
      <Skeleton className="h-96" />
    </div>
  )
}
