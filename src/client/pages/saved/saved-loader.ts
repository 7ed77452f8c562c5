import type { QueryClient } from '@tanstack/react-query'
import { serverPageContext } from '#client/data/page-context.ts'
import { savedListQuery } from '#client/data/saved.ts'
import { savedListFailure } from '#client/features/saved/saved-list-failure.ts'

/** The server's word for a failure: an error does not travel from there to the browser by itself. */
export type SavedPageData = { failure: string | null }

/** The server waits for the list; in the browser the page stands at once, with skeletons in it. */
export async function loadSavedPage(client: QueryClient): Promise<SavedPageData> {
  const server = serverPageContext()
  if (!server) return { failure: null }
  try {
    await client.ensureQueryData(savedListQuery())
    return { failure: null }
  } catch (error) {
    server.answer.status = 503
    return { failure: savedListFailure(error) }
  }
}
