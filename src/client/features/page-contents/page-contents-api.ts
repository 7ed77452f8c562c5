import { queryOptions } from '@tanstack/react-query'
import { apiGet } from '#client/data/request.ts'
import { serverPageContext } from '#client/data/page-context.ts'
import type { PageContentView } from '#shared/contracts/page-contents.ts'
import { paths } from '#shared/paths.ts'

/** Title and texts of one info page. */
export function pageContentQuery(pageName: string) {
  return queryOptions({
    queryKey: ['/api/page-contents', pageName],
    queryFn: async ({ signal }): Promise<PageContentView> =>
      (await apiGet<PageContentView>(`/api/page-contents/${pageName}`, signal)).body,
  })
}

/**
 * The support address is the server's configuration, and only rendered pages hold it: the browser
 * reads it from the Contact page, once, when the first page was one without it.
 */
export function supportEmailQuery() {
  return queryOptions({
    queryKey: ['support-email'],
    queryFn: async ({ signal }): Promise<string | null> =>
      serverPageContext()?.supportEmail ?? (await supportEmailOfContactPage(signal)),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  })
}

async function supportEmailOfContactPage(signal: AbortSignal): Promise<string | null> {
  const response = await fetch(paths.contact(), { signal })
  const page = new DOMParser().parseFromString(await response.text(), 'text/html')
  const link = page.querySelector<HTMLAnchorElement>('main a[href^="mailto:"]')
  return link?.textContent?.trim() ?? null
}
