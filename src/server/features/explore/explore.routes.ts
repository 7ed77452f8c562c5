import { createRoute, type OpenAPIHono } from '@hono/zod-openapi'
import { exploreBookView, exploreQuery, exploreView } from '#shared/contracts/explore.ts'
import type { AppContext } from '../../context.ts'
import { access } from '../../platform/http/access.ts'
import type { AppEnv } from '../../platform/http/app-env.ts'
import { jsonAnswer, refusals } from '../../platform/http/openapi.ts'
import { publicAnswer } from '../../platform/http/public-answer.ts'
import { explore } from './explore.service.ts'
import { getExploreBook } from './known-positions.service.ts'

const position = createRoute({
  method: 'get',
  path: '/api/explore',
  summary: 'Get a position with its opening, its known continuations and matching resources',
  ...access('public'),
  request: { query: exploreQuery },
  responses: { 200: jsonAnswer(exploreView, 'The position'), ...refusals(400) },
})

const book = createRoute({
  method: 'get',
  path: '/api/explore/book',
  summary: 'List every named position',
  ...access('public'),
  responses: { 200: jsonAnswer(exploreBookView, 'The named positions') },
})

export function exploreRoutes(app: OpenAPIHono<AppEnv>, ctx: AppContext): void {
  app.openapi(position, (c) => {
    const query = c.req.valid('query')
    return publicAnswer(ctx, c, async () => ({ body: await explore(ctx, query) }))
  })
  app.openapi(book, (c) => publicAnswer(ctx, c, async () => ({ body: await getExploreBook(ctx) })))
}
