import {
  type Call,
  type CallInput,
  type CallResponse,
  type CallTypes,
  callUrl,
  type UrlInput,
} from '#shared/calls/call.ts'
import { t } from '#client/kit/t.tsx'
import { ApiError } from './errors.ts'
import { serverPageContext } from './page-context.ts'

export type Sending = {
  /** Besides the content type, for example If-Match. */
  headers?: Readonly<Record<string, string>>
  signal?: AbortSignal
  /** Lets the call end although the page is left meanwhile. Its body has at most 64 KiB. */
  keepalive?: boolean
}

/** The input of a call; it can be left out if nothing in it is required. */
export type CallArguments<Types extends CallTypes> =
  object extends CallInput<Types>
    ? [input?: CallInput<Types> & Sending]
    : [input: CallInput<Types> & Sending]

export type Received<Types extends CallTypes> = { body: CallResponse<Types>; headers: Headers }

/** Returns the header with which a change fails (409 `changed_meanwhile`) if the entry has changed since it was seen. */
export function seenHeader({ updatedAt }: { updatedAt: string }): { 'If-Match': string } {
  return { 'If-Match': `"${updatedAt}"` }
}

/** Makes a call and returns the body of its response; throws an ApiError if it is refused. */
export async function request<Types extends CallTypes>(
  call: Call<Types>,
  ...[input]: CallArguments<Types>
): Promise<CallResponse<Types>> {
  return (await exchange(call, input)).body
}

/** Makes a GET call in the browser whose body a worker decodes. */
export async function requestBytes(call: Call, input: AnyInput): Promise<ArrayBuffer> {
  const response = await fetch(callUrl(call, input), fetchOptions(call, input))
  await throwIfRefused(response)
  return response.arrayBuffer()
}

type AnyInput = UrlInput & Sending & { body?: unknown }

/** A GET goes over `fetch` in the browser, and in process while the server renders; anything else is for the browser. */
export async function exchange<Types extends CallTypes>(
  call: Call<Types>,
  input: AnyInput = {},
): Promise<Received<Types>> {
  const url = callUrl(call, input)
  const server = call.method === 'GET' ? serverPageContext() : null
  const response = server ? await server.api(url) : await fetch(url, fetchOptions(call, input))
  await throwIfRefused(response)
  const body = response.status === 204 ? undefined : await response.json()
  return { body, headers: response.headers }
}

type Refusable = Pick<Response, 'headers' | 'ok' | 'status' | 'text'>

async function throwIfRefused(response: Refusable): Promise<void> {
  const { headers, ok, status } = response
  if (!ok) throw new ApiError(status, await response.text(), headers.get('Retry-After'))
}

function fetchOptions(
  { method }: Call,
  { body, headers, signal, keepalive }: AnyInput,
): RequestInit {
  const common = { method, credentials: 'same-origin', signal } as const
  // Messages are in the language of the page, whatever the browser prefers.
  const language = { 'Accept-Language': t.language }
  if (method === 'GET')
    return { ...common, cache: 'no-cache', headers: { ...language, ...headers } }
  return {
    ...common,
    keepalive,
    headers: { 'Content-Type': 'application/json', ...language, ...headers },
    // A file is sent as it is; its type is among the headers.
    body: body instanceof Blob ? body : JSON.stringify(body ?? {}),
  }
}

/** How many there are in all, of a list that is sent in pages. */
export function totalCount(headers: Headers | undefined, listed: number): number {
  return Number(headers?.get('X-Total-Count') ?? listed)
}
