import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { emit } from '#client/kit/browser-events.ts'
import {
  countSaved,
  listSaved,
  listSavedIds,
  saveResource,
  unsaveResource,
} from '#shared/calls/saved.ts'
import { callKey, callQuery } from './queries.ts'
import { request } from './request.ts'

/** The key of everything about saved resources. */
export const SAVED_KEY = callKey(listSaved)

export const savedIdsQuery = () =>
  queryOptions({ ...callQuery(listSavedIds), staleTime: 0, select: ({ ids }) => ids })
export const savedCountQuery = () =>
  queryOptions({ ...callQuery(countSaved), staleTime: 0, select: ({ count }) => count })
export const savedListQuery = () => queryOptions({ ...callQuery(listSaved), staleTime: 0 })

export async function sendSaved(id: number, saved: boolean): Promise<void> {
  await request(saved ? saveResource : unsaveResource, { params: { id } })
}

/** Refetches everything about saved resources after a change, and emits the new count. */
export async function refreshSaved(client: QueryClient): Promise<void> {
  const count = client.fetchQuery(savedCountQuery()).catch(() => null)
  // A list from an earlier visit to its page would be shown there again until the refetch.
  client.removeQueries({ queryKey: SAVED_KEY, exact: true, type: 'inactive' })
  await Promise.all(
    [savedIdsQuery(), savedListQuery()].map(({ queryKey }) =>
      client.invalidateQueries({ queryKey, exact: true }),
    ),
  )
  const known = await count
  if (known) emit('savedResourcesChanged', known)
}
