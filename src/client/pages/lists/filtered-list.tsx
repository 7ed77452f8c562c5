import type { ReactNode } from 'react'
import {
  FilteredResults,
  ReadAsWords,
  ResultsCount,
  SearchReading,
  UnderstoodChips,
} from '#client/features/filters/filtered-results.tsx'
import { SortSelect, sortingOf } from '#client/features/filters/sort-select.tsx'
import type { CatalogueControls } from '#client/features/filters/use-catalogue-filters.ts'
import { KidsTiles } from '#client/features/kids/kids-parts.tsx'
import { ExploreLine } from '#client/features/openings/explore-line.tsx'
import { ResourceResults } from '#client/features/resources/resource-results.tsx'
import { useReadLanguages } from '#client/data/session.ts'
import { type ListRequest, useResourceList } from '#client/features/resources/resources-api.ts'
import { StartHere, useStartHere } from '#client/features/start-here/start-here.tsx'
import { useCountedSearch } from '#client/features/search/count-search.ts'
import { TryThree } from '#client/features/puzzles/try-three.tsx'
import { topicAmong } from '#shared/domain/puzzle-topics.ts'
import { ALL_OPENINGS } from '#shared/domain/filters/opening.ts'
import { isLimitField } from '#shared/domain/search-limits.ts'
import { ClearFilters } from '#client/features/filters/with-filters.tsx'
import { Recommended } from '../own-lists/recommended.tsx'
import { t } from '#client/kit/t.tsx'
import { NoResources } from './no-resources.tsx'

type FilteredListProps = {
  controls: CatalogueControls
  request: ListRequest
  title: ReactNode
  /** The button that shows the filters. */
  toggle: ReactNode
  /** Whether the title names the filter, if there is only one. */
  namesFilter?: boolean
  step: number
  skeletons: number
}

/** Title and number of results above the applied filters and the grid. */
export function FilteredList(props: FilteredListProps) {
  const { controls, request, title, toggle, namesFilter = false, step, skeletons } = props
  const list = useResourceList(request, useReadLanguages())
  const start = useStartHere(request.filters)
  const { search, kidsMode, cleared } = controls
  const { data } = list
  const { query, category } = request.filters
  const topic = topicAmong([query, category])
  useCountedSearch({
    query: kidsMode ? '' : query,
    total: data && !data.refusal && !list.isPlaceholderData ? data.total : null,
  })
  return (
    <section aria-labelledby="results" className="@container grid gap-2.5 sm:gap-5">
      {kidsMode && !query ? <KidsTiles /> : null}
      <ListHead {...{ controls, title, toggle, list }} />
      {data?.understood?.line ? (
        <ExploreLine
          line={data.understood.line}
          asWords={<ReadAsWords search={search} words={data.understood.line.words} />}
        />
      ) : null}
      {data ? (
        <UnderstoodChips
          search={search}
          understood={(data.understood?.filters ?? []).filter(
            ({ field }) => data.total > 0 || isLimitField(field),
          )}
        />
      ) : null}
      <FilteredResults search={search} namesFilter={namesFilter}>
        <div className="grid gap-2.5 sm:gap-5">
          {data?.refusal ? null : <StartHere {...start} />}
          {topic && !data?.refusal ? (
            <TryThree key={topic} topic={topic} rating={request.filters.rating} />
          ) : null}
          <ResourceResults
            // The list waits for what stands above it, so that it does not move.
            list={start.lessons || data?.refusal ? list : { ...list, data: undefined }}
            shown={request.shown}
            sort={request.sort}
            grouped={isGrouped(request)}
            addressOf={(shown) => ({ ...search, shown })}
            step={step}
            skeletons={skeletons}
            allLoaded={kidsMode ? t('You have seen them all!') : t('All Resources Loaded')}
            empty={<NoResources controls={controls} filters={request.filters} />}
            clearFilters={<ClearFilters cleared={cleared} />}
          />
        </div>
      </FilteredResults>
      <Recommended filters={request.filters} />
    </section>
  )
}

type ListHeadProps = Pick<FilteredListProps, 'controls' | 'title' | 'toggle'> & {
  list: ReturnType<typeof useResourceList>
}

/** Where there is little room, the title has a line of its own. */
function ListHead({ controls, title, toggle, list }: ListHeadProps) {
  const { search } = controls
  const { data } = list
  return (
    <div className="flex min-h-14 flex-wrap items-center gap-x-3 gap-y-1 @3xl:grid @3xl:grid-cols-[minmax(0,1fr)_auto] @3xl:items-end">
      <div className="@max-3xl:basis-full">{title}</div>
      <div className="min-w-28 flex-1">
        {data && !data.refusal ? (
          <ResultsCount
            isStale={list.isPlaceholderData}
            shown={data.resources.length}
            total={data.total}
            reading={
              data.total > 0 || data.understood ? (
                <SearchReading
                  search={search}
                  readAs={data.readAs}
                  corrected={data.corrected}
                  leftOut={data.total > 0 ? (data.understood?.leftOut ?? []) : []}
                />
              ) : null
            }
          />
        ) : null}
      </div>
      <div className="col-start-2 flex items-end gap-3 @3xl:row-span-2 @3xl:row-start-1">
        {/* On phones, it is in the panel of the filters. */}
        <div className="max-sm:hidden max-sm:noscript:block">
          <SortSelect {...sortingOf(controls)} />
        </div>
        {toggle}
      </div>
    </div>
  )
}

/** In the order that nobody has chosen, the lessons on an opening come in groups: on the opening itself, then on each variation. */
function isGrouped({ filters, sort }: ListRequest): boolean {
  return (
    filters.opening !== ALL_OPENINGS && !filters.query && (sort === 'newest' || sort === 'best')
  )
}
