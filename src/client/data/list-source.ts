import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  type UseQueryResult,
} from '@tanstack/react-query'
import type { Call, CallTypes, UrlInput } from '#shared/calls/call.ts'
import { loadingFault } from './errors.ts'
import { callKey, type Get, getter } from './queries.ts'
import { type CallArguments, totalCount } from './request.ts'

/** One page of a list that the server sends in pages, and how many rows there are in all. */
type RowPage<Row> = { rows: Row[]; total: number }

type RowCall<Row> = CallTypes & { response: Row[] }

/** One page of a list. The previous page stays on screen while the next one loads. */
export function pageQuery<Row, Types extends RowCall<Row>>(
  call: Call<Types & { response: Row[] }>,
  ...[input]: CallArguments<Types & { response: Row[] }>
) {
  return queryOptions({
    queryKey: callKey(call, input),
    queryFn: ({ signal }) => getPage<Row>(getter(signal), call, input),
    placeholderData: keepPreviousData,
  })
}

type Cursor = { limit: number; before?: number }

/** A list that grows page by page: each begins below the last row of the one before. */
export function growingQuery<Row extends { id: number }>(
  call: Call<{ query: Partial<Cursor>; response: Row[] }>,
  limit: number,
) {
  return infiniteQueryOptions({
    queryKey: [...callKey(call), 'pages'],
    initialPageParam: 0,
    queryFn: ({ pageParam, signal }) => {
      const query = { limit, ...(pageParam ? { before: pageParam } : {}) }
      return getPage<Row>(getter(signal), call, { query })
    },
    getNextPageParam: ({ rows, total }, pages) => {
      const shown = pages.reduce((sum, page) => sum + page.rows.length, 0)
      return shown < total ? rows.at(-1)?.id : undefined
    },
  })
}

/** Gets one page of a list, and how many rows there are in all. */
async function getPage<Row>(get: Get, call: Call, input: UrlInput = {}): Promise<RowPage<Row>> {
  const { body, headers } = await get(call as Call<CallTypes & { response: Row[] }>, input as never)
  return { rows: body, total: totalCount(headers, body.length) }
}

/** A loaded list, or why it is not there, for the kit's pages of lists. */
type Source<Row> = {
  rows: readonly Row[] | undefined
  fault: string | null
  busy: boolean
  stale: boolean
  retry: () => void
}

/** A query of a whole list as the source of a page. `what` names the list in 'Error loading synonyms: …'. */
export function sourceOf<Row>(list: UseQueryResult<Row[]>, what: string): Source<Row> {
  const { data, error, isFetching, isPlaceholderData, refetch } = list
  return {
    rows: data,
    fault: error ? loadingFault(what, error) : null,
    busy: isFetching,
    stale: isPlaceholderData,
    retry: () => void refetch(),
  }
}

/** The same for a query of one page; `faultOf` puts an error into words. */
export function pageSourceOf<Row>(
  page: UseQueryResult<RowPage<Row>>,
  faultOf: (error: Error) => string,
): Source<Row> & { total: number } {
  const { data, error, isFetching, isPlaceholderData, refetch } = page
  return {
    rows: data?.rows,
    total: data?.total ?? 0,
    fault: error ? faultOf(error) : null,
    busy: isFetching,
    stale: isPlaceholderData,
    retry: () => void refetch(),
  }
}
