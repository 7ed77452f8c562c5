import type { z } from 'zod'
import type { SCHEMAS } from '../contracts/schemas.ts'
import type { Role } from '../domain/roles.ts'

/**
 * One value per call of the REST API. The server's routes, the OpenAPI document, the access guard, the client's
 * requests and query keys all come from it. It names its zod schemas by their keys, which the server looks up; the types
 * come here by `import type`, so that pages load no zod.
 */
export type Call<Types extends CallTypes = CallTypes, Rule extends Access = Access> = {
  method: Method
  /** Contains `{name}` for each member of `params`. */
  path: ApiPath
  access: Rule
  /** The keys of its schemas, as in its signature. */
  shapes?: readonly string[]
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

type Rules<Rule extends Access> = Omit<
  Rule extends 'public' ? PublicCall<CallTypes> : Call<CallTypes, Rule>,
  'method' | 'path' | 'access' | 'shapes' | 'types'
>

/**
 * A method, a path and the keys of the schemas in contracts/schemas.ts: those of the parameters with a colon, unless all
 * are numbers of rows, and of the query with a question mark; then of the body and the response.
 * 'PUT /api/lists/{id}/items :listIdParam ?localeQuery itemsInput -> listView[]'. `file` and `text` are bytes and text.
 */
export type Signature = `${Method} ${ApiPath}`

type Schemas = typeof SCHEMAS
type Valid<Key> = Key extends keyof Schemas ? OutputOf<Schemas[Key]> : never
type OutputOf<Schema> = Schema extends z.ZodType<infer Output> ? Output : never
type InputOf<Schema> = Schema extends z.ZodType ? z.input<Schema> : never
type Sent<Key> = Key extends keyof Schemas ? Typed<InputOf<Schemas[Key]>, Valid<Key>> : never

/** What a schema takes. What it takes of any type and converts is sent as it becomes. */
type Typed<In, Out> = unknown extends In
  ? Out
  : In extends (infer Item)[]
    ? NonNullable<Out> extends [unknown, ...unknown[]]
      ? NonNullable<Out>
      : Typed<Item, ItemOf<Out>>[]
    : In extends object
      ? { [Name in keyof In]: Typed<In[Name], FieldOf<NonNullable<Out>, Name>> }
      : In
type ItemOf<List> = List extends readonly (infer Item)[] ? Item : never
type FieldOf<Whole, Name> = Whole extends unknown
  ? Name extends keyof Whole
    ? Whole[Name]
    : never
  : never

type Part<Word> = Word extends `:${infer Key}`
  ? { params: Valid<Key> }
  : Word extends `?${infer Key}`
    ? { query: Valid<Key> }
    : Word extends 'file'
      ? { body: Blob }
      : { body: Sent<Word>; valid: Valid<Word> }
type Parts<Words> = Words extends `${infer Word} ${infer Rest}`
  ? Part<Word> & Parts<Rest>
  : Part<Words>
type NamesIn<Path> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | NamesIn<Rest>
  : never
type IdsIn<Path> = [NamesIn<Path>] extends [never]
  ? unknown
  : { params: { [Name in NamesIn<Path>]: number } }
type Request<Text> = Text extends `${infer Path} ${infer Words}`
  ? Parts<Words> & (Words extends `:${string}` ? unknown : IdsIn<Path>)
  : IdsIn<Text>
type Answer<Key> = Key extends 'text'
  ? string
  : Key extends `${infer Item}[]`
    ? Valid<Item>[]
    : Valid<Key>
type Whole<Text> = Text extends `${infer Before} -> ${infer Key}`
  ? Request<Before> & { response: Answer<Key> }
  : Request<Text>
type Flat<Types> = { [Name in keyof Types]: Types[Name] }
export type TypesOf<Written> = Written extends `${Method} ${infer Rest}` ? Flat<Whole<Rest>> : never

/* @__NO_SIDE_EFFECTS__ */
const callOf = <Rule extends Access, More>(access: Rule, signature: Signature, rules: More) => {
  const [method, path, ...shapes] = signature.split(' ') as [Method, ApiPath, ...string[]]
  return { method, path, access, shapes, ...rules }
}

/* @__NO_SIDE_EFFECTS__ */
export const publicCall = <const Written extends Signature>(
  signature: Written,
  rules: Rules<'public'>,
): PublicCall<TypesOf<Written>> => callOf('public', signature, rules)

/* @__NO_SIDE_EFFECTS__ */
export const memberCall = <const Written extends Signature>(
  signature: Written,
  rules?: Rules<'member'>,
): Call<TypesOf<Written>, 'member'> => callOf('member', signature, rules)

/* @__NO_SIDE_EFFECTS__ */
export const curatorCall = <const Written extends Signature>(
  signature: Written,
  rules?: Rules<'curator'>,
): Call<TypesOf<Written>, 'curator'> => callOf('curator', signature, rules)

/**
 * For locked visitors, a call does the same as for everybody, or knows nothing but resources for kids
 * (server/kids-context.ts), or is refused.
 */
export type KidsRule = 'same' | 'filtered' | 'refused'

/** Who may use a call: everybody, or logged-in users with a role (`hasRole`). */
export type Access = 'public' | Role

export type ApiPath = `/api/${string}`

/**
 * `params` and `query` are the types after validation, `body` is the type as sent, `valid` what it becomes, and
 * `response` is the parsed JSON.
 */
export type CallTypes = {
  params?: object
  query?: object
  body?: unknown
  valid?: unknown
  response?: unknown
}

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

/** What is sent with a call. */
export type BodyOf<Made> = Made extends { types?: { body: infer Body } } ? Body : never

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

/* @__NO_SIDE_EFFECTS__ */
export const moderatorCall = <const Written extends Signature>(
  signature: Written,
  rules?: Rules<'moderator'>,
): Call<TypesOf<Written>, 'moderator'> => callOf('moderator', signature, rules)

/* @__NO_SIDE_EFFECTS__ */
export const adminCall = <const Written extends Signature>(
  signature: Written,
  rules?: Rules<'admin'>,
): Call<TypesOf<Written>, 'admin'> => callOf('admin', signature, rules)
