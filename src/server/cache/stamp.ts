import type { AppContext } from '../context.ts'

/** New views are written every 5 s and shown at most this much later. */
const VIEWS_MS = 30_000
/** A resource by itself, and what is sorted by views. */
const SHOWS_VIEWS = /^\/api\/resources\/\d+$|[?&]sort=popular(?:&|$)/

/**
 * What an answer is valid for: the catalogue's version, the search index, and the day ('past week' moves with it). Views
 * make no new version; where they matter, by the normalized URL, an answer lasts for half a minute.
 */
export function cacheStamp(ctx: Pick<AppContext, 'version' | 'clock'>, url = ''): string {
  const now = ctx.clock().getTime()
  const stamp = `${ctx.version.current()}.${ctx.version.reindexed()} ${Math.floor(now / 86_400_000)}`
  return SHOWS_VIEWS.test(url) ? `${stamp} ${Math.floor(now / VIEWS_MS)}` : stamp
}
