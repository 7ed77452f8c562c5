import type { CatalogueVersion } from './catalogue-version.ts'

/** A single resource and lists sorted by views: pages by their URL, API responses by their key. */
const SHOWS_VIEWS = /^\/api\/resources\/\d+$|[?&]sort=popular(?:&|$)|"sort":"popular"/
/** A resource's comments and the page around them, in any spelling that the router accepts. */
const SHOWS_COMMENTS = /^\/api\/resources\/\d+\/comments$|^\/resource\//i

/** Members' lists, their pages and feeds, and the sitemap, which names the public ones. */
const SHOWS_LISTS = /^\/api\/lists\/\d|^\/lists\/|^\/sitemap/

/** Whether the stamp of a response to this URL changes with comments. */
export function showsComments(url: string): boolean {
  return SHOWS_COMMENTS.test(url)
}

/** The numbers on which a stamp depends. */
export type StampSource = { version: CatalogueVersion; clock: () => Date }

/**
 * Returns what a response depends on: the catalogue version, the search index, and the date (because of 'past week').
 * Writes to views, comments and members' lists do not change the version. Responses that show them, according to the normalized URL,
 * depend on those numbers as well.
 */
export function cacheStamp({ version, clock }: StampSource, url = ''): string {
  const day = Math.floor(clock().getTime() / 86_400_000)
  const stamp = `${version.current()}.${version.reindexed()} ${day}`
  if (SHOWS_LISTS.test(url)) return `${stamp} lists ${version.lists()}`
  if (SHOWS_VIEWS.test(url)) return `${stamp} views ${version.views()}`
  return showsComments(url) ? `${stamp} comments ${version.comments()}` : stamp
}
