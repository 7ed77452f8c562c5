import { listSearchWants } from '#shared/calls/admin-search.ts'
import { countSearchOutcome } from '#shared/calls/search.ts'
import { searchOutcomeInput, searchWantsView } from '#shared/contracts/search-outcomes.ts'
import type { AppContext } from '../../context.ts'
import { networkOf } from '../../platform/http/client-address.ts'
import { callTable, serve } from '../../platform/http/call-table.ts'
import { getSearchWants } from './search-outcomes.service.ts'

export const searchOutcomeRoutes = callTable((ctx: AppContext) => [
  serve(
    countSearchOutcome,
    'Count a search, once per network and day, and what became of it. Who searched is not kept; a question is, when it came from enough networks that day.',
    { body: searchOutcomeInput },
    // Whatever else a visitor sends can be invented, and one person must not make a question look like that of three.
    ({ body, ip }) => {
      if (ctx.config.searchStats) ctx.outcomes.count({ visitor: networkOf(ip), ...body })
    },
  ),
  serve(
    listSearchWants,
    'What people looked for and did not find in the last 30 days',
    { response: searchWantsView },
    () => getSearchWants(ctx),
  ),
])
