import { createRoute, type OpenAPIHono } from '@hono/zod-openapi'
import { overviewView } from '#shared/contracts/overview.ts'
import type { AppContext } from '../../context.ts'
import { access } from '../../platform/http/access.ts'
import type { AppEnv } from '../../platform/http/app-env.ts'
import { jsonAnswer, refusals } from '../../platform/http/openapi.ts'
import { getOverview } from './overview.service.ts'

const overview = createRoute({
  method: 'get',
  path: '/api/admin/overview',
  summary: 'Get the counts, the newest comments and the gaps in the catalogue',
  ...access('admin'),
  responses: { 200: jsonAnswer(overviewView, 'The current overview'), ...refusals(401, 403) },
})

export function overviewRoutes(api: OpenAPIHono<AppEnv>, ctx: AppContext): void {
  api.openapi(overview, async (c) => c.json(await getOverview(ctx), 200))
}
