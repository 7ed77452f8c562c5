import { listOpenings } from '#shared/calls/openings.ts'
import { callQuery } from './queries.ts'

/** Every opening with its moves. */
export const openingsQuery = () => callQuery(listOpenings)

/**
 * The moves of an opening by its name; null if they are not known. A query of its own, so that the server's
 * page carries one opening instead of all of them.
 */
export function openingMovesQuery(name: string) {
  const moves = callQuery(listOpenings, undefined, {
    name: `moves of ${name}`,
    steps: async (get): Promise<string | null> => {
      const { body } = await get(listOpenings)
      return body.find((opening) => opening.name === name)?.openingPattern ?? null
    },
  })
  return { ...moves, staleTime: 300_000 }
}
