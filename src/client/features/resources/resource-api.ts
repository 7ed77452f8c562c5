import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { ApiError } from '#client/data/api-error.ts'
import { deadline } from '#client/data/deadline.ts'
import { serverPageContext } from '#client/data/page-context.ts'
import { apiGet, apiSend } from '#client/data/request.ts'
import type { RelatedResourceView, ResourceView } from '#shared/contracts/resources.ts'
import type { ResourceList } from './resources-api.ts'

/** `resource` is null if it does not exist. `failed`: the server could not tell. */
export type ResourceAnswer = { resource: ResourceView | null; failed: boolean }

export function resourceQuery(id: number | null) {
  return queryOptions({
    queryKey: ['resources', 'one', id],
    queryFn: ({ signal }) => fetchResource(id, signal),
    // The loader has just tried, so the page shows the failure instead of retrying behind a skeleton.
    retryOnMount: false,
  })
}

async function fetchResource(id: number | null, signal: AbortSignal): Promise<ResourceAnswer> {
  if (id === null) return { resource: null, failed: false }
  try {
    const { body } = await apiGet<ResourceView>(`/api/resources/${id}`, deadline(signal))
    return { resource: body, failed: false }
  } catch (error) {
    const missing = error instanceof ApiError && (error.status === 404 || error.status === 400)
    if (missing || serverPageContext()) return { resource: null, failed: !missing }
    throw error
  }
}

export function relatedQuery(id: number) {
  return queryOptions({
    queryKey: ['resources', 'related', id],
    queryFn: async ({ signal }): Promise<RelatedResourceView[]> =>
      (await apiGet<RelatedResourceView[]>(`/api/resources/${id}/related`, deadline(signal))).body,
  })
}

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
    await apiSend('POST', `/api/resources/${id}/view`)
  } catch {
    // An uncounted view does not concern the visitor.
  }
}
