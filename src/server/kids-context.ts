import type { AppContext } from './context.ts'
import type { KidsComments } from '#shared/domain/kids-lock.ts'

/**
 * Returns the context of a locked visitor, on which the same routes are built. This is the only place that narrows a
 * locked request: its catalogue holds only resources for kids, and its caches have their own keys. Queries that read
 * resources themselves must respect `ctx.kids`.
 */
export function kidsContext(ctx: AppContext, comments: KidsComments): AppContext {
  const memo: AppContext['memo'] = {
    get: (key, stamp, make) => ctx.memo.get(`kids ${key}`, stamp, make),
  }
  return {
    ...ctx,
    kids: { comments },
    search: ctx.kidsSearch,
    cache: ctx.cache.for(`kids ${comments}`),
    memo,
  }
}
