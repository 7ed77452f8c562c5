import * as calls from '#shared/calls/overview.ts'
import type { AppContext } from '../../context.ts'
import { callTable, serve } from '../../platform/http/call-table.ts'
import { getOverview } from './overview.service.ts'

export const overviewRoutes = callTable((ctx: AppContext) => [
  serve(
    calls.getOverview,
    'Get the counts, the newest comments and the gaps in the catalogue',
    ({ viewer }) => getOverview(ctx, viewer.user.role),
  ),
])
