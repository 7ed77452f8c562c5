import { isoTime } from '#shared/domain/iso-time.ts'
import type { UserResourceRow } from './saved.queries.ts'

/** Returns a saved or viewed resource for the user's own copy of their data. */
export function presentUserResource(row: UserResourceRow): Record<string, unknown> {
  return {
    resourceId: row.resourceId,
    title: row.title,
    sourceUrl: row.sourceUrl,
    isSaved: row.isBookmarked,
    savedAt: row.savedAt && isoTime(row.savedAt),
    isViewed: row.isViewed,
    viewCount: row.viewCount,
    lastViewed: row.lastViewed && isoTime(row.lastViewed),
  }
}
