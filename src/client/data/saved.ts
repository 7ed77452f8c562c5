import { type QueryClient, type QueryKey, queryOptions } from '@tanstack/react-query'
import { emit } from '#client/kit/browser-events.ts'
import {
  countSaved,
  listSaved,
  listSavedIds,
  saveResource,
  unsaveResource,
} from '#shared/calls/saved.ts'
import type { ResourceView } from '#shared/contracts/resources.ts'
import type { SavedQuery } from '#shared/contracts/saved.ts'
import { callKey, callQuery, deadline } from './queries.ts'
import { request, requestWithHeaders, totalCount } from './request.ts'

/** The key of everything about saved resources. */
export const SAVED_KEY = callKey(listSaved)

export const savedIdsQuery = () =>
  queryOptions({ ...callQuery(listSavedIds), staleTime: 0, select: ({ ids }) => ids })
export const savedCountQuery = () =>
  queryOptions({ ...callQuery(countSaved), staleTime: 0, select: ({ count }) => count })

const PAGE = 'page'

/** One page of the saved resources, and how many match. */
export const savedListQuery = (query: Partial<SavedQuery>) =>
  queryOptions({
    queryKey: [...callKey(listSaved, { query }), PAGE],
    queryFn: async ({ signal }): Promise<SavedPage> => {
      const { body, headers } = await requestWithHeaders(listSaved, {
        query,
        signal: deadline(signal),
      })
      return { resources: body, total: totalCount(headers, body.length) }
    },
    staleTime: 0,
  })
export type SavedPage = { resources: ResourceView[]; total: number }

/** Chooses all queries of `savedListQuery`. */
export const savedPages = {
  queryKey: SAVED_KEY,
  predicate: ({ queryKey }: { queryKey: QueryKey }): boolean => queryKey.at(-1) === PAGE,
}

export async function sendSaved(id: number, saved: boolean): Promise<void> {
  await request(saved ? saveResource : unsaveResource, { params: { id } })
}

/** Refetches everything about saved resources after a change, and emits the new count. */
export async function refreshSaved(client: QueryClient): Promise<void> {
  const count = client.fetchQuery(savedCountQuery()).catch(() => null)
  // A list from an earlier visit to its page would be shown there again until the refetch.
  client.removeQueries({ ...savedPages, type: 'inactive' })
  await Promise.all([
    client.invalidateQueries({ queryKey: savedIdsQuery().queryKey, exact: true }),
    client.invalidateQueries(savedPages),
  ])
  const known = await count
  if (known) emit('savedResourcesChanged', known)
}
