import type { Call, CallResponse, CallTypes } from '#shared/calls/call.ts'
import { getStartHere } from '#shared/calls/resources.ts'
import type { ErrorBody } from '#shared/contracts/errors.ts'

/** What the client sent. Path parameters that are numbers arrive as numbers. */
type Sent<Types extends CallTypes> = {
  params: Types extends { params: infer Params } ? Params : Record<string, never>
  query: URLSearchParams
  body: Types extends { body: infer Body } ? Body : undefined
  headers: Headers
}

type Answer<Types extends CallTypes> = CallResponse<Types> | Response
type Handler<Types extends CallTypes> = (
  sent: Sent<Types>,
) => Answer<Types> | Promise<Answer<Types>>
type Registered = { call: Call; handle: Handler<CallTypes> }

let registered: Registered[] = []
let complaints: string[] = []
let isLost = false
let isTurned = false
let made: { call: Call; sent: Sent<CallTypes> }[] = []

/**
 * Responds to a call of our API instead of the server: with a body of the call's own type, a `refusal(…)`, or what a
 * function returns. The last answer counts. A call without an answer makes the test fail.
 */
export function answer<Types extends CallTypes>(
  call: Call<Types>,
  response: Answer<NoInfer<Types>> | Handler<NoInfer<Types>>,
): void {
  const handle = typeof response === 'function' ? response : () => response
  registered.unshift({ call: call as Call, handle: handle as Handler<CallTypes> })
}

/** Keeps a call waiting until the returned function is called with its answer. */
export function hold<Types extends CallTypes>(
  call: Call<Types>,
): (response: Answer<NoInfer<Types>>) => void {
  const { promise, resolve } = Promise.withResolvers<Answer<Types>>()
  answer(call, () =>
    promise.then((response) => (response instanceof Response ? response.clone() : response)),
  )
  return resolve
}

/** From now on the server is out of reach, as it is while a gateway restarts it. */
export function loseServer(): void {
  isLost = true
}

/** From now on, what people have written runs from right to left. */
export function turnWords(): void {
  isTurned = true
}

/** Returns what the client has sent in this call so far, oldest first. */
export function sentTo<Types extends CallTypes>(call: Call<Types>): readonly Sent<Types>[] {
  return made
    .filter((each) => each.call.method === call.method && each.call.path === call.path)
    .map(({ sent }) => sent as Sent<Types>)
}

/** A response that refuses the call, as the server words it. */
export function refusal(status: number, message = '', more: Partial<ErrorBody> = {}): Response {
  return Response.json({ message, code: 'refused', requestId: 'test', ...more }, { status })
}

/** Changes the entry of a stored list as the server does, a minute later, or refuses. */
export function changeEntry<Entry extends { id: number; updatedAt: string }>(
  entries: readonly Entry[],
  id: number,
  patch: object,
): Entry | Response {
  const entry = entries.find((each) => each.id === id)
  if (!entry) return refusal(404)
  const updatedAt = new Date(Date.parse(entry.updatedAt) + 60_000).toISOString()
  return Object.assign(entry, patch, { updatedAt })
}

/** A page of a list, with the total number of matches. */
export function counted<Item>(items: readonly Item[], total = items.length): Response {
  return Response.json(items, { headers: { 'X-Total-Count': String(total) } })
}

/** Replaces the page's transport. It answers only calls of our API; the page's files are fetched. */
export function installApi(): void {
  // Most lists of tests are too short for lessons to start with.
  registered = []
  answer(getStartHere, [])
  complaints = []
  isLost = false
  isTurned = false
  made = []
  globalThis.fetch = async (input, init) => {
    const request = new Request(input, init)
    const url = new URL(request.url)
    if (url.origin !== location.origin || !url.pathname.startsWith('/api/'))
      return realFetch(input, init)
    const response = respond(request, url)
    return init?.signal ? Promise.race([response, aborted(init.signal)]) : response
  }
}

const realFetch = globalThis.fetch.bind(globalThis)

/** Returns the calls that nobody answered. */
export function unansweredCalls(): readonly string[] {
  return complaints
}

async function respond(request: Request, url: URL): Promise<Response> {
  if (isLost) return new Response('<html>502 Bad Gateway</html>', { status: 502 })
  const found = handlerOf(request.method, url.pathname)
  if (!found) {
    complaints.push(`no answer to ${request.method} ${url.pathname}${url.search}`)
    return refusal(501, 'The test answers no such call.')
  }
  const text = await request.text()
  const sent = {
    params: found.params,
    query: url.searchParams,
    body: isJson(request) && text ? (JSON.parse(text) as unknown) : undefined,
    headers: request.headers,
  } as Sent<CallTypes>
  made.push({ call: found.call, sent })
  const response: unknown = await found.handle(sent)
  if (isTurned) return turned(response, found.call)
  if (response instanceof Response) return response.clone()
  if (response === undefined) return new Response(null, { status: 204 })
  return Response.json(response, { status: found.call.status ?? 200 })
}

/** A file is sent as it is, and counted only. */
const isJson = ({ headers }: Request) => headers.get('Content-Type') === 'application/json'

/** The fields of answers that hold people's words. */
const WRITTEN = new Set(
  'title description author tags content note reason username by resourceTitle listTitle'.split(
    ' ',
  ),
)

async function turned(response: unknown, { status }: Call): Promise<Response> {
  const plain =
    response instanceof Response
      ? response.clone()
      : response === undefined
        ? new Response(null, { status: 204 })
        : Response.json(response, { status: status ?? 200 })
  if (!plain.ok || plain.status === 204) return plain
  const turn = (value: unknown): unknown =>
    typeof value === 'string' && /[a-z]/i.test(value)
      ? 'שלום עולם'
      : Array.isArray(value)
        ? value.map(turn)
        : value
  const body: unknown = JSON.parse(await plain.text(), (name, value: unknown) =>
    // Reports have codes for their reasons.
    WRITTEN.has(name) && !(name === 'reason' && /^[a-z_]+$/.test(String(value)))
      ? turn(value)
      : value,
  )
  return Response.json(body, { status: plain.status, headers: plain.headers })
}

/** The path with the fewest parameters wins and, among equals, the last answer. */
function handlerOf(method: string, pathname: string) {
  const matching = registered.flatMap(({ call, handle }) => {
    const params = call.method === method ? paramsOf(call.path, pathname) : null
    return params ? [{ call, handle, params }] : []
  })
  const count = ({ params }: { params: object }) => Object.keys(params).length
  return matching.toSorted((one, other) => count(one) - count(other))[0]
}

function paramsOf(pattern: string, pathname: string): Record<string, string | number> | null {
  const expected = pattern.split('/')
  const parts = pathname.split('/')
  if (expected.length !== parts.length) return null
  const params: Record<string, string | number> = {}
  for (const [index, part] of parts.entries()) {
    const name = /^\{(\w+)\}$/.exec(expected[index] ?? '')?.[1]
    if (name) params[name] = /^\d+$/.test(part) ? Number(part) : decodeURIComponent(part)
    else if (expected[index] !== part) return null
  }
  return params
}

function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    const abort = () => reject(signal.reason as Error)
    if (signal.aborted) abort()
    signal.addEventListener('abort', abort)
  })
}
