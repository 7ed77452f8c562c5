import { queryOptions } from '@tanstack/react-query'
import { deadline } from '#client/api/deadline.ts'
import { apiGet } from '#client/api/request.ts'
import type { OpeningView } from '#shared/contracts/openings.ts'

/** The moves of an opening by its name; null when they are not known. */
export function openingMovesQuery(name: string) {
  return queryOptions({
    queryKey: ['openings', 'moves', name],
    queryFn: async ({ signal }): Promise<string | null> => {
      const { body } = await apiGet<OpeningView[]>('/api/openings', deadline(signal))
      return body.find((opening) => opening.name === name)?.openingPattern ?? null
    },
    staleTime: 300_000,
  })
}
