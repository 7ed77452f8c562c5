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
      summary: 'Count a search, once per visitor and day, and what became of it',
      description:
        'Who searched is not kept; a question is, when enough visitors asked it that day.',
      body: searchOutcomeInput,
      returns: 'Counted',
    },
    ({ body, ip, c }) => {
      const visitor = `${networkOf(ip)} ${c.req.header('user-agent') ?? ''}`.slice(0, 300)
      countOutcome(ctx, visitor, body)
    },
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
