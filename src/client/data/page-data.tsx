import { hashKey, type QueryClient } from '@tanstack/react-query'
import type { JSX } from 'react'
import { serverPageContext } from './page-context.ts'

const ID = 'page-data'

/** A query as the page carries it. Errors are left out, so the browser makes the call again. */
type SentQuery = [key: readonly unknown[], data: unknown, updatedAt: number]

/**
 * The results of the server's queries, for the browser's. They are JSON in a data block, which is neither executed nor
 * hashed for the page's Content-Security-Policy, and they keep the router's own state small.
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

/** Escapes `<`, because a title with `</script>` must not end the block. */
function queriesText(client: QueryClient): string {
  const queries = client
    .getQueryCache()
    .getAll()
    .filter(({ state }) => state.status === 'success')
    .map(({ queryKey, state }): SentQuery => [queryKey, state.data, state.dataUpdatedAt])
  return JSON.stringify(queries).replaceAll('<', String.raw`\u003c`)
}

const received = new Set<string>()

/** Fills the browser's queries with the results in the page. */
export function readPageData(client: QueryClient): void {
  const text = document.getElementById(ID)?.textContent
  for (const [key, data, updatedAt] of JSON.parse(text || '[]') as SentQuery[]) {
    received.add(hashKey(key))
    client.setQueryData(key, data, { updatedAt })
  }
}

/** Whether the server's HTML may contain the result of this query. */
export function mayBeInPage(key: readonly unknown[]): boolean {
  return serverPageContext() !== null || received.has(hashKey(key))
}

/**
 * The support address is part of the server's configuration. The server puts it into the attributes of <html>
 * (shell/server-marks.ts), where the browser finds it; null if the page has none.
 */
export function supportEmail(): string | null {
  const server = serverPageContext()
  return server ? server.supportEmail : (document.documentElement.dataset.supportEmail ?? null)
}
