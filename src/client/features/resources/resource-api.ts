import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { ApiError } from '#client/data/errors.ts'
import { callKey, callQuery, deadline } from '#client/data/queries.ts'
import { serverPageContext } from '#client/data/page-context.ts'
import { request } from '#client/data/request.ts'
import * as calls from '#shared/calls/resources.ts'
import type { ResourceView } from '#shared/contracts/resources.ts'
import type { ResourceList } from './resources-api.ts'

/** `resource` is null if it does not exist. `failed`: the server could not tell. */
export type ResourceResult = { resource: ResourceView | null; failed: boolean }

export function resourceQuery(id: number | null) {
  return queryOptions({
    queryKey: [...callKey(calls.getResource, { params: { id: id ?? 0 } }), 'page'],
    queryFn: ({ signal }) => fetchResource(id, signal),
    // The loader has just tried, so the page shows the failure instead of retrying behind a skeleton.
    retryOnMount: false,
  })
}

async function fetchResource(id: number | null, signal: AbortSignal): Promise<ResourceResult> {
  if (id === null) return { resource: null, failed: false }
  try {
    const params = { id }
    const resource = await request(calls.getResource, { params, signal: deadline(signal) })
    return { resource, failed: false }
  } catch (error) {
    const missing = error instanceof ApiError && (error.status === 404 || error.status === 400)
    if (missing || serverPageContext()) return { resource: null, failed: !missing }
    throw error
  }
}

export const relatedQuery = (id: number) => callQuery(calls.listRelated, { params: { id } })

/** Takes a resource from a list in the cache, so that its page shows at once and updates in the background. */
export function seedResource(client: QueryClient, id: number): void {
  const { queryKey } = resourceQuery(id)
  if (client.getQueryData(queryKey)) return
  const lists = client.getQueriesData<Partial<ResourceList>>({ queryKey: ['resources'] })
  const listed = lists.flatMap(([, list]) => list?.resources ?? [])
  const resource = listed.find((each) => each.id === id)
  if (resource) client.setQueryData(queryKey, { resource, failed: false }, { updatedAt: 0 })
}

export async function countView(id: number): Promise<void> {
  try {
    await request(calls.countView, { params: { id } })
  } catch {
    // An uncounted view does not concern the visitor.
  }
}
