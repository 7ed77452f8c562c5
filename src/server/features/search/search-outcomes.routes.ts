import { listSearchWants } from '#shared/calls/admin-search.ts'
import { countSearchOutcome } from '#shared/calls/search.ts'
import { searchOutcomeInput, searchWantsView } from '#shared/contracts/search-outcomes.ts'
import type { AppContext } from '../../context.ts'
import type { App } from '../../platform/http/app-env.ts'
import { networkOf } from '../../platform/http/client-address.ts'
import { serve } from '../../platform/http/serve.ts'
import { countOutcome, getSearchWants } from './search-outcomes.service.ts'

export function searchOutcomeRoutes(api: App, ctx: AppContext): void {
  serve(
    api,
    countSearchOutcome,
    {
      summary: 'Count a search, once per network and day, and what became of it',
      description:
        'Who searched is not kept; a question is, when it came from enough networks that day.',
      body: searchOutcomeInput,
      returns: 'Counted',
    },
    // Whatever else a visitor sends can be invented, and one person must not make a question look like that of three.
    ({ body, ip }) => countOutcome(ctx, networkOf(ip), body),
  )
  serve(
    api,
    listSearchWants,
    {
      summary: 'What people looked for and did not find',
      response: searchWantsView,
      returns: 'The last 30 days',
    },
    () => getSearchWants(ctx),
  )
}
