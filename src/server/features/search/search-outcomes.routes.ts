import { createRoute, type OpenAPIHono } from '@hono/zod-openapi'
import { searchOutcomeInput, searchWantsView } from '#shared/contracts/search-outcomes.ts'
import type { AppContext } from '../../context.ts'
import { access } from '../../platform/http/access.ts'
import type { AppEnv } from '../../platform/http/app-env.ts'
import { networkOf } from '../../platform/http/client-address.ts'
import { jsonAnswer, jsonBody, refusals } from '../../platform/http/openapi.ts'
import { countOutcome, listSearchWants } from './search-outcomes.service.ts'

const count = createRoute({
  method: 'post',
  path: '/api/search/outcomes',
  summary: 'Count a search, once per visitor and day, and what became of it',
  description: 'Who searched is not kept; a question is, when enough visitors asked it that day.',
  ...access('public'),
  request: jsonBody(searchOutcomeInput),
  responses: { 204: { description: 'Counted' }, ...refusals(400) },
})

const wants = createRoute({
  method: 'get',
  path: '/api/admin/search-wants',
  summary: 'What people looked for and did not find',
  ...access('admin'),
  responses: { 200: jsonAnswer(searchWantsView, 'The last 30 days'), ...refusals(401, 403) },
})

export function searchOutcomeRoutes(api: OpenAPIHono<AppEnv>, ctx: AppContext): void {
  api.openapi(count, (c) => {
    const visitor = `${networkOf(c.get('ip'))} ${c.req.header('user-agent') ?? ''}`.slice(0, 300)
    countOutcome(ctx, visitor, c.req.valid('json'))
    return c.body(null, 204)
  })
  api.openapi(wants, async (c) => c.json(await listSearchWants(ctx), 200))
}
