import type { RouteConfig, z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { type Access, type Call, type CallResponse, type CallTypes } from '#shared/calls/call.ts'
import { errorBody } from '#shared/contracts/errors.ts'
import type { Editor } from '../auth/audit-log.ts'
import { refusePrivateAddresses } from '../fetch/given-addresses.ts'
import { ENGLISH_READER } from '#shared/texts/text.ts'
import { saidJson } from '../texts/said-json.ts'
import { access, editorOf } from './access.ts'
import type { App, AppEnv } from './app-env.ts'

const REFUSALS = {
  400: 'A parameter or field is invalid; `fields` names each one',
  401: 'Not logged in, or the password or code is wrong',
  403: 'The user is not allowed to make this call',
  404: 'Not found',
  409: 'It conflicts with the current state, for example because it already exists',
  429: 'Too many requests; `Retry-After` is the number of seconds to wait',
} as const
type Refusal = keyof typeof REFUSALS

/** What only the OpenAPI document says about a call. */
type Documentation = {
  summary: string
  description?: string
  /** Describes the successful response. */
  returns: string
  /** In addition to 400 for a call with input, 401 for one that needs a login, and 403 for one that needs a role or that suspended users may not make. */
  refusals?: readonly Refusal[]
  /** Refusals whose bodies have more members than the usual ones. */
  refusalBodies?: Readonly<Partial<Record<Refusal, { schema: z.ZodType; description: string }>>>
  /** If it is not JSON. */
  mediaType?: string
}

/** The documentation of a call, and a zod schema for each of its types. */
type Binding<Types extends CallTypes> = Documentation &
  Part<Types, 'params'> &
  Part<Types, 'query'> &
  Part<Types, 'body'> &
  Part<Types, 'response'>

type Schemas = Partial<Record<keyof CallTypes, z.ZodType>>

type Part<Types, Name extends keyof CallTypes> =
  Types extends Record<Name, unknown> ? Record<Name, z.ZodType> : Partial<Record<Name, never>>

/** Rejects a schema whose type differs from the call's. */
type Matching<Types extends CallTypes, Bound> = {
  [Name in keyof Bound & ('params' | 'query' | 'response')]: Bound[Name] extends z.ZodType<
    infer Output
  >
    ? Same<Output, Types[Name], Bound[Name]>
    : unknown
} & {
  [Name in keyof Bound & 'body']: Bound[Name] extends z.ZodType
    ? // The sent type must be accepted, and the resulting type must be the same or more specific.
      [z.output<Bound[Name]>, Types[Name]] extends [Types[Name], z.input<Bound[Name]>]
      ? Bound[Name]
      : Differing<Types[Name]>
    : unknown
}
type Same<One, Other, Result> = [One, Other] extends [Other, One] ? Result : Differing<Other>
type Differing<Wanted> = { 'This schema is not that of the call, which has': Wanted }

/** The input of a handler whose response is the same for everybody: it contains nothing about the visitor. */
type CachedInput<Types extends CallTypes> = {
  params: Types['params']
  query: Types['query']
  setHeader: (name: string, value: string) => void
}

type Input<Types extends CallTypes, Rule extends Access, Bound> = CachedInput<Types> & {
  body: Bound extends { body: z.ZodType<infer Body> } ? Body : undefined
  /** The address from which the request comes. */
  ip: string
  c: Context<AppEnv>
} & (Rule extends 'public'
    ? unknown
    : {
        viewer: AppEnv['Variables']['viewer']
        /** The viewer, for the audit log. */
        editor: Editor
      })

type Returned<Types extends CallTypes> = Types extends { response: unknown }
  ? CallResponse<Types>
  : void

/**
 * Adds the route of a call: access first, then validation, then the handler, whose result is sent as JSON, with its
 * messages in the language of Accept-Language. For
 * another media type, or for text that already is JSON, the handler returns a Response.
 */
export function serve<Types extends CallTypes, Rule extends Access, Bound extends Binding<Types>>(
  api: App,
  call: Call<Types, Rule>,
  binding: Bound & Matching<Types, Bound>,
  handler: (
    input: Input<Types, Rule, Bound>,
  ) => Returned<Types> | Response | Promise<Returned<Types> | Response>,
): void {
  const bodySchema: z.ZodType | undefined = binding.body
  api.openapi(routeOf(call, binding), async (c: Context<AppEnv>) => {
    const valid = validInput(c)
    if (bodySchema) refusePrivateAddresses(bodySchema, valid.body, c.get('addressRules'))
    const input = {
      ...valid,
      setHeader: (name: string, value: string) => c.header(name, value),
      ip: c.get('ip'),
      c,
      ...(call.access === 'public' ? {} : { viewer: c.get('viewer'), editor: editorOf(c) }),
    }
    // The schemas of the route have just produced the types that `Matching` guarantees.
    const result = await handler(input as unknown as Input<Types, Rule, Bound>)
    if (result instanceof Response) return call.computes ? counted(c, result) : result
    if (result === undefined) return c.body(null, 204)
    const json = saidJson(c.get('findReader')?.() ?? ENGLISH_READER, result)
    return c.body(json, call.status ?? 200, {
      'Content-Type': 'application/json',
    })
  })
}

/** Counts the bytes of a file while it is sent. What exceeds the limit is refused the next time. */
function counted(c: Context<AppEnv>, { body, status, headers }: Response): Response {
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
function isRefusable({ access: rule, method, whileSuspended }: Call): boolean {
  if (rule === 'public') return false
  return rule !== 'member' || (method !== 'GET' && !whileSuspended)
}

/** Returns the route's entry in the OpenAPI document, with its guard and its schemas. */
function routeOf(call: Call, binding: Documentation & Schemas) {
  const { method, path, access: rule, status } = call
  const { summary, description, returns, refusals = [], refusalBodies, mediaType } = binding
  const { params, query, body, response } = binding
  const all = new Set<Refusal>([
    ...(params || query || body ? [400 as const] : []),
    ...(rule === 'public' ? [] : [401 as const]),
    ...(isRefusable(call) ? [403 as const] : []),
    ...refusals,
  ])
  const content = (schema: z.ZodType, type = 'application/json') => ({ [type]: { schema } })
  const success = response
    ? { description: returns, content: content(response, mediaType) }
    : { description: returns }
  return {
    method: method.toLowerCase() as Lowercase<Call['method']>,
    path,
    summary,
    ...(description ? { description } : {}),
    ...access(call),
    request: {
      ...(params ? { params } : {}),
      ...(query ? { query } : {}),
      ...(body ? { body: { required: true, content: content(body) } } : {}),
    },
    responses: {
      [response ? (status ?? 200) : 204]: success,
      ...Object.fromEntries(
        [...all].map((each) => [
          each,
          { description: REFUSALS[each], content: content(errorBody) },
        ]),
      ),
      ...Object.fromEntries(
        Object.entries(refusalBodies ?? {}).map(([each, { schema, description: why }]) => [
          each,
          { description: why, content: content(schema) },
        ]),
      ),
    },
  } as unknown as RouteConfig
}
