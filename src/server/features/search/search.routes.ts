import { createRoute, type OpenAPIHono } from '@hono/zod-openapi'
import { resourceFilterQuery } from '#shared/contracts/resources.ts'
import { nearestView, suggestionsQuery, suggestionsView } from '#shared/contracts/search.ts'
import type { AppContext } from '../../context.ts'
import { access } from '../../platform/http/access.ts'
import type { AppEnv } from '../../platform/http/app-env.ts'
import { jsonAnswer, refusals } from '../../platform/http/openapi.ts'
import { publicAnswer } from '../../platform/http/public-answer.ts'
import { findNearest } from './nearest.service.ts'
import { suggest } from './suggestions.service.ts'

const suggestions = createRoute({
  method: 'get',
  path: '/api/search/suggestions',
  summary: 'Suggest what a partly typed search may be looking for',
  description:
    'Suggests resources, authors, openings and, if moves or a FEN were typed, the position they lead to.',
  ...access('public'),
  request: { query: suggestionsQuery },
  responses: { 200: jsonAnswer(suggestionsView, 'Suggestions'), ...refusals(400) },
})

const nearest = createRoute({
  method: 'get',
  path: '/api/search/nearest',
  summary: 'Suggest searches that would find more',
  description: 'Takes the parameters of GET /api/resources.',
  ...access('public'),
  request: { query: resourceFilterQuery },
  responses: { 200: jsonAnswer(nearestView, 'Other searches'), ...refusals(400) },
})

export function searchRoutes(api: OpenAPIHono<AppEnv>, ctx: AppContext): void {
  api.openapi(suggestions, (c) =>
    publicAnswer(ctx, c, async () => {
      const { query, category } = c.req.valid('query')
      return { body: await suggest(ctx, query, category === 'kids') }
    }),
  )
  api.openapi(nearest, (c) =>
    publicAnswer(ctx, c, async () => ({ body: await findNearest(ctx, c.req.valid('query')) })),
  )
}
