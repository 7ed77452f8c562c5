import { getPath } from '#shared/calls/paths.ts'
import type { PathView } from '#shared/contracts/paths.ts'
import { ApiError } from './errors.ts'
import { serverPageContext } from './page-context.ts'
import { textLanguage } from './page-language.ts'
import { callQuery } from './queries.ts'

/** `path` is null if it does not exist. `failed`: the server could not tell. */
export type PathResult = { path: PathView | null; failed: boolean }

/** A path with its steps, in the language of the page. */
export function pathQuery(slug: string) {
  const input = { params: { slug }, query: { locale: textLanguage() } }
  const page = callQuery(getPath, input, {
    name: 'page',
    steps: async (get): Promise<PathResult> => {
      try {
        return { path: (await get(getPath, input)).body, failed: false }
      } catch (error) {
        const missing = error instanceof ApiError && [400, 404].includes(error.status)
        if (missing || serverPageContext()) return { path: null, failed: !missing }
        throw error
      }
    },
  })
  // The loader has just tried, so the page shows the failure instead of retrying behind a skeleton.
  return { ...page, retryOnMount: false }
}
