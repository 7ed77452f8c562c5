import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi'
import {
  facetsView,
  relatedResourceView,
  resourceFilterQuery,
  resourceListQuery,
  resourceView,
} from '#shared/contracts/resources.ts'
import { idParam } from '#shared/contracts/id-param.ts'
import { normalizedUrl } from '../../platform/cache/normalized-url.ts'
import type { AppContext } from '../../context.ts'
import { access } from '../../platform/http/access.ts'
import type { AppEnv } from '../../platform/http/app-env.ts'
import { jsonAnswer, refusals } from '../../platform/http/openapi.ts'
import { publicAnswer } from '../../platform/http/public-answer.ts'
import { presentMatched } from './resources.presenter.ts'
import {
  countFacets,
  getResource,
  listCatalogue,
  listFeaturedResources,
  listRelatedResources,
  type ResourceList,
} from './resources.service.ts'

const list = createRoute({
  method: 'get',
  path: '/api/resources',
  summary: 'List the resources that match every filter',
  description:
    'X-Total-Count is the total number of matches; Link: rel="next" is present when more follow. If the spelling was corrected, X-Search-Fuzzy is 1 and X-Search-Corrected (URI-encoded) is the text that was searched; verbatim=1 searches for the text as typed. X-Search-Understood (URI-encoded JSON: words, filters, leftOut) describes how the query was understood: `filters` are words that name a level, type, source, price or audience and rank matching resources higher; literal={word} treats one of them as an ordinary word.',
  ...access('public'),
  request: { query: resourceListQuery },
  responses: { 200: jsonAnswer(z.array(resourceView), 'One page of resources'), ...refusals(400) },
})

const facets = createRoute({
  method: 'get',
  path: '/api/resources/facets',
  summary: 'Count the resources that each filter value would leave',
  ...access('public'),
  request: { query: resourceFilterQuery },
  responses: { 200: jsonAnswer(facetsView, 'Counts by group'), ...refusals(400) },
})

const featured = createRoute({
  method: 'get',
  path: '/api/resources/featured',
  summary: 'List the featured resources in order',
  ...access('public'),
  responses: { 200: jsonAnswer(z.array(resourceView), 'Featured resources') },
})

const one = createRoute({
  method: 'get',
  path: '/api/resources/{id}',
  summary: 'Get one resource',
  ...access('public'),
  request: { params: idParam },
  responses: { 200: jsonAnswer(resourceView, 'The resource'), ...refusals(400, 404) },
})

const related = createRoute({
  method: 'get',
  path: '/api/resources/{id}/related',
  summary: 'List the six most closely related resources',
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
      const list = await listCatalogue(ctx, query)
      const { resources, total } = list
      const headers = { 'X-Total-Count': String(total), ...searchHeaders(list) } as Record<
        string,
        string
      >
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

/** Header values are ASCII, so text is URI-encoded. */
function searchHeaders({ total, correction, matched }: ResourceList): Record<string, string> {
  const isQuestion = matched.words.length + matched.filters.length + matched.leftOut.length > 0
  return {
    ...(correction && total > 0
      ? { 'X-Search-Fuzzy': '1', 'X-Search-Corrected': encodeURIComponent(correction.text) }
      : {}),
    ...(isQuestion
      ? { 'X-Search-Understood': encodeURIComponent(JSON.stringify(presentMatched(matched))) }
      : {}),
  }
}

function nextUrl(requestUrl: string, offset: number): string {
  const url = new URL(requestUrl)
  url.searchParams.set('offset', String(offset))
  return normalizedUrl(url)
}
