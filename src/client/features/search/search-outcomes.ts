import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { type MouseEvent, useEffect } from 'react'
import { makeCall } from '#client/data/write.ts'
import { countSearchOutcome } from '#shared/calls/search.ts'
import type { SearchOutcome } from '#shared/contracts/search-outcomes.ts'

/** A visitor who types on or leaves within this time did not look at the results. */
const REST_MS = 2_000

type Searched = {
  /** '' if the search is not counted. */
  query: string
  /** Null while unknown. */
  total: number | null
}

/**
 * Reports the outcome of a search, and nothing about who searched (docs/decisions/021). Returns the click
 * handler of the list, which counts an opened resource, be it here or on its own site.
 */
export function useSearchOutcome({ query, total }: Searched): (event: MouseEvent) => void {
  const client = useQueryClient()
  useEffect(() => {
    if (!query || total === null) return undefined
    const timer = setTimeout(() => count(client, query, total > 0 ? 'found' : 'nothing'), REST_MS)
    return () => clearTimeout(timer)
  }, [client, query, total])
  return ({ target }) => {
    if (query && target instanceof Element && target.closest('article a'))
      count(client, query, 'opened')
  }
}

function count(client: QueryClient, query: string, outcome: SearchOutcome): void {
  // A failed report does not concern the visitor.
  makeCall(client, countSearchOutcome, { body: { query, outcome } }).catch(() => undefined)
}
