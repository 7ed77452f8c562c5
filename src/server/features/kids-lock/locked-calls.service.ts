import type { Call } from '#shared/calls/call.ts'
import * as additional from '#shared/calls/additional.ts'
import * as comments from '#shared/calls/comments.ts'
import * as explore from '#shared/calls/explore.ts'
import * as homeLists from '#shared/calls/home-lists.ts'
import * as kids from '#shared/calls/kids.ts'
import * as kidsLock from '#shared/calls/kids-lock.ts'
import * as openings from '#shared/calls/openings.ts'
import * as pageContents from '#shared/calls/page-contents.ts'
import * as resources from '#shared/calls/resources.ts'
import * as search from '#shared/calls/search.ts'
import * as user from '#shared/calls/user.ts'

/**
 * The calls that a locked visitor may make. Every other call is refused, including new ones until they are added
 * here. These calls use a context that knows only resources for kids (kids-context.ts).
 */
const LOCKED_CALLS: readonly Call[] = [
  resources.listResources,
  resources.countFacets,
  resources.listFeatured,
  resources.listResourcesByIds,
  resources.getResource,
  resources.listRelated,
  comments.listComments,
  resources.countView,
  search.suggest,
  search.findNearest,
  explore.explorePosition,
  explore.getExploreBook,
  kids.listKidsTopics,
  kids.getKidsTopic,
  openings.getFilterOptions,
  openings.listOpeningCategories,
  openings.listOpeningSubcategories,
  openings.listOpeningsOfSubcategory,
  openings.listOpenings,
  additional.listAdditional,
  pageContents.getPageContent,
  homeLists.listTrendingTopics,
  homeLists.listFeaturedArticles,
  kidsLock.getKidsLock,
  kidsLock.lockKids,
  kidsLock.unlockKids,
  kidsLock.mailKidsUnlock,
  kidsLock.unlockKidsByLink,
  // Refused by the route, because the browser is already locked.
  kidsLock.joinKidsClass,
  user.logOut,
]

const LOCKED_PATTERNS: ReadonlySet<string> = new Set(
  LOCKED_CALLS.map(({ method, path }) => `${method} ${path.replace(/\{(\w+)\}/g, ':$1')}`),
)

export function isLockedCall(method: string, pattern: string): boolean {
  return LOCKED_PATTERNS.has(`${method === 'HEAD' ? 'GET' : method} ${pattern}`)
}
