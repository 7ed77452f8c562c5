import type { QueryClient } from '@tanstack/react-query'
import { serverPageContext } from '#client/api/page-context.ts'
import {
  featuredQuery,
  type ListRequest,
  type Refusal,
  resourceListQuery,
} from '#client/features/resources/resources-api.ts'

/** What search engines are told about a list. */
export type ListSummary = { items: { id: number; title: string }[] } | null

/**
 * The server waits for the rows and lets them decide the status. The browser only sets off: the page
 * shows at once, with skeletons.
 */
export async function loadList(client: QueryClient, request: ListRequest): Promise<ListSummary> {
  const query = resourceListQuery(request)
  const page = serverPageContext()
  if (!page) {
    void client.prefetchQuery(query)
    return null
  }
  const { refusal, resources } = await client.ensureQueryData(query)
  decideStatus(refusal)
  return { items: resources.map(({ id, title }) => ({ id, title })) }
}

export async function loadFeatured(client: QueryClient): Promise<void> {
  const loading = client.prefetchQuery(featuredQuery())
  if (!serverPageContext()) return
  await loading
  decideStatus(client.getQueryData(featuredQuery().queryKey)?.refusal ?? null)
}

function decideStatus(refusal: Refusal | null): void {
  const page = serverPageContext()
  if (page && refusal) page.answer.status = refusal.status === 400 ? 400 : 503
}
