/**
 * One value per call of the REST API. The server's routes, the OpenAPI document, the access guard, the client's
 * requests and query keys all come from it. At run time it is only a method, a path and a rule: the zod schemas are
 * bound on the server (`serve`), and the types come here by `import type`, so that pages load no zod.
 */
export type Call<Types extends CallTypes = CallTypes, Rule extends Access = Access> = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** With `{name}` for each member of `params`. */
  path: ApiPath
  access: Rule
  /** Without it, 200; a call without `response` is answered with 204. */
  status?: 201
  /** Paths of the GET calls whose responses it changes, and of everything below them. */
  touches?: readonly ApiPath[]
  /** Never set: it carries the types. */
  types?: Types
}

export type PublicCall<Types extends CallTypes> = Call<Types, 'public'>
export type MemberCall<Types extends CallTypes> = Call<Types, 'member'>
export type AdminCall<Types extends CallTypes> = Call<Types, 'admin'>

/** Who may use a call: everybody, logged-in users, or admins. */
export type Access = 'public' | 'member' | 'admin'

export type ApiPath = `/api/${string}`

/** `params` and `query` as they are after validation; `body` as it is sent; `response` as JSON brings it. */
export type CallTypes = { params?: object; query?: object; body?: unknown; response?: unknown }

/** Names and values of a query. What an address bar says, which may be invalid, goes in as URLSearchParams. */
type QueryInput<Query> = { [Name in keyof Query]?: Query[Name] | undefined } | URLSearchParams

/** What a call takes. */
export type CallInput<Types extends CallTypes> = (Types extends { params: infer Params }
  ? { params: Params }
  : { params?: undefined }) &
  (Types extends { query: infer Query } ? { query?: QueryInput<Query> } : { query?: undefined }) &
  (Types extends { body: infer Body } ? { body: Body } : { body?: undefined })

/** Undefined for a call that is answered without a body. */
export type CallResponse<Types extends CallTypes> = Types extends { response: infer Response }
  ? Response
  : undefined

export type UrlInput = { params?: object | undefined; query?: object | undefined }

/** The URL of a call: encoded parameters, then the query in its canonical form. */
export function callUrl({ path }: Pick<Call, 'path'>, { params, query }: UrlInput = {}): string {
  const values = new Map<string, unknown>(Object.entries(params ?? {}))
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(values.get(name))),
  )
  const search = canonicalQuery(query ?? {})
  return search ? `${filled}?${search}` : filled
}

/** Sorted by name, without empty values; a list repeats its name. */
function canonicalQuery(query: object): string {
  const entries: [string, unknown][] =
    query instanceof URLSearchParams ? [...query] : Object.entries(query)
  const pairs = entries.flatMap(([name, value]) =>
    (Array.isArray(value) ? value : [value])
      .filter((item) => item !== undefined && item !== null && item !== '')
      .map((item) => [name, String(item)]),
  )
  // The sort is stable: the values of one name keep their order.
  pairs.sort(([one = ''], [other = '']) => (one < other ? -1 : one > other ? 1 : 0))
  return new URLSearchParams(pairs).toString()
}
