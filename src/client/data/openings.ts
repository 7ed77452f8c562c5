import { queryOptions } from '@tanstack/react-query'
import { listOpenings } from '#shared/calls/openings.ts'
import { callKey, callQuery, deadline } from './queries.ts'
import { request } from './request.ts'

/** Every opening with its moves. */
export const openingsQuery = () => callQuery(listOpenings)

/**
 * The moves of an opening by its name; null if they are not known. A query of its own, so that the server's
 * page carries one opening instead of all of them.
 */
export function openingMovesQuery(name: string) {
  return queryOptions({
    queryKey: [...callKey(listOpenings), 'moves', name],
    queryFn: async ({ signal }): Promise<string | null> => {
      const openings = await request(listOpenings, { signal: deadline(signal) })
      return openings.find((opening) => opening.name === name)?.openingPattern ?? null
    },
    staleTime: 300_000,
  })
}
