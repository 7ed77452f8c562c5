import type { CatalogueVersion } from './catalogue-version.ts'

/** A single resource and lists sorted by views: pages by their URL, responses of the API by their key. */
const SHOWS_VIEWS = /^\/api\/resources\/\d+$|[?&]sort=popular(?:&|$)|"sort":"popular"/
/** A resource's comments, and the page around them in whatever spelling the router accepts. */
const SHOWS_COMMENTS = /^\/api\/resources\/\d+\/comments$|^\/resource\//i

/** What the stamp of a response depends on. */
export type StampSource = { version: CatalogueVersion; clock: () => Date }

/**
 * What a response is valid for: the catalogue version, the search index, and the date ('past week' depends on it).
 * Writes to views and comments do not change the version; the responses that show them, according to the normalized
 * URL, have the numbers of these as well.
 */
export function cacheStamp({ version, clock }: StampSource, url = ''): string {
  const day = Math.floor(clock().getTime() / 86_400_000)
  const stamp = `${version.current()}.${version.reindexed()} ${day}`
  if (SHOWS_VIEWS.test(url)) return `${stamp} views ${version.views()}`
  return SHOWS_COMMENTS.test(url) ? `${stamp} comments ${version.comments()}` : stamp
}
