/** Pages for logged-in users and the API, which search engines should not index. */
const DISALLOWED = [
  '/api/',
  '/admin',
  '/auth',
  '/reset-password',
  '/saved-resources',
  '/my-lists',
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
