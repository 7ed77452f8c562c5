import * as calls from '#shared/calls/search.ts'
import { resourceFilterQuery } from '#shared/contracts/resources.ts'
import { nearestView, suggestionsQuery, suggestionsView } from '#shared/contracts/search.ts'
import type { AppContext } from '../../context.ts'
import type { App } from '../../platform/http/app-env.ts'
import { serveCached } from '../../platform/http/serve.ts'
import { findNearest } from './nearest.service.ts'
import { suggest } from './suggestions.service.ts'

export function searchRoutes(api: App, ctx: AppContext): void {
  serveCached(
    api,
    ctx,
    calls.suggest,
    {
      summary: 'Suggest what a partly typed search may be looking for',
      description:
        'Suggests resources, authors, openings and, if moves or a FEN were typed, the position they lead to.',
      query: suggestionsQuery,
      response: suggestionsView,
      returns: 'Suggestions',
    },
    ({ query }) => suggest(ctx, query.query, query.category === 'kids'),
  )
  serveCached(
    api,
    ctx,
    calls.findNearest,
    {
      summary: 'Suggest searches that would find more',
      description: 'Takes the parameters of GET /api/resources.',
      query: resourceFilterQuery,
      response: nearestView,
      returns: 'Other searches',
    },
    ({ query }) => findNearest(ctx, query),
  )
}
