import { XML_DECLARATION, xmlText } from './atom-feed.ts'

/** Pages for logged-in users and the API, which search engines should not index. */
const DISALLOWED = [
  '/api/',
  '/admin',
  '/auth',
  '/reset-password',
  '/saved-resources',
  '/my-lists',
  '/groups',
  '/join/',
  '/notifications',
  '/unsubscribe/',
  '/settings',
  '/setup-2fa',
  '/verify-email',
  '/verify-login-2fa',
]

/** Renders robots.txt according to RFC 9309, with the Sitemap line of sitemaps.org. */
export function renderRobots(siteUrl: string): string {
  return [
    'User-agent: *',
    ...DISALLOWED.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${siteUrl}/sitemap.xml`,
    '',
  ].join('\n')
}

const NAMESPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9'
const LINKS = ' xmlns:xhtml="http://www.w3.org/1999/xhtml"'

/**
 * `lastmod` is a W3C date or date-time, or null if unknown. `alternates` are the addresses of the page in each language,
 * its own included, as search engines want them (https://developers.google.com/search/docs/specialty/international/localized-versions).
 */
export type SitemapEntry = {
  url: string
  lastmod: string | null
  alternates?: readonly { hrefLang: string; url: string }[]
}

export function renderSitemap(entries: readonly SitemapEntry[]): string {
  return urlList('urlset', 'url', entries)
}

/** Renders the list of sitemaps, for sites with more pages than a file holds. */
export function renderSitemapIndex(sitemaps: readonly SitemapEntry[]): string {
  return urlList('sitemapindex', 'sitemap', sitemaps)
}

function urlList(root: string, item: string, entries: readonly SitemapEntry[]): string {
  const rows = entries.map(({ url, lastmod, alternates = [] }) => {
    const links = alternates.map(
      (each) =>
        `<xhtml:link rel="alternate" hreflang="${each.hrefLang}" href="${xmlText(each.url)}"/>`,
    )
    const changed = lastmod ? `<lastmod>${xmlText(lastmod)}</lastmod>` : ''
    return `<${item}><loc>${xmlText(url)}</loc>${changed}${links.join('')}</${item}>\n`
  })
  const links = entries.some(({ alternates }) => alternates) ? LINKS : ''
  return `${XML_DECLARATION}<${root} xmlns="${NAMESPACE}"${links}>\n${rows.join('')}</${root}>\n`
}
