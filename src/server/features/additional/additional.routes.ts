import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi'
import {
  additionalResourcesQuery,
  additionalResourceView,
} from '#shared/contracts/additional-resources.ts'
import type { AppContext } from '../../context.ts'
import { access } from '../../platform/http/access.ts'
import type { AppEnv } from '../../platform/http/app-env.ts'
import { jsonAnswer, refusals } from '../../platform/http/openapi.ts'
import { publicAnswer } from '../../platform/http/public-answer.ts'
import { listAdditional } from './additional.service.ts'

const list = createRoute({
  method: 'get',
  path: '/api/additional-resources',
  summary: 'List places to play, sites for kids and other links',
  ...access('public'),
  request: { query: additionalResourcesQuery },
  responses: {
    200: jsonAnswer(z.array(additionalResourceView), 'Active entries in order'),
    ...refusals(400),
  },
})

export function additionalRoutes(api: OpenAPIHono<AppEnv>, ctx: AppContext): void {
  api.openapi(list, (c) =>
    publicAnswer(ctx, c, async () => ({
      body: await listAdditional(ctx, c.req.valid('query').category ?? null),
    })),
  )
}
