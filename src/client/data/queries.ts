import { type QueryClient, queryOptions } from '@tanstack/react-query'
import {
  type Call,
  type CallInput,
  type CallResponse,
  type CallTypes,
  callUrl,
} from '#shared/calls/call.ts'
import { ApiError, isChangedMeanwhile, serverMessage } from './errors.ts'
import { type CallArguments, exchange, request, seenHeader } from './request.ts'
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

/** A GET call as a query. Spread it to add options: `{ ...callQuery(listSessions), staleTime: 0 }`. */
export function callQuery<Types extends CallTypes>(
  call: Call<Types>,
  ...[input]: CallArguments<Types>
) {
  return queryOptions({
    queryKey: callKey(call, input),
    queryFn: async ({ signal }): Promise<CallResponse<Types>> =>
      (await exchange(call, { ...input, signal: deadline(signal) })).body,
  })
}

/**
 * Makes a call that writes; what it touches is stale afterwards, and what is on the page is asked for again. So it is
 * when the resource to change or delete is gone, because somebody else deleted it first.
 */
export async function send<Types extends CallTypes>(
  client: QueryClient,
  call: Call<Types>,
  ...input: CallArguments<Types>
): Promise<CallResponse<Types>> {
  try {
    const response = await request(call, ...input)
    void refreshTouched(client, call)
    return response
  } catch (error) {
    const names = call.method === 'PUT' || call.method === 'DELETE'
    if (names && error instanceof ApiError && error.status === 404)
      void refreshTouched(client, call)
    throw error
  }
}

type SeenWrite<Entry, Written> = {
  seen: Entry
  /** Makes the call, with the header that refuses it if the entry has changed since it was seen. */
  write: (headers: Readonly<Record<string, string>>) => Promise<Written>
  /** Asks for the current state. */
  current: () => Promise<Entry | undefined>
  /** Takes the current state, and who has changed it; returns what of it conflicts with the state that was seen. */
  rebase: (now: Entry, cause: string) => readonly unknown[]
}

const CHANGED = 'This has been changed in the meantime'

/** Makes a change; returns null if somebody else's changes, which were made meanwhile, must be reviewed first. */
export async function sendSeen<Entry extends { updatedAt: string }, Written>(
  options: SeenWrite<Entry, Written>,
): Promise<Written | null> {
  const { seen, write, current, rebase } = options
  try {
    return await write(seenHeader(seen))
  } catch (error) {
    if (!isChangedMeanwhile(error)) throw error
    const now = await current()
    if (!now) throw error
    // Without conflicts, only what the form does not show has changed.
    return rebase(now, serverMessage(error) ?? CHANGED).length === 0
      ? sendSeen({ ...options, seen: now })
      : null
  }
}

/**
 * Makes stale everything at and below the paths that a call touches, and asks again for what is on the page. For calls
 * that are made many times in a row.
 */
export async function refreshTouched(client: QueryClient, { touches = [] }: Call): Promise<void> {
  await Promise.all(touches.map((path) => client.invalidateQueries({ queryKey: keyOf(path) })))
}

const DEADLINE_MS = 10_000

/**
 * Adds a time limit to a query's signal, for a server that never responds. Not during server rendering, where the timer
 * would keep the results of one page in memory for 10 s.
 */
export function deadline(signal: AbortSignal): AbortSignal {
  return serverPageContext() ? signal : AbortSignal.any([signal, AbortSignal.timeout(DEADLINE_MS)])
}

/** Returns the ID that calls have in common when they do one thing in parts. Unlike `randomUUID`, it works without TLS. */
export function newRun(): string {
  return crypto.getRandomValues(new Uint32Array(4)).join('-')
}
