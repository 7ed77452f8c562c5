import { type QueryClient, type QueryKey, queryOptions } from '@tanstack/react-query'
import { useEffect } from 'react'
import { countSaved, listSaved, listSavedIds } from '#shared/calls/study.ts'
import type { ResourceView } from '#shared/contracts/resources.ts'
import type { SavedQuery } from '#shared/contracts/study.ts'
import { callKey, callQuery } from './queries.ts'
import { totalCount } from './request.ts'

export const savedIdsQuery = () => ({ ...callQuery(listSavedIds), staleTime: 0 })
export const savedCountQuery = () =>
  queryOptions({ ...callQuery(countSaved), staleTime: 0, select: ({ count }) => count })

const PAGE = 'page'

/** One page of the saved resources, and how many match. */
export const savedListQuery = (query: Partial<SavedQuery>) =>
  queryOptions({
    ...callQuery(
      listSaved,
      { query },
      {
        name: PAGE,
        steps: async (get): Promise<SavedPage> => {
          const { body, headers } = await get(listSaved, { query })
          return { resources: body, total: totalCount(headers, body.length) }
        },
      },
    ),
    staleTime: 0,
  })
export type SavedPage = { resources: ResourceView[]; total: number }

/** Chooses all queries of `savedListQuery`. */
export const savedPages = {
  queryKey: callKey(listSaved),
  predicate: ({ queryKey }: { queryKey: QueryKey }): boolean => queryKey.at(-1) === PAGE,
}

/**
 * After a bookmark was set or removed: lists of earlier visits are forgotten, and the page hears the new number. It is
 * asked for if the page could not know it.
 */
export async function noteSaved(client: QueryClient, isCounted: boolean): Promise<void> {
  // Its page would show such a list again until it is fetched anew.
  client.removeQueries({ ...savedPages, type: 'inactive' })
  const count = savedCountQuery()
  // A number that is on its way may lack the change.
  if (!isCounted) await client.cancelQueries({ queryKey: count.queryKey })
  const asked = isCounted ? client.ensureQueryData(count) : client.fetchQuery(count)
  const known = await asked.catch(() => null)
  if (known) window.dispatchEvent(new CustomEvent(SAVED_CHANGED, { detail: known }))
}

/** The event of the window by which a page hears of a bookmark; its detail has the new number (docs/product.md §9.1). */
const SAVED_CHANGED = 'savedResourcesChanged'

export function useSavedChanged(onChange: () => void): void {
  useEffect(() => {
    window.addEventListener(SAVED_CHANGED, onChange)
    return () => window.removeEventListener(SAVED_CHANGED, onChange)
  })
}
