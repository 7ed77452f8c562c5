import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi'
import {
  facetsView,
  relatedResourceView,
  resourceFilterQuery,
  resourceListQuery,
  resourceView,
} from '#shared/contracts/resources.ts'
import { idParam } from '#shared/contracts/id-param.ts'
import { normalizedUrl } from '../../cache/normalized-url.ts'
import type { AppContext } from '../../context.ts'
import { access } from '../../http/access.ts'
import type { AppEnv } from '../../http/app-env.ts'
import { jsonAnswer, refusals } from '../../http/openapi.ts'
import { publicAnswer } from '../../http/public-answer.ts'
import {
  countFacets,
  getResource,
  listCatalogue,
  listFeaturedResources,
  listRelatedResources,
} from './resources.service.ts'

const list = createRoute({
  method: 'get',
  path: '/api/resources',
  summary: 'Resources that match every filter',
  description:
    'X-Total-Count tells how many there are in all; Link: rel="next" where more follow. When nothing matches the query, X-Search-Fuzzy: 1 says that X-Search-Corrected (URI-encoded) was searched instead.',
  ...access('public'),
  request: { query: resourceListQuery },
  responses: { 200: jsonAnswer(z.array(resourceView), 'The page of resources'), ...refusals(400) },
})

const facets = createRoute({
  method: 'get',
  path: '/api/resources/facets',
  summary: 'How many resources each filter value would leave',
  ...access('public'),
  request: { query: resourceFilterQuery },
  responses: { 200: jsonAnswer(facetsView, 'Counts per group'), ...refusals(400) },
})

const featured = createRoute({
  method: 'get',
  path: '/api/resources/featured',
  summary: 'Featured resources in their order',
  ...access('public'),
  responses: { 200: jsonAnswer(z.array(resourceView), 'Featured resources') },
})

const one = createRoute({
  method: 'get',
  path: '/api/resources/{id}',
  summary: 'One resource',
  ...access('public'),
  request: { params: idParam },
  responses: { 200: jsonAnswer(resourceView, 'The resource'), ...refusals(400, 404) },
})

const related = createRoute({
  method: 'get',
  path: '/api/resources/{id}/related',
  summary: 'The six most closely related resources',
  ...access('public'),
  request: { params: idParam },
  responses: {
    200: jsonAnswer(z.array(relatedResourceView), 'Related resources, best first'),
    ...refusals(400, 404),
  },
})

export function resourceRoutes(api: OpenAPIHono<AppEnv>, ctx: AppContext): void {
  api.openapi(list, (c) =>
    publicAnswer(ctx, c, async () => {
      const query = c.req.valid('query')
      const { resources, total, corrected } = await listCatalogue(ctx, query)
      const headers: Record<string, string> = { 'X-Total-Count': String(total) }
      if (corrected !== null) {
        headers['X-Search-Fuzzy'] = '1'
        headers['X-Search-Corrected'] = encodeURIComponent(corrected)
      }
      const next = query.offset + resources.length
      if (resources.length > 0 && next < total)
        headers['Link'] = `<${nextUrl(c.req.url, next)}>; rel="next"`
      return { body: resources, headers }
    }),
  )
  api.openapi(facets, (c) =>
    publicAnswer(ctx, c, async () => ({ body: await countFacets(ctx, c.req.valid('query')) })),
  )
  api.openapi(featured, (c) =>
    publicAnswer(ctx, c, async () => ({ body: await listFeaturedResources(ctx) })),
  )
  api.openapi(one, (c) =>
    publicAnswer(ctx, c, async () => ({ body: await getResource(ctx, c.req.valid('param').id) })),
  )
  api.openapi(related, (c) =>
    publicAnswer(ctx, c, async () => ({
      body: await listRelatedResources(ctx, c.req.valid('param').id),
    })),
  )
}

function nextUrl(requestUrl: string, offset: number): string {
  const url = new URL(requestUrl)
  url.searchParams.set('offset', String(offset))
  return normalizedUrl(url)
}
