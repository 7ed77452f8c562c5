import * as calls from '#shared/calls/search.ts'
import { countSearch } from '#shared/calls/search.ts'
import type { AppContext } from '../../context.ts'
import { callTable, serveCached, serve } from '../../platform/http/call-table.ts'
import { findNearest } from './nearest.service.ts'
import { suggest } from './suggestions.service.ts'
import { listSearchWants } from '#shared/calls/admin-search.ts'
import { actor } from '../../platform/auth/viewer.ts'
import { networkOf } from '../../platform/http/client-address.ts'
import { getSearchWants } from './search-counts.service.ts'

export const searchRoutes = callTable((ctx: AppContext) => [
  serveCached(
    calls.suggest,
    'Suggest what a partly typed search may be looking for. Suggests resources, authors, openings and, if moves or a FEN were typed, the position they lead to.',
    ({ query }) => suggest(ctx, query.query, query.category === 'kids'),
  ),
  serveCached(
    calls.findNearest,
    'Suggest searches that would find more. Takes the parameters of GET /api/resources.',
    ({ query }) => findNearest(ctx, query),
  ),
])

export const searchCountRoutes = callTable((ctx: AppContext) => [
  serve(
    countSearch,
    'Count a search, once per network and day, and whether it found anything. Who searched is not kept; a question is, when it came from enough networks that day.',
    ({ body }) => {
      if (ctx.config.searchStats)
        ctx.searchCounts.count({ visitor: networkOf(actor().ip), ...body })
    },
  ),
  serve(listSearchWants, 'What people looked for and did not find in the last 30 days', () =>
    getSearchWants(ctx),
  ),
])
