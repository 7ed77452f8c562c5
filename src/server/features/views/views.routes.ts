import * as calls from '#shared/calls/resources.ts'
import type { AppContext } from '../../context.ts'
import { actor } from '../../platform/auth/viewer.ts'
import { networkOf } from '../../platform/http/client-address.ts'
import { callTable, serve } from '../../platform/http/call-table.ts'
import { getResource } from '../resources/resources.service.ts'

export const viewRoutes = callTable((ctx: AppContext) => [
  serve(
    calls.countView,
    'Count a view of a resource, once in 30 minutes for a member, and for all visitors of a network',
    async ({ params, c }) => {
      await getResource(ctx, params.id)
      const userId = (await c.get('findViewer')())?.user.id ?? null
      // Whatever else a visitor sends can be invented.
      const visitor = userId === null ? networkOf(actor().ip) : `user ${userId}`
      ctx.views.count({ visitor, resourceId: params.id, userId, now: ctx.clock().getTime() })
    },
  ),
])
