import type { ResourceView, SearchUnderstood } from '#shared/contracts/resources.ts'
import { plainPaths } from '#shared/plain-paths.ts'
import type { Matched } from '../../search/catalogue-search.ts'
import type { ResourceRow } from '../../platform/db/resource-columns.ts'
import { isoTime } from '#shared/domain/days.ts'

/**
 * Names each field that is sent, so that a new column stays private. Lists have dozens of resources, and this takes a
 * quarter of the time of `presentAs`.
 */
export function presentResource(row: ResourceRow): ResourceView {
  return {
    id: row.id,
    title: row.title,
    description: row.description,
    type: row.type,
    imageUrl: row.imageUrl,
    sourceUrl: row.sourceUrl,
    sourceWebsite: row.sourceWebsite,
    level: row.level,
    category: row.category,
    opening: row.opening,
    side: row.side,
    ratingFrom: row.ratingFrom,
    ratingTo: row.ratingTo,
    ageFrom: row.ageFrom,
    ageTo: row.ageTo,
    merit: row.merit,
    language: row.language,
    subtitles: row.subtitles,
    author: row.author,
    authorImage: row.authorImage,
    publishedDate: row.publishedDate,
    publishedPrecision: row.publishedDate === null ? null : row.publishedPrecision,
    price: row.price,
    duration: row.duration,
    avgRating: row.avgRating,
    ratingCount: row.ratingCount,
    tags: row.tags,
    views: row.views,
    isFeatured: row.isFeatured,
    isForKids: row.isForKids,
    metadata: row.metadata,
    featuredOrder: row.featuredOrder,
    createdAt: isoTime(row.createdAt),
    updatedAt: isoTime(row.updatedAt),
  }
}

/** For a locked visitor, the link leads through our own page, and no picture of an author comes from another site. */
export function presentForKids(row: ResourceRow, siteUrl: string): ResourceView {
  return {
    ...presentResource(row),
    sourceUrl: `${siteUrl}${plainPaths.leave(row.id)}`,
    authorImage: null,
  }
}

export function presentMatched({ words, filters, leftOut, line }: Matched): SearchUnderstood {
  return {
    words,
    filters: filters.map(({ words: typed, filter: { field, value } }) => ({
      words: typed,
      field,
      value,
    })),
    leftOut,
    line,
  }
}
