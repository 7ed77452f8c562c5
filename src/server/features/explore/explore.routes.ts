import * as calls from '#shared/calls/explore.ts'
import type { AppContext } from '../../context.ts'
import { callTable, serveCached } from '../../platform/http/call-table.ts'
import { explore } from './explore.service.ts'
import { getExploreBook } from './known-positions.service.ts'

export const exploreRoutes = callTable((ctx: AppContext) => [
  serveCached(
    calls.explorePosition,
    'Get a position with its opening, its known continuations and matching resources',
    ({ query }) => explore(ctx, query),
  ),
  serveCached(calls.getExploreBook, 'List every named position', () => getExploreBook(ctx)),
])
