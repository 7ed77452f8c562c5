import type { CatalogueVersion } from './catalogue-version.ts'

/** New views are written every 5 s and appear at most this much later. */
const VIEWS_MS = 30_000
/** A single resource and lists sorted by views: pages by their URL, responses of the API by their key. */
const SHOWS_VIEWS = /^\/api\/resources\/\d+$|[?&]sort=popular(?:&|$)|"sort":"popular"/

/** What the stamp of a response depends on. */
export type StampSource = { version: CatalogueVersion; clock: () => Date }

/**
 * Returns what a response depends on: the catalogue version, the search index, and the date (because of 'past week').
 * Views do not change the version. Responses that show them, according to the normalized URL, are valid for half a
 * minute.
 */
export function cacheStamp(ctx: StampSource, url = ''): string {
  const now = ctx.clock().getTime()
  const stamp = `${ctx.version.current()}.${ctx.version.reindexed()} ${Math.floor(now / 86_400_000)}`
  return SHOWS_VIEWS.test(url) ? `${stamp} ${Math.floor(now / VIEWS_MS)}` : stamp
}
