import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { makeCall } from '#client/data/write.ts'
import { countSearch } from '#shared/calls/search.ts'

/** A visitor who types on or leaves within this time did not look at the results. */
const REST_MS = 2_000

type Searched = {
  /** '' if the search is not counted. */
  query: string
  /** Null while unknown. */
  total: number | null
}

/** Counts a search, and nothing about who searched (docs/decisions/021). */
export function useCountedSearch({ query, total }: Searched): void {
  const client = useQueryClient()
  useEffect(() => {
    if (!query || total === null) return undefined
    const timer = setTimeout(() => {
      // A failed report does not concern the visitor.
      makeCall(client, countSearch, { body: { query, found: total > 0 } }).catch(() => undefined)
    }, REST_MS)
    return () => clearTimeout(timer)
  }, [client, query, total])
}
