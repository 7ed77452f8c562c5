import { type RouteConfig, z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import {
  type Access,
  type Call,
  type CallResponse,
  type CallTypes,
  callUrl,
  type PublicCall,
} from '#shared/calls/call.ts'
import { SCHEMAS } from '#shared/contracts/schemas.ts'
import { errorBody } from '#shared/contracts/errors.ts'
import { idParam } from '#shared/contracts/fields.ts'
import type { Editor } from '../auth/audit-log.ts'
import type { Viewer } from '../auth/viewer.ts'
import { refusePrivateAddresses } from '../fetch/given-addresses.ts'
import type { T } from '#shared/texts/text.ts'
import { access, editorOf, mayWhileSuspended } from './access.ts'
import { type App, type AppEnv, translatorOf } from './app-env.ts'
import { IF_MATCH_NOTE, ifMatch } from './if-match.ts'
import { jsonInTurns } from './json-in-turns.ts'
import { bytesOf, cachedAnswer, type CacheSource, withBytes } from './kept-answers.ts'

const REFUSALS = {
  400: 'A parameter or field is invalid; `fields` names each one',
  401: 'Not logged in, or the password or code is wrong',
  403: 'The user is not allowed to make this call',
  404: 'Not found',
  409: 'It conflicts with the current state, for example because it already exists',
  410: 'It was there, and is no longer',
  413: 'The body is too large',
  415: 'The body is of another type',
  429: 'Too many requests; `Retry-After` is the number of seconds to wait',
} as const
type Refusal = keyof typeof REFUSALS

const SUCCESSES = { 200: 'OK', 201: 'Created', 202: 'Accepted', 204: 'No content' } as const

const TOTAL_NOTE = 'The header X-Total-Count is the number of all, whatever the page.'

/** What is said of a call besides its types. */
type Notes = {
  /**
   * In addition to those that follow from the call: 400 with input, 401 if it needs a login, 403 if it needs a role or
   * if suspended users may not make it, 404 if its path names something, 409 with `ifMatch`, and 429.
   */
  refusals?: readonly Refusal[]
  /** Refusals whose bodies have more members than the usual ones. */
  refusalBodies?: Readonly<Partial<Record<Refusal, { schema: z.ZodType; description: string }>>>
  /** If it is not JSON. */
  mediaType?: string
  /** The types of a file, which the handler reads by itself. */
  takes?: readonly string[]
  /** Set if the response is one page of a list: the handler returns `{ items, total }`. */
  paged?: true
  /** Set if the call accepts If-Match: the handler gets `seenAt`. */
  ifMatch?: true
}

/** The schemas that a call names; its parameters are numbers of rows if it names none for them. */
function schemasOf({ path, shapes = [] }: Call) {
  const at = shapes.indexOf('->')
  const [asked, answered] = at < 0 ? [shapes, undefined] : [shapes.slice(0, at), shapes[at + 1]]
  const schemaOf = (mark: string) => {
    const word = asked.find((each) => each.startsWith(mark))
    return word === undefined ? undefined : schemaBy(word.slice(mark.length))
  }
  const body = asked.find((word) => /^\w/.test(word) && word !== 'file')
  return {
    params: schemaOf(':') ?? idsIn(path),
    query: schemaOf('?'),
    body: body === undefined ? undefined : schemaBy(body),
    response: answered === undefined ? undefined : schemaBy(answered),
  }
}

const schemas = new Map<string, unknown>(Object.entries(SCHEMAS))

function schemaBy(key: string): z.ZodType {
  if (key === 'text') return z.string()
  if (key.endsWith('[]')) return z.array(schemaBy(key.slice(0, -2)))
  const schema = schemas.get(key)
  if (schema instanceof z.ZodType) return schema
  throw new Error(`There is no schema ${key}`)
}

/** The input of a handler whose response is the same for everybody: it contains nothing about the visitor. */
type CachedInput<Types extends CallTypes> = {
  params: Types['params']
  query: Types['query']
  setHeader: (name: string, value: string) => void
}

type Input<Types extends CallTypes, Rule extends Access, Bound> = CachedInput<Types> & {
  body: Types extends { valid: infer Valid } ? Valid : undefined
  /** Translates for whoever asks, by Accept-Language. */
  t: T
  c: Context<AppEnv>
} & (Rule extends 'public'
    ? unknown
    : {
        viewer: AppEnv['Variables']['viewer']
        /** The viewer. */
        editor: Editor
      }) &
  (Bound extends { ifMatch: true }
    ? { /** From If-Match; null accepts any state. */ seenAt: string | null }
    : unknown)

type Page<Item> = { items: Item; total: number }

/** What a handler returns. Without a response in the call, it is ignored. */
type Returned<Types extends CallTypes, Bound> = Types extends { response: unknown }
  ? Bound extends { paged: true }
    ? Page<CallResponse<Types>>
    : CallResponse<Types>
  : unknown

export type AddRoute = (api: App, source: CacheSource) => void

/** Returns a function that adds all calls of a feature. Of two paths that match a request, the first one answers it. */
export function callTable<Source extends CacheSource>(
  rows: (ctx: Source) => readonly AddRoute[],
): (api: App, ctx: Source) => void {
  return (api, ctx) => {
    for (const addRoute of rows(ctx)) addRoute(api, ctx)
  }
}

/**
 * The row of a call: access first, then validation, then the handler, whose result is sent as JSON. For
 * another media type, or for text that already is JSON, the handler returns a Response. The first sentence of `about` is the summary of the call, and the rest its description.
 */
export function serve<Types extends CallTypes, Rule extends Access, Bound extends Notes>(
  call: Call<Types, Rule>,
  about: string,
  handler: (
    input: Input<Types, Rule, Bound>,
  ) => Returned<Types, Bound> | Response | Promise<Returned<Types, Bound> | Response>,
  notes: Bound = {} as Bound,
): AddRoute {
  const { body: bodySchema, response } = schemasOf(call)
  const answer = async (c: Context<AppEnv>) => {
    const valid = validInput(c)
    if (bodySchema) refusePrivateAddresses(bodySchema, valid.body, c.get('addressRules'))
    const setHeader = (name: string, value: string) => c.header(name, value)
    const input = {
      ...valid,
      setHeader,
      c,
      get t() {
        return translatorOf(c)
      },
      ...(call.access === 'public' ? {} : { viewer: c.get('viewer'), editor: editorOf(c) }),
      ...(notes.ifMatch ? { seenAt: ifMatch(c.req.header('If-Match')) } : {}),
    }
    // The schemas of the route have just produced the types of the call.
    const result = await handler(input as unknown as Input<Types, Rule, Bound>)
    if (result instanceof Response) return call.computes ? counted(c, result) : result
    if (!response) return c.body(null, 204)
    const body = notes.paged ? pageOf(result, setHeader) : result
    const json = await jsonInTurns(body)
    const headers = { 'Content-Type': 'application/json' }
    return withBytes(c, c.body(null, call.status ?? 200, headers), json)
  }
  return (api) => api.openapi(routeOf(call, about, notes), answer)
}

/**
 * The row of a public GET whose response is the same for everybody and cached until it is stale. The key is the
 * path and the validated query, so it contains everything that the handler can see. Any write to the catalogue makes it
 * stale; counted views do if `showsViews`.
 */
export function serveCached<Types extends CallTypes, Bound extends Notes>(
  call: PublicCall<Types>,
  about: string,
  handler: (input: CachedInput<Types>) => Returned<Types, Bound> | Promise<Returned<Types, Bound>>,
  notes: Bound = {} as Bound,
  showsViews: (query: Types['query']) => boolean = () => false,
): AddRoute {
  const answer = (source: CacheSource) => (c: Context<AppEnv>) => {
    const { params, query } = validInput(c)
    const path = callUrl(call, { params })
    // zod writes properties in the order of the schema, so equal queries become equal text.
    const key = query ? `${path} ${JSON.stringify(query)}` : path
    return cachedAnswer(source, c, key, async () => {
      const headers = new Map<string, string>()
      const setHeader = (name: string, value: string) => void headers.set(name, value)
      const input = { params, query, setHeader } as CachedInput<Types>
      const result = await handler(input)
      const body = notes.paged ? pageOf(result, setHeader) : result
      return { body, headers: Object.fromEntries(headers), showsViews: showsViews(query) }
    })
  }
  return (api, source) => api.openapi(routeOf(call, about, notes), answer(source))
}

/** What a call about the person who is logged in responds, and who that is. */
type OwnReturned<Types extends CallTypes> = { viewer: Viewer; response: CallResponse<Types> }

/**
 * The row of a GET without input that every open page repeats every few seconds (`cached: 'session'`). `make`
 * returns null if nobody is logged in, and `refuse` then responds.
 */
export function serveOwn<Types extends CallTypes>(
  call: PublicCall<Types>,
  about: string,
  {
    make,
    refuse,
  }: {
    make: (c: Context<AppEnv>) => Promise<OwnReturned<Types> | null>
    refuse: (c: Context<AppEnv>) => Promise<never>
  },
): AddRoute {
  const answer =
    ({ cache }: CacheSource) =>
    async (c: Context<AppEnv>) => {
      const { session } = c.get('requester')
      const json = session
        ? await cache.own.get(session, call.path, async () => {
            const made = await make(c)
            if (!made) return null
            const { viewer, response } = made
            const json = JSON.stringify(response)
            return { session: viewer.tokenHash, userId: viewer.user.id, json }
          })
        : null
      if (json === null) return refuse(c)
      return c.body(json, 200, { 'Content-Type': 'application/json' })
    }
  return (api, source) => api.openapi(routeOf(call, about, { refusals: [401] }), answer(source))
}

/** Returns the items of a page, and sends how many there are in all. */
function pageOf(result: unknown, setHeader: (name: string, value: string) => void): unknown {
  const { items, total } = result as Page<unknown>
  setHeader('X-Total-Count', String(total))
  return items
}

/** Counts the bytes of a file while it is sent. What exceeds the limit is refused the next time. */
function counted(c: Context<AppEnv>, response: Response): Response {
  const bytes = bytesOf(response)
  if (bytes !== undefined) {
    c.get('spend')(bytes)
    return response
  }
  const { body, status, headers } = response
  const counter = new TransformStream<Uint8Array, Uint8Array>({
    transform(part, controller) {
      c.get('spend')(part.length)
      controller.enqueue(part)
    },
  })
  return new Response(body?.pipeThrough(counter) ?? null, { status, headers })
}

type ValidInput = { params?: object; query?: object; body?: unknown }

function validInput(c: Context<AppEnv>): ValidInput {
  const part = (name: string): object | undefined => c.req.valid(name as never)
  return { params: part('param'), query: part('query'), body: part('json') }
}

/** Whether a logged-in user may be refused: for want of a role, or because the account is suspended. */
function isRefusable(call: Call): boolean {
  return call.access !== 'public' && !mayWhileSuspended(call)
}

/** Returns a schema of the parameters of a path, all of which are IDs; undefined if it has none. */
function idsIn(path: string): z.ZodObject | undefined {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name as string)
  if (names.length === 0) return undefined
  return z.object(Object.fromEntries(names.map((name) => [name, idParam.shape.id])))
}

/** Says of each type that the body is bytes. */
function fileContent(types: readonly string[]): object {
  return Object.fromEntries(
    types.map((type) => [type, { schema: { type: 'string', format: 'binary' } }]),
  )
}

/** Returns the route's entry in the OpenAPI document, with its guard and its schemas. */
function routeOf(call: Call, about: string, given: Notes) {
  const { method, path, access: rule } = call
  const { refusals = [], refusalBodies = {}, mediaType, takes } = given
  const { params, query, body, response } = schemasOf(call)
  const refused = new Set<Refusal>([
    ...(params || query || body ? [400 as const] : []),
    ...(rule === 'public' ? [] : [401 as const]),
    ...(isRefusable(call) ? [403 as const] : []),
    ...(params ? [404 as const] : []),
    ...(given.ifMatch ? [409 as const] : []),
    429,
    ...refusals,
  ])
  const content = (schema: z.ZodType, type = 'application/json') => ({ [type]: { schema } })
  const status = response ? (call.status ?? 200) : 204
  const [summary = about, ...description] = about.split(/(?<=[^.])\. /)
  const notes = [
    description.join('. '),
    given.ifMatch && IF_MATCH_NOTE,
    given.paged && TOTAL_NOTE,
  ].filter(Boolean)
  return {
    method: method.toLowerCase() as Lowercase<Call['method']>,
    path,
    summary,
    ...(notes.length > 0 ? { description: notes.join(' ') } : {}),
    ...access(call),
    request: {
      ...(params ? { params } : {}),
      ...(query ? { query } : {}),
      ...(body ? { body: { required: true, content: content(body) } } : {}),
      ...(takes ? { body: { required: true, content: fileContent(takes) } } : {}),
    },
    responses: {
      [status]: {
        description: SUCCESSES[status],
        ...(response ? { content: content(response, mediaType) } : {}),
      },
      ...Object.fromEntries(
        [...refused].map((each) => [
          each,
          { description: REFUSALS[each], content: content(errorBody) },
        ]),
      ),
      ...Object.fromEntries(
        Object.entries(refusalBodies).map(([each, { schema, description }]) => [
          each,
          { description, content: content(schema) },
        ]),
      ),
    },
  } as unknown as RouteConfig
}
