import type { Role } from '../domain/roles.ts'

/**
 * One value per call of the REST API. The server's routes, the OpenAPI document, the access guard, the client's
 * requests and query keys all come from it. At run time it is only a method, a path and a rule: the zod schemas are
 * bound on the server (`serve`), and the types come here by `import type`, so that pages load no zod.
 */
export type Call<Types extends CallTypes = CallTypes, Rule extends Access = Access> = {
  method: Method
  /** Contains `{name}` for each member of `params`. */
  path: ApiPath
  access: Rule
  /** What a visitor whose browser is locked in kids mode gets. Of members' calls, some are open to seats, which teachers lock. */
  kids?: Rule extends 'public' ? KidsRule | 'seats' : 'refused' | 'filtered' | 'seats'
  /** The status of a success: 200 by default, 204 for a call without `response`. */
  status?: 201 | 202
  /** Set if its response is about the person who is logged in, and cached until their account changes. */
  cached?: 'session'
  /** Set if a suspended user may make the call, although it writes (docs/product.md §14.9). */
  whileSuspended?: true
  /** Set if it reads other people's personal data, which suspended users may not. */
  namesPeople?: true
  /** Set if the account of a seat may not make the call, locked or not. */
  notForSeats?: true
  /** Set if it publishes or asks for attention, which muted accounts may not. */
  notWhileMuted?: true
  /** Set if its body may have more values than a form, as the rows of an import. */
  many?: true
  /** Set if it reads or writes much, so that the bytes of its input, or of the file that it returns, are limited as well. */
  computes?: true
  /** The paths of GET calls whose responses the call changes, including everything below them. */
  touches?: readonly ApiPath[]
  /** Never set; it only carries the types. */
  types?: Types
}

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** A public call must say what a locked visitor gets. */
export type PublicCall<Types extends CallTypes> = Call<Types, 'public'> & {
  kids: KidsRule | 'seats'
}
export type MemberCall<Types extends CallTypes> = Call<Types, 'member'>
export type CuratorCall<Types extends CallTypes> = Call<Types, 'curator'>
export type ModeratorCall<Types extends CallTypes> = Call<Types, 'moderator'>
export type AdminCall<Types extends CallTypes> = Call<Types, 'admin'>

export type Operation = `${Method} ${ApiPath}`
export type Rules<Made> = Omit<Made, 'method' | 'path' | 'access' | 'types'>

/* @__NO_SIDE_EFFECTS__ */
export const callOf = <Rule extends Access, More>(
  access: Rule,
  operation: Operation,
  rules: More,
) => {
  const [method, path] = operation.split(' ') as [Method, ApiPath]
  return { method, path, access, ...rules }
}

/* @__NO_SIDE_EFFECTS__ */
export const publicCall = <Types extends CallTypes>(
  operation: Operation,
  rules: Rules<PublicCall<Types>>,
): PublicCall<Types> => callOf('public', operation, rules)

/* @__NO_SIDE_EFFECTS__ */
export const memberCall = <Types extends CallTypes>(
  operation: Operation,
  rules?: Rules<MemberCall<Types>>,
): MemberCall<Types> => callOf('member', operation, rules)

/* @__NO_SIDE_EFFECTS__ */
export const curatorCall = <Types extends CallTypes>(
  operation: Operation,
  rules?: Rules<CuratorCall<Types>>,
): CuratorCall<Types> => callOf('curator', operation, rules)

/**
 * For locked visitors, a call does the same as for everybody, or knows nothing but resources for kids
 * (server/kids-context.ts), or is refused.
 */
export type KidsRule = 'same' | 'filtered' | 'refused'

/** Who may use a call: everybody, or logged-in users with a role (`hasRole`). */
export type Access = 'public' | Role

export type ApiPath = `/api/${string}`

/**
 * `params` and `query` are the types after validation, `body` is the type as sent, and `response` is the parsed JSON.
 */
export type CallTypes = { params?: object; query?: object; body?: unknown; response?: unknown }

/** The names and values of a query. Text from the address bar, which may be invalid, is passed as URLSearchParams. */
type QueryInput<Query> = { [Name in keyof Query]?: Query[Name] | undefined } | URLSearchParams

export type CallInput<Types extends CallTypes> = (Types extends { params: infer Params }
  ? { params: Params }
  : { params?: undefined }) &
  (Types extends { query: infer Query } ? { query?: QueryInput<Query> } : { query?: undefined }) &
  (Types extends { body: infer Body } ? { body: Body } : { body?: undefined })

/** Undefined for a call whose response has no body. */
export type CallResponse<Types extends CallTypes> = Types extends { response: infer Response }
  ? Response
  : undefined

export type UrlInput = { params?: object | undefined; query?: object | undefined }

/** Returns the URL of a call: encoded parameters, then the query in its canonical form. */
export function callUrl({ path }: Pick<Call, 'path'>, { params, query }: UrlInput = {}): string {
  const values = new Map<string, unknown>(Object.entries(params ?? {}))
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(values.get(name))),
  )
  const search = canonicalQuery(query ?? {})
  return search ? `${filled}?${search}` : filled
}

/** Sorts by name and leaves out empty values; the values of a list repeat its name. */
function canonicalQuery(query: object): string {
  const entries: [string, unknown][] =
    query instanceof URLSearchParams ? [...query] : Object.entries(query)
  const pairs = entries.flatMap(([name, value]) =>
    (Array.isArray(value) ? value : [value])
      .filter((item) => item !== undefined && item !== null && item !== '')
      .map((item) => [name, String(item)]),
  )
  // The sort is stable, so the values of one name keep their order.
  pairs.sort(([one = ''], [other = '']) => (one < other ? -1 : one > other ? 1 : 0))
  return new URLSearchParams(pairs).toString()
}

/** Apart from call.ts, because no page for readers loads a call of moderators or admins. */

/* @__NO_SIDE_EFFECTS__ */
export const moderatorCall = <Types extends CallTypes>(
  operation: Operation,
  rules?: Rules<ModeratorCall<Types>>,
): ModeratorCall<Types> => callOf('moderator', operation, rules)

/* @__NO_SIDE_EFFECTS__ */
export const adminCall = <Types extends CallTypes>(
  operation: Operation,
  rules?: Rules<AdminCall<Types>>,
): AdminCall<Types> => callOf('admin', operation, rules)
