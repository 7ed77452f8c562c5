import * as calls from '#shared/calls/overview.ts'
import { overviewView } from '#shared/contracts/overview.ts'
import type { AppContext } from '../../context.ts'
import type { App } from '../../platform/http/app-env.ts'
import { serve } from '../../platform/http/serve.ts'
import { getOverview } from './overview.service.ts'

export function overviewRoutes(api: App, ctx: AppContext): void {
  serve(
    api,
    calls.getOverview,
    {
      summary: 'Get the counts, the newest comments and the gaps in the catalogue',
      response: overviewView,
      returns: 'The current overview',
    },
    ({ viewer }) => getOverview(ctx, viewer.user.role),
  )
}
