/** Pages for logged-in users, and the API: nothing for a search engine. */
const DISALLOWED = [
  '/api/',
  '/admin',
  '/auth',
  '/reset-password',
  '/saved-resources',
  '/settings',
  '/setup-2fa',
  '/verify-email',
  '/verify-login-2fa',
]

/** RFC 9309, with the Sitemap line of sitemaps.org. */
export function renderRobots(siteUrl: string): string {
  return [
    'User-agent: *',
    ...DISALLOWED.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${siteUrl}/sitemap.xml`,
    '',
  ].join('\n')
}
