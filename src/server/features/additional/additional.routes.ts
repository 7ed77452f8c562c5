import * as calls from '#shared/calls/additional.ts'
import type { AppContext } from '../../context.ts'
import { callTable, serveCached } from '../../platform/http/call-table.ts'
import { listAdditional } from './additional.service.ts'

export const additionalRoutes = callTable((ctx: AppContext) => [
  serveCached(
    calls.listAdditional,
    'List places to play, sites for kids and other links. Only active entries, in order.',
    ({ query }) => listAdditional(ctx, query.category ?? null),
  ),
])
