import type { QueryClient } from '@tanstack/react-query'
import type { JSX } from 'react'
import { serverPageContext } from './page-context.ts'

const ID = 'page-data'

/** A query as it travels in the page. An error does not: the browser asks again. */
type SentQuery = [key: readonly unknown[], data: unknown, updatedAt: number]

/**
 * What the server's queries answered, for the browser's. JSON in a data block: it is neither run nor
 * hashed for the page's policy, and the router's own state stays small.
 */
export function PageData({ client }: { client: QueryClient }): JSX.Element {
  return (
    <script
      id={ID}
      type="application/json"
      suppressHydrationWarning
      dangerouslySetInnerHTML={{ __html: serverPageContext() ? queriesText(client) : '' }}
    />
  )
}

/** `<` is escaped: a title with `</script>` must not end the block. */
function queriesText(client: QueryClient): string {
  const queries = client
    .getQueryCache()
    .getAll()
    .filter(({ state }) => state.status === 'success')
    .map(({ queryKey, state }): SentQuery => [queryKey, state.data, state.dataUpdatedAt])
  return JSON.stringify(queries).replaceAll('<', String.raw`\u003c`)
}

/** Fills the browser's queries with what the page brought. */
export function readPageData(client: QueryClient): void {
  const text = document.getElementById(ID)?.textContent
  for (const [key, data, updatedAt] of JSON.parse(text || '[]') as SentQuery[])
    client.setQueryData(key, data, { updatedAt })
}
