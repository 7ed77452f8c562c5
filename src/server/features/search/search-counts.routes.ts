import { listSearchWants } from '#shared/calls/admin-search.ts'
import { countSearch } from '#shared/calls/search.ts'
import { searchCountInput, searchWantsView } from '#shared/contracts/search-counts.ts'
import type { AppContext } from '../../context.ts'
import { actor } from '../../platform/auth/viewer.ts'
import { networkOf } from '../../platform/http/client-address.ts'
import { callTable, serve } from '../../platform/http/call-table.ts'
import { getSearchWants } from './search-counts.service.ts'

export const searchCountRoutes = callTable((ctx: AppContext) => [
  serve(
    countSearch,
    'Count a search, once per network and day, and whether it found anything. Who searched is not kept; a question is, when it came from enough networks that day.',
    { body: searchCountInput },
    // Whatever else a visitor sends can be invented, and one person must not make a question look like that of three.
    ({ body }) => {
      if (ctx.config.searchStats)
        ctx.searchCounts.count({ visitor: networkOf(actor().ip), ...body })
    },
  ),
  serve(
    listSearchWants,
    'What people looked for and did not find in the last 30 days',
    { response: searchWantsView },
    () => getSearchWants(ctx),
  ),
])
