/**
 * The calls that a locked visitor may make. Every other call is refused, including new ones until they are added
 * here. These calls use a context that knows only resources for kids (kids-context.ts).
 */
const LOCKED_CALLS: ReadonlySet<string> = new Set([
  'GET /api/resources',
  'GET /api/resources/facets',
  'GET /api/resources/featured',
  'GET /api/resources/:id',
  'GET /api/resources/:id/related',
  'GET /api/resources/:id/comments',
  'POST /api/resources/:id/view',
  'GET /api/search/suggestions',
  'GET /api/search/nearest',
  'GET /api/explore',
  'GET /api/explore/book',
  'GET /api/kids/topics',
  'GET /api/kids/topics/:topic',
  'GET /api/filters',
  'GET /api/opening-categories',
  'GET /api/opening-subcategories',
  'GET /api/opening-subcategories/:id/openings',
  'GET /api/openings',
  'GET /api/additional-resources',
  'GET /api/page-contents/:pageName',
  'GET /api/trending-topics',
  'GET /api/featured-articles',
  'GET /api/kids-lock',
  'POST /api/kids-lock',
  'POST /api/kids-unlock',
  'POST /api/kids-unlock-mail',
  'POST /api/kids-unlock-link',
  // Refused by the route, because the browser is already locked.
  'POST /api/kids-class/join',
  'POST /api/logout',
])

export function isLockedCall(method: string, pattern: string): boolean {
  return LOCKED_CALLS.has(`${method === 'HEAD' ? 'GET' : method} ${pattern}`)
}
