import { queryOptions } from '@tanstack/react-query'
import { deadline } from '#client/data/deadline.ts'
import { apiGet } from '#client/data/request.ts'
import { exploreSearch } from '#shared/chess/explore-search.ts'
import type { ExploreView } from '#shared/contracts/explore.ts'
import type { Side } from './statistics.ts'

type StudyRequest = { moves: readonly string[]; side: Side; level: string; kids: boolean }

/** The resources about a position that are of use to a side. Of the visitor's games the server learns this alone. */
export function studyQuery({ moves, side, level, kids }: StudyRequest) {
  const params = new URLSearchParams(exploreSearch({ moves }))
  params.set('side', side)
  if (level) params.set('level', level)
  if (kids) params.set('kids', 'true')
  return queryOptions({
    queryKey: ['resources', 'study', params.toString()],
    queryFn: async ({ signal }): Promise<ExploreView> =>
      (await apiGet<ExploreView>(`/api/explore?${params}`, deadline(signal))).body,
    staleTime: 300_000,
  })
}
