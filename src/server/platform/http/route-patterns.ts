import { TrieRouter } from 'hono/router/trie-router'
import type { App } from './app-env.ts'

/** Every page. Any other path that reaches the pages is `/*`. */
const PAGES = [
  '/',
  '/category/:type',
  '/source/:source',
  '/filters/*',
  '/resource/:id',
  '/lists',
  '/lists/:id',
  '/explore',
  '/explore/my-games',
  '/plan',
  '/test',
  '/first-steps',
  '/review',
  '/paths',
  '/paths/:slug',
  '/explore/kids',
  '/help',
  '/play',
  '/kids',
  '/kids/puzzles',
  '/kids/:place',
  '/other-resources',
  '/privacy',
  '/terms',
  '/cookies',
  '/about',
  '/affiliate-disclosure',
  '/contact',
  '/imprint',
  '/page/:slug',
  '/auth',
  '/verify-email',
  '/verify-email/token/:token',
  '/reset-password',
  '/reset-password/token/:token',
  '/verify-login-2fa',
  '/setup-2fa',
  '/settings',
  '/saved-resources',
  '/study',
  '/notifications',
  '/suggest',
  '/my-lists',
  '/groups',
  '/groups/:id',
  '/join/:code',
  '/admin',
  '/admin/overview',
  '/admin/links',
  '/admin/additional-resources',
  '/admin/filter-manager',
  '/admin/add-links',
  '/admin/paths',
  '/admin/suggestions',
  '/admin/settings',
  '/admin/people',
  '/admin/pages',
  '/admin/site',
  '/admin/audit',
  '/admin/reports',
  '/admin/resource-reports',
  '/admin/trash',
]
const NO_PAGE = '/*'
const MAX_KNOWN = 2_000
const MAX_KNOWN_LENGTH = 200

/** The pattern of a request's route, such as `/api/resources/:id`: one of about a hundred. */
export type RoutePatterns = (method: string, url: string) => string

export function createRoutePatterns(app: App): RoutePatterns {
  // The other routers refuse a name beside a parameter.
  const pages = new TrieRouter<string>()
  for (const page of PAGES) pages.add('GET', page, page)

  const find = (method: string, path: string): string => {
    const [handlers] = app.router.match(method === 'HEAD' ? 'GET' : method, path)
    const patterns = handlers.map(([[, route]]) => route.path)
    // Middleware has wildcard paths, and so do the fallbacks for missing routes.
    const route = patterns.find((pattern) => !pattern.endsWith('*'))
    if (route) return route
    if (patterns.includes('/api/*')) return '/api/*'
    const page = path.toLowerCase().replace(/(?<!\/)\/+$/, '') || '/'
    return pages.match('GET', page)[0][0]?.[0] ?? NO_PAGE
  }

  const findOf = (method: string, url: string): string => {
    const query = url.indexOf('?')
    return find(method, query < 0 ? url : url.slice(0, query))
  }

  const known = new Map<string, string>()
  return (method, url) => {
    // Writes take so long that finding their route a second time does not matter.
    if (method !== 'GET' || url.length > MAX_KNOWN_LENGTH) return findOf(method, url)
    let pattern = known.get(url)
    if (pattern === undefined) {
      pattern = findOf(method, url)
      if (known.size >= MAX_KNOWN) known.clear()
      known.set(url, pattern)
    }
    return pattern
  }
}
