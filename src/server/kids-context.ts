import { kidsCache } from './platform/cache/response-cache.ts'
import type { AppContext } from './context.ts'
import type { KidsComments } from '#shared/domain/kids-lock.ts'

/**
 * What the routes of a locked visitor are built over, in place of everybody's context: the one place
 * that turns a locked request into a filter. The catalogue is that of the kids resources, and whatever
 * is kept has keys of its own. Queries that read resources themselves take `ctx.kids` along.
 */
export function kidsContext(ctx: AppContext, comments: KidsComments): AppContext {
  const memo: AppContext['memo'] = {
    get: (key, stamp, make) => ctx.memo.get(`kids ${key}`, stamp, make),
  }
  return {
    ...ctx,
    kids: { comments },
    search: ctx.kidsSearch,
    cache: kidsCache(ctx.cache, comments),
    memo,
  }
}
