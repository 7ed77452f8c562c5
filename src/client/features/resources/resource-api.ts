import type { QueryClient } from '@tanstack/react-query'
import { ApiError } from '#client/data/errors.ts'
import { callQuery, type Get, seedQuery } from '#client/data/queries.ts'
import { serverPageContext } from '#client/data/page-context.ts'
import { makeCall } from '#client/data/write.ts'
import * as calls from '#shared/calls/resources.ts'
import type { ResourceView } from '#shared/contracts/resources.ts'
import type { ResourceList } from './resources-api.ts'

/** `resource` is null if it does not exist. `failed`: the server could not tell. */
export type ResourceResult = { resource: ResourceView | null; failed: boolean }

export function resourceQuery(id: number | null) {
  const page = callQuery(
    calls.getResource,
    { params: { id: id ?? 0 } },
    { name: 'page', steps: (get) => fetchResource(id, get) },
  )
  // The loader has just tried, so the page shows the failure instead of retrying behind a skeleton.
  return { ...page, retryOnMount: false }
}

async function fetchResource(id: number | null, get: Get): Promise<ResourceResult> {
  if (id === null) return { resource: null, failed: false }
  try {
    return { resource: (await get(calls.getResource, { params: { id } })).body, failed: false }
  } catch (error) {
    const missing = error instanceof ApiError && (error.status === 404 || error.status === 400)
    if (missing || serverPageContext()) return { resource: null, failed: !missing }
    throw error
  }
}

export const relatedQuery = (id: number) => callQuery(calls.listRelated, { params: { id } })

export const editionsQuery = (id: number) => callQuery(calls.listEditions, { params: { id } })

export const insteadQuery = (id: number) => callQuery(calls.getInstead, { params: { id } })

/** Takes a resource from a list in the cache, so that its page shows at once and updates in the background. */
export function seedResource(client: QueryClient, id: number): void {
  const query = resourceQuery(id)
  if (client.getQueryData(query.queryKey)) return
  const lists = client.getQueriesData<Partial<ResourceList>>({ queryKey: ['resources'] })
  const listed = lists.flatMap(([, list]) => list?.resources ?? [])
  const resource = listed.find((each) => each.id === id)
  if (resource) seedQuery(client, query, { resource, failed: false })
}

export async function countView(client: QueryClient, id: number): Promise<void> {
  try {
    await makeCall(client, calls.countView, { params: { id } })
  } catch {
    // An uncounted view does not concern the visitor.
  }
}
