import * as calls from '#shared/calls/resources.ts'
import { idParam } from '#shared/contracts/fields.ts'
import type { AppContext } from '../../context.ts'
import type { App } from '../../platform/http/app-env.ts'
import { networkOf } from '../../platform/http/client-address.ts'
import { serve } from '../../platform/http/serve.ts'
import { getResource } from '../resources/resources.service.ts'

export function viewRoutes(api: App, ctx: AppContext): void {
  serve(
    api,
    calls.countView,
    {
      summary:
        'Count a view of a resource, once in 30 minutes for a member, and for all visitors of a network',
      params: idParam,
      returns: 'Counted',
      refusals: [404],
    },
    async ({ params, ip, c }) => {
      await getResource(ctx, params.id)
      const userId = (await c.get('findViewer')())?.user.id ?? null
      // Whatever else a visitor sends can be invented.
      const visitor = userId === null ? networkOf(ip) : `user ${userId}`
      ctx.views.count({ visitor, resourceId: params.id, userId, now: ctx.clock().getTime() })
    },
  )
}
