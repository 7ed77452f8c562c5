import type { ApiCall, Stage } from './api-calls.ts'

let made = 0
const fresh = () => `Fresh ${++made}`

const newResource = () => ({
  title: fresh(),
  description: 'A description',
  type: 'book',
  level: 'all',
  category: 'general',
  sourceWebsite: 'other',
  sourceUrl: `https://example.org/fresh/${++made}`,
})
const newPage = () => ({
  title: fresh(),
  description: 'A description',
  linkUrl: 'https://example.org',
})
const missing = (path: string) => ({ at: () => path.replace('{id}', '999999999') })
const resource = { at: ({ resource: id }: Stage) => `/api/admin/resources/${id}` }

/** The calls of the admin console. Deletions use IDs that do not exist. */
export const ADMIN_CALLS: readonly Omit<ApiCall, 'rule'>[] = [
  { method: 'GET', path: '/api/admin/overview', status: 200 },
  { method: 'GET', path: '/api/admin/audit', status: 200 },
  {
    method: 'GET',
    path: '/api/admin/audit/{id}/items',
    status: 404,
    ...missing('/api/admin/audit/{id}/items'),
  },
  { method: 'GET', path: '/api/admin/users', status: 200 },
  { method: 'GET', path: '/api/admin/kid-hosts', status: 200 },
  {
    method: 'POST',
    path: '/api/admin/kid-hosts',
    status: 201,
    body: () => ({ host: `fresh${++made}.example` }),
  },
  {
    method: 'DELETE',
    path: '/api/admin/kid-hosts/{host}',
    status: 404,
    at: () => '/api/admin/kid-hosts/nobody.example',
  },

  { method: 'POST', path: '/api/resources', status: 201, body: newResource },
  { method: 'GET', path: '/api/admin/resources', status: 200 },
  { method: 'GET', path: '/api/admin/resources.csv', status: 200 },
  { method: 'POST', path: '/api/admin/resources', status: 201, body: newResource },
  {
    method: 'PUT',
    path: '/api/admin/resources/{id}',
    status: 200,
    ...resource,
    body: () => ({ title: fresh() }),
  },
  {
    method: 'DELETE',
    path: '/api/admin/resources/{id}',
    status: 404,
    ...missing('/api/admin/resources/{id}'),
  },
  {
    method: 'POST',
    path: '/api/admin/resources/bulk-update',
    status: 200,
    body: () => ({ ids: [999_999_999], set: { isFeatured: true } }),
  },
  {
    method: 'POST',
    path: '/api/admin/resources/bulk-delete',
    status: 200,
    body: () => ({ ids: [999_999_999] }),
  },
  {
    method: 'POST',
    path: '/api/admin/resources/import',
    status: 200,
    body: () => ({ rows: [newResource()], dryRun: true }),
  },
  {
    method: 'POST',
    path: '/api/admin/resources/update-batch',
    status: 200,
    body: () => ({ updates: [{ sourceUrl: 'https://example.org/nowhere', price: 'Free' }] }),
  },

  { method: 'GET', path: '/api/admin/search-wants', status: 200 },
  { method: 'GET', path: '/api/admin/search-synonyms', status: 200 },
  {
    method: 'POST',
    path: '/api/admin/search-synonyms',
    status: 201,
    body: () => ({ relation: 'same', words: ['word'], targets: ['other'] }),
  },
  ...(['PUT', 'DELETE'] as const).map((method) => ({
    method,
    path: '/api/admin/search-synonyms/{id}',
    status: 404,
    ...missing('/api/admin/search-synonyms/{id}'),
    body: () => ({ relation: 'same', words: ['word'], targets: ['other'] }),
  })),
  { method: 'GET', path: '/api/admin/additional-resources', status: 200 },
  { method: 'POST', path: '/api/admin/additional-resources', status: 201, body: newPage },
  ...(['PUT', 'DELETE'] as const).map((method) => ({
    method,
    path: '/api/admin/additional-resources/{id}',
    status: 404,
    ...missing('/api/admin/additional-resources/{id}'),
    body: () => ({ title: fresh() }),
  })),

  { method: 'GET', path: '/api/admin/opening-usage', status: 200 },
  {
    method: 'POST',
    path: '/api/admin/opening-categories',
    status: 201,
    body: () => ({ name: fresh() }),
  },
  // In a category that does not exist.
  ...['/api/admin/opening-subcategories', '/api/admin/openings'].map((path) => ({
    method: 'POST' as const,
    path,
    status: 400,
    body: () => ({ name: fresh(), categoryId: 999_999_999, openingPattern: '1.e4' }),
  })),
  ...['opening-categories', 'opening-subcategories', 'openings'].flatMap((things) =>
    (['PUT', 'DELETE'] as const).map((method) => ({
      method,
      path: `/api/admin/${things}/{id}`,
      status: 404,
      ...missing(`/api/admin/${things}/{id}`),
      body: () => ({ name: fresh() }),
    })),
  ),
]
