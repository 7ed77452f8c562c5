import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { ApiError } from '#client/data/errors.ts'
import { callQuery } from '#client/data/queries.ts'
import { serverPageContext } from '#client/data/page-context.ts'
import { explorePosition } from '#shared/calls/explore.ts'
import type { ExploreView } from '#shared/contracts/explore.ts'

/** Why there is no view: a filter that does not exist or, during server rendering, any failure. */
export type ExploreRefusal = { status: number; message: string }

export type ExploreResult =
  | { view: ExploreView; refusal: null }
  | { view: null; refusal: ExploreRefusal }

/** Everything known about a position. `search` is spelled by `placeSearch`. */
export function exploreQuery(search: string) {
  const query = new URLSearchParams(search)
  return queryOptions({
    ...callQuery(
      explorePosition,
      { query },
      {
        name: 'position',
        steps: async (get): Promise<ExploreResult> => {
          try {
            return { view: (await get(explorePosition, { query })).body, refusal: null }
          } catch (error) {
            return { view: null, refusal: refusalOf(error) }
          }
        },
      },
    ),
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  })
}

/** In the browser, every failure but a 400 is rethrown, so that the visitor can try again. */
function refusalOf(error: unknown): ExploreRefusal {
  const status = error instanceof ApiError ? error.status : 503
  const refused = status === 400
  if (!refused && !serverPageContext()) throw error
  const message = error instanceof ApiError && refused ? error.userMessage : ''
  return { status, message }
}
