import * as calls from '#shared/calls/explore.ts'
import { exploreBookView, exploreQuery, exploreView } from '#shared/contracts/explore.ts'
import { NO_RESOURCE, onSelection } from '../../platform/cache/dependencies.ts'
import type { AppContext } from '../../context.ts'
import type { App } from '../../platform/http/app-env.ts'
import { serveCached } from '../../platform/http/serve.ts'
import { explore } from './explore.service.ts'
import { getExploreBook } from './known-positions.service.ts'

export function exploreRoutes(app: App, ctx: AppContext): void {
  serveCached(
    app,
    ctx,
    calls.explorePosition,
    {
      summary: 'Get a position with its opening, its known continuations and matching resources',
      query: exploreQuery,
      response: exploreView,
      returns: 'The position',
    },
    ({ query }) => explore(ctx, query),
    ({ groups, chapters }) => {
      const lessons = groups.flatMap(({ resources }) => resources.map(({ id }) => id))
      const shown = [...lessons, ...chapters.map(({ resource }) => resource.id)]
      return onSelection(shown, 'chapters')
    },
  )
  serveCached(
    app,
    ctx,
    calls.getExploreBook,
    {
      summary: 'List every named position',
      response: exploreBookView,
      returns: 'The named positions',
    },
    () => getExploreBook(ctx),
    () => NO_RESOURCE,
  )
}
