import { exploreQuery } from '#shared/contracts/explore.ts'
import { resourceListQuery } from '#shared/contracts/resources.ts'
import { paths } from '#shared/paths.ts'

export type PageVariant = { theme: 'light' | 'dark' | null; kids: boolean }

/** The choices in cookies that change how the server draws a page. */
export function pageVariant(cookie: string | undefined, locked = false): PageVariant {
  const theme = /(?:^|;\s*)theme=(light|dark)(?:;|$)/.exec(cookie ?? '')?.[1]
  return {
    theme: theme === 'light' || theme === 'dark' ? theme : null,
    kids: locked || /(?:^|;\s*)kids=1(?:;|$)/.test(cookie ?? ''),
  }
}

export function pageKey({ theme, kids }: PageVariant, normalized: string): string {
  return `page ${theme ?? 'system'} ${kids ? 'kids' : 'all'} ${normalized}`
}

/**
 * The query parameters that change a page; others (utm_source, fbclid …) are ignored. A page passes parameters on to
 * the calls behind it, so their names come from the schemas of these calls; the last five are the pages' own. None can
 * be forgotten unnoticed: the renderer gets the normalized URL, so a page never sees a parameter that is not in its
 * cache key.
 */
const PARAMETERS: ReadonlySet<string> = new Set([
  ...Object.keys(resourceListQuery.shape),
  ...Object.keys(exploreQuery.shape),
  'failed',
  'order',
  'shown',
  'tab',
  'filters',
])

/** What the login carries on: the page that was asked for, the code of an invitation, and whom a card is for. */
const OF_LOGIN: ReadonlySet<string> = new Set(['invitation', 'next', 'username'])

/** Returns one spelling for all equivalent URLs of a page: only parameters that change it, sorted. */
export function normalizedPageUrl(url: URL): string {
  if (!url.search) return url.pathname
  // Broken escapes are interpreted differently by different readers, so such a URL is its own normal form.
  if (!isDecodable(url.search)) return url.pathname + url.search
  const isLogin = url.pathname === paths.auth()
  const pairs: string[] = []
  for (const [name, value] of url.searchParams) {
    const counts = PARAMETERS.has(name) || (isLogin && OF_LOGIN.has(name))
    if (counts && value !== '') pairs.push(`${name}=${encodeURIComponent(value)}`)
  }
  return pairs.length > 0 ? `${url.pathname}?${pairs.toSorted().join('&')}` : url.pathname
}

/** Whether every %-escape is valid UTF-8; '%E0%A4' and '%FF' are not. */
export function isDecodable(text: string): boolean {
  try {
    // The result must be used, because the build drops a call without an effect, and with it the error.
    return decodeURIComponent(text).length <= text.length
  } catch {
    return false
  }
}
