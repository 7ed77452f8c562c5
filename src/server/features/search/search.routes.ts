import * as calls from '#shared/calls/search.ts'
import { resourceFilterQuery } from '#shared/contracts/resources.ts'
import { nearestView, suggestionsQuery, suggestionsView } from '#shared/contracts/search.ts'
import type { AppContext } from '../../context.ts'
import { callTable, serveCached } from '../../platform/http/call-table.ts'
import { findNearest } from './nearest.service.ts'
import { suggest } from './suggestions.service.ts'

export const searchRoutes = callTable((ctx: AppContext) => [
  serveCached(
    calls.suggest,
    'Suggest what a partly typed search may be looking for. Suggests resources, authors, openings and, if moves or a FEN were typed, the position they lead to.',
    { query: suggestionsQuery, response: suggestionsView },
    ({ query }) => suggest(ctx, query.query, query.category === 'kids'),
  ),
  serveCached(
    calls.findNearest,
    'Suggest searches that would find more. Takes the parameters of GET /api/resources.',
    { query: resourceFilterQuery, response: nearestView },
    ({ query }) => findNearest(ctx, query),
  ),
])
