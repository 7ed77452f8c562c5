import {
  type InferDataFromTag,
  type QueryClient,
  type QueryKey,
  queryOptions,
} from '@tanstack/react-query'
import {
  type Call,
  type CallInput,
  type CallResponse,
  type CallTypes,
  callUrl,
} from '#shared/calls/call.ts'
import { type CallArguments, exchange, type Received } from './request.ts'
import { serverPageContext } from './page-context.ts'

/**
 * The query key of a call: the segments of its URL, so that the key of a path is a prefix of the keys of everything
 * below it. `['resources', '5', 'comments']`, `['resources', 'level=beginner&type=book']`.
 */
export function callKey<Types extends CallTypes>(
  call: Call<Types>,
  input?: CallInput<Types>,
): string[] {
  return keyOf(callUrl(call, input))
}

export function keyOf(url: string): string[] {
  return url.slice('/api/'.length).split(/[/?]/)
}

/** Makes a GET call within the time limit of a query, and returns the body of its response with the headers. */
export type Get = <Types extends CallTypes>(
  call: Call<Types>,
  ...input: CallArguments<Types>
) => Promise<Received<Types>>

/** What a query does that needs more than the body of one response: its headers, other calls, or what was refused. */
type QuerySteps<Data> = {
  /** Tells it from the other queries of the call, below whose key it stands. */
  name: string
  steps: (get: Get, signal: AbortSignal) => Promise<Data>
}

/** A GET call as a query. Spread it to add options: `{ ...callQuery(listSessions), staleTime: 0 }`. */
export function callQuery<Types extends CallTypes, Data>(
  call: Call<Types>,
  input: CallInput<Types> | undefined,
  steps: QuerySteps<Data>,
): CallQuery<Data>
export function callQuery<Types extends CallTypes>(
  call: Call<Types>,
  ...[input]: CallArguments<Types>
): CallQuery<CallResponse<Types>>
export function callQuery<Types extends CallTypes>(
  call: Call<Types>,
  input?: CallInput<Types>,
  own?: QuerySteps<unknown>,
): object {
  const key = callKey(call, input)
  if (own) return dataQuery([...key, own.name], ({ signal }) => own.steps(getter(signal), signal))
  return dataQuery(
    key,
    async ({ signal }) => (await exchange(call, { ...input, signal: deadline(signal) })).body,
  )
}

type CallQuery<Data> = ReturnType<typeof dataQuery<Data>>

function dataQuery<Data>(
  queryKey: string[],
  queryFn: (context: { signal: AbortSignal }) => Promise<Data>,
) {
  return queryOptions({ queryKey, queryFn })
}

/** Makes the calls of a query. */
export function getter(signal: AbortSignal): Get {
  return (call, ...[input]) => exchange(call, { ...input, signal: deadline(signal) })
}

/** Fills a query that holds nothing with what is known already. It is stale, so the server is asked as well. */
export function seedQuery<Key extends QueryKey>(
  client: QueryClient,
  { queryKey }: { queryKey: Key },
  data: InferDataFromTag<unknown, Key>,
): void {
  if (client.getQueryData(queryKey) === undefined)
    client.setQueryData<unknown>(queryKey, data, { updatedAt: 0 })
}

const DEADLINE_MS = 10_000

/**
 * Adds a time limit to a query's signal, for a server that never responds. Not during server rendering, where the timer
 * would keep the results of one page in memory for 10 s.
 */
function deadline(signal: AbortSignal): AbortSignal {
  return serverPageContext() ? signal : AbortSignal.any([signal, AbortSignal.timeout(DEADLINE_MS)])
}

/** Returns the ID that calls have in common when they do one thing in parts. Unlike `randomUUID`, it works without TLS. */
export function newRun(): string {
  return crypto.getRandomValues(new Uint32Array(4)).join('-')
}
