import { createRoute, type OpenAPIHono } from '@hono/zod-openapi'
import { idParam } from '#shared/contracts/id-param.ts'
import type { AppContext } from '../../context.ts'
import { access } from '../../platform/http/access.ts'
import type { AppEnv } from '../../platform/http/app-env.ts'
import { networkOf } from '../../platform/http/client-address.ts'
import { refusals } from '../../platform/http/openapi.ts'
import { getResource } from '../resources/resources.service.ts'

const view = createRoute({
  method: 'post',
  path: '/api/resources/{id}/view',
  summary: 'Count a view of a resource, once per visitor in 30 minutes',
  ...access('public'),
  request: { params: idParam },
  responses: { 204: { description: 'Counted' }, ...refusals(400, 404) },
})

export function viewRoutes(api: OpenAPIHono<AppEnv>, ctx: AppContext): void {
  api.openapi(view, async (c) => {
    const { id } = c.req.valid('param')
    await getResource(ctx, id)
    const userId = (await c.get('findViewer')())?.user.id ?? null
    const visitor =
      userId === null
        ? `${networkOf(c.get('ip'))} ${c.req.header('user-agent') ?? ''}`.slice(0, 300)
        : `user ${userId}`
    ctx.views.count({ visitor, resourceId: id, userId, now: ctx.clock().getTime() })
    return c.body(null, 204)
  })
}
