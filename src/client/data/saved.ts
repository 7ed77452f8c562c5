import { queryOptions, type QueryClient } from '@tanstack/react-query'
import { apiGet, apiSend } from '#client/data/request.ts'
import { emit } from '#client/kit/browser-events.ts'
import type { ResourceView } from '#shared/contracts/resources.ts'
import type { SavedCount, SavedIds } from '#shared/contracts/saved.ts'

export function savedIdsQuery() {
  return queryOptions({
    queryKey: ['saved', 'ids'],
    staleTime: 0,
    queryFn: async ({ signal }) =>
      (await apiGet<SavedIds>('/api/saved-resources/ids', signal)).body.ids,
  })
}

export function savedCountQuery() {
  return queryOptions({
    queryKey: ['saved', 'count'],
    staleTime: 0,
    queryFn: async ({ signal }) =>
      (await apiGet<SavedCount>('/api/saved-resources/count', signal)).body.count,
  })
}

export function savedListQuery() {
  return queryOptions({
    queryKey: ['saved', 'list'],
    staleTime: 0,
    queryFn: async ({ signal }) =>
      (await apiGet<ResourceView[]>('/api/saved-resources', signal)).body,
  })
}

export async function sendSaved(id: number, saved: boolean): Promise<void> {
  await apiSend(saved ? 'POST' : 'DELETE', `/api/resources/${id}/save`)
}

/** Refetches everything about saved resources after a change, and emits the new count. */
export async function refreshSaved(client: QueryClient): Promise<void> {
  const count = client.fetchQuery(savedCountQuery()).catch(() => null)
  // A list from an earlier visit to its page would be shown there again until the refetch.
  client.removeQueries({ queryKey: savedListQuery().queryKey, type: 'inactive' })
  await Promise.all([
    client.invalidateQueries({ queryKey: savedIdsQuery().queryKey }),
    client.invalidateQueries({ queryKey: savedListQuery().queryKey }),
  ])
  const known = await count
  if (known !== null) emit('savedResourcesChanged', { count: known })
}
