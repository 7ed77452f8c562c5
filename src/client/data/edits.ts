import type { InferDataFromTag, Query, QueryClient, QueryKey } from '@tanstack/react-query'
import type { Call } from '#shared/calls/call.ts'
import { keyOf } from './queries.ts'

/** A change of what queries hold. Made by `edit` and `put`. */
export type Edit = {
  filters: { queryKey: QueryKey; exact: boolean; predicate?: (query: Query) => boolean }
  change: (data: unknown) => unknown
  /** Whether it also fills a query that holds nothing. */
  fills: boolean
}

type EditTarget<Key> = { queryKey: Key; predicate?: ((query: Query) => boolean) | undefined }

/** Changes what a query holds, or all below a key that a predicate accepts. Queries without data stay without. */
export function edit<
  Data = unknown,
  Key extends QueryKey = QueryKey,
  Held = InferDataFromTag<Data, Key>,
>({ queryKey, predicate }: EditTarget<Key>, change: (data: Held) => NoInfer<Held>): Edit {
  return {
    filters: predicate ? { queryKey, exact: false, predicate } : { queryKey, exact: true },
    change: (data) => change(data as Held),
    fills: false,
  }
}

/** Puts what is known into a query. */
export function put<Key extends QueryKey>(
  { queryKey }: { queryKey: Key },
  data: InferDataFromTag<unknown, Key>,
): Edit {
  return { filters: { queryKey, exact: true }, change: () => data, fills: true }
}

/** What the server has confirmed of a query's data, the changes that wait for it, and the data with these changes. */
type Layer = { confirmed: unknown; waiting: Set<Edit>; shown: unknown }

const layers = new WeakMap<Query, Layer>()

/** Starts afresh if something else, such as a response, has filled the query since. */
function layerOf(query: Query): Layer {
  const { data } = query.state
  const layer = layers.get(query)
  return layer && layer.shown === data
    ? layer
    : { confirmed: data, waiting: new Set(), shown: data }
}

const filledQueries = (client: QueryClient, { filters }: Edit) =>
  client
    .getQueryCache()
    .findAll(filters)
    .filter(({ state }) => state.data !== undefined)

/** Shows the changes. Returns false if a query of the page has not loaded yet, and so cannot show them. */
export async function anticipate(client: QueryClient, edits: readonly Edit[]): Promise<boolean> {
  await stopFetching(client, edits)
  for (const each of edits) {
    for (const query of filledQueries(client, each)) {
      const layer = layerOf(query)
      layer.waiting.add(each)
      layers.set(query, layer)
      show(client, query, layer)
    }
  }
  const cache = client.getQueryCache()
  const active = edits.flatMap(({ filters }) => cache.findAll({ ...filters, type: 'active' }))
  return active.every(({ state }) => state.data !== undefined)
}

/** A response that was asked for before a change does not contain it. */
async function stopFetching(client: QueryClient, edits: readonly Edit[]): Promise<void> {
  await Promise.all(edits.map(({ filters }) => client.cancelQueries(filters)))
}

function show(client: QueryClient, { queryKey }: Query, layer: Layer): void {
  const data = [...layer.waiting].reduce((held, { change }) => change(held), layer.confirmed)
  layer.shown = client.setQueryData(queryKey, data)
}

/**
 * Keeps changes that the server has accepted on the page, or replaces them by its response. Returns the queries that hold
 * the response.
 */
export async function confirm(
  client: QueryClient,
  edits: readonly Edit[],
  received: readonly Edit[] | undefined,
): Promise<ReadonlySet<Query>> {
  await stopFetching(client, received ?? [])
  settle(client, edits, !received)
  const filled = new Set<Query>()
  for (const each of received ?? []) {
    const { queryKey } = each.filters
    if (each.fills && client.getQueryData(queryKey) === undefined)
      client.setQueryData(queryKey, each.change(undefined))
    for (const query of filledQueries(client, each)) {
      const layer = layerOf(query)
      layer.confirmed = each.change(layer.confirmed)
      show(client, query, layer)
      filled.add(query)
    }
  }
  return filled
}

/** Removes changes that the server has refused. Those of other writes stay on the page. */
export function rollBack(client: QueryClient, edits: readonly Edit[]): void {
  settle(client, edits, false)
}

function settle(client: QueryClient, edits: readonly Edit[], isConfirmed: boolean): void {
  for (const each of edits) {
    for (const query of filledQueries(client, each)) {
      const layer = layers.get(query)
      if (!layer?.waiting.delete(each)) continue
      if (layer.waiting.size === 0) layers.delete(query)
      if (layer.shown !== query.state.data) continue
      if (isConfirmed) layer.confirmed = each.change(layer.confirmed)
      show(client, query, layer)
    }
  }
}

/**
 * Makes stale what a call touches, and asks again for what is on the page. A query with changes that wait is asked for
 * after the last of them.
 */
export async function refresh(
  client: QueryClient,
  { touches = [] }: Call,
  edits: readonly Edit[] = [],
  filled: ReadonlySet<Query> = new Set(),
): Promise<void> {
  const cache = client.getQueryCache()
  const touched = new Set([
    ...touches.flatMap((path) => cache.findAll({ queryKey: keyOf(path) })),
    ...edits.flatMap(({ filters }) => cache.findAll(filters)),
  ])
  const askAgain = (asked: (query: Query) => boolean) =>
    client.invalidateQueries({
      predicate: (query) => asked(query) && !filled.has(query) && !layers.has(query),
    })
  // TanStack Query does not replace a first response that is on its way, although it may lack the change.
  const first = [...touched].filter(
    ({ state }) => state.data === undefined && state.fetchStatus === 'fetching',
  )
  await Promise.all([
    askAgain((query) => touched.has(query) && !first.includes(query)),
    ...first.map(async (late) => {
      await late.promise?.catch(() => undefined)
      await askAgain((query) => query === late)
    }),
  ])
}
