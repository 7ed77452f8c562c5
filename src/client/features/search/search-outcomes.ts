import { type MouseEvent, useEffect } from 'react'
import { apiSend } from '#client/data/request.ts'
import type { SearchOutcome } from '#shared/contracts/search-outcomes.ts'

/** Who types on, or looks elsewhere, did not wait for the results. */
const REST_MS = 2_000

type Searched = {
  /** '' where nothing is to be counted. */
  query: string
  /** Null while it is not known. */
  total: number | null
}

/**
 * Tells the server what became of a search, and nothing about who searched (decisions/021). Answers what
 * hears the clicks in the list: a resource is opened, here or on its own site.
 */
export function useSearchOutcome({ query, total }: Searched): (event: MouseEvent) => void {
  useEffect(() => {
    if (!query || total === null) return undefined
    const timer = setTimeout(() => count(query, total > 0 ? 'found' : 'nothing'), REST_MS)
    return () => clearTimeout(timer)
  }, [query, total])
  return ({ target }) => {
    if (query && target instanceof Element && target.closest('article a')) count(query, 'opened')
  }
}

function count(query: string, outcome: SearchOutcome): void {
  // A search that was not counted is no matter of the visitor's.
  apiSend('POST', '/api/search/outcomes', { query, outcome }).catch(() => undefined)
}
