import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi'
import { commentView } from '#shared/contracts/comments.ts'
import { resourceIdParam } from '#shared/contracts/resources.ts'
import type { AppContext } from '../../context.ts'
import type { AppEnv } from '../../http/app-env.ts'
import { jsonAnswer, refusals } from '../../http/openapi.ts'
import { publicAnswer } from '../../http/public-answer.ts'
import { listComments } from './comments.service.ts'

const list = createRoute({
  method: 'get',
  path: '/api/resources/{id}/comments',
  summary: 'Comments on a resource, newest first',
  request: { params: resourceIdParam },
  responses: {
    200: jsonAnswer(z.array(commentView), 'Comments and replies'),
    ...refusals(400, 404),
  },
})

export function commentRoutes(api: OpenAPIHono<AppEnv>, ctx: AppContext): void {
  api.openapi(list, (c) =>
    publicAnswer(ctx, c, async () => ({ body: await listComments(ctx, c.req.valid('param').id) })),
  )
}
