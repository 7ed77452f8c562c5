import { queryOptions } from '@tanstack/react-query'
import { deadline } from '#client/api/deadline.ts'
import { apiGet } from '#client/api/request.ts'
import { exploreSearch } from '#shared/chess/explore-search.ts'
import type { ExploreView } from '#shared/contracts/explore.ts'

type StudyRequest = { moves: readonly string[]; level: string; kids: boolean }

/** The resources about a position. Of the visitor's games the server learns these opening moves alone. */
export function studyQuery({ moves, level, kids }: StudyRequest) {
  const params = new URLSearchParams(exploreSearch({ moves }))
  if (level) params.set('level', level)
  if (kids) params.set('kids', 'true')
  return queryOptions({
    queryKey: ['resources', 'study', params.toString()],
    queryFn: async ({ signal }): Promise<ExploreView> =>
      (await apiGet<ExploreView>(`/api/explore?${params}`, deadline(signal))).body,
    staleTime: 300_000,
  })
}
